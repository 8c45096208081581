import * as v from 'valibot';

/** What to import. Paths are absolute and name files; folders are resolved by whoever asks. */
const ImportRequestSchema = v.object({
  files: v.array(v.string()),
  /** Set on every book of this import; without it new books get the default and known books keep theirs. */
  priceCents: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The account of the author who sells every book of this import; without it known books stay whose they are. */
  author: v.optional(v.string()),
});

/** What to import. */
export type ImportRequest = v.InferOutput<typeof ImportRequestSchema>;

/** One file's end: what became of it, or why it could not be taken in. */
const ImportEventSchema = v.variant('status', [
  v.object({
    status: v.picklist(['added', 'updated', 'unchanged']),
    file: v.string(),
    name: v.string(),
    slug: v.string(),
    genres: v.array(v.string()),
    warnings: v.array(v.string()),
  }),
  v.object({ status: v.literal('failed'), file: v.string(), code: v.string(), reason: v.string() }),
]);

/** One file's end. */
export type ImportEvent = v.InferOutput<typeof ImportEventSchema>;

/** Imports files and tells of each as it is done; a bad file is told and the rest go on. */
export type ImportBooks = (request: ImportRequest) => AsyncIterable<ImportEvent>;

/** The import as an operator's command. */
export const importCommand = {
  path: '/catalog/import',
  request: ImportRequestSchema,
  event: ImportEventSchema,
} as const;
