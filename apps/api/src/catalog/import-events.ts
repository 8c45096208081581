import * as v from 'valibot';

/** The files to import. Paths are absolute and name files; the caller resolves folders. */
const ImportRequestSchema = v.object({
  files: v.array(v.string()),
  /** The price for every book of this import. Without it, new books get the default and known books keep theirs. */
  priceCents: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The account of the author who sells every book of this import. Without it, books that the shop imported for an author keep that author. */
  author: v.optional(v.string()),
});

/** A validated import request. */
export type ImportRequest = v.InferOutput<typeof ImportRequestSchema>;

/** A problem of a file, as `epub check` prints it. */
const FindingSchema = v.object({
  severity: v.picklist(['fatal', 'error', 'warning', 'info']),
  code: v.string(),
  file: v.exactOptional(v.string()),
  line: v.exactOptional(v.number()),
  message: v.string(),
  fix: v.string(),
});

/** The result for one file: the imported book, or the reason why it failed. */
const ImportEventSchema = v.variant('status', [
  v.object({
    status: v.picklist(['added', 'updated', 'unchanged']),
    file: v.string(),
    name: v.string(),
    slug: v.string(),
    genres: v.array(v.string()),
    warnings: v.array(v.string()),
    /** The problems of the file, the most severe first. */
    findings: v.array(FindingSchema),
    /** The warnings about other things than the file, such as its seller and its cover. */
    notices: v.array(v.string()),
    /** The parts of the book that an update changed: `title`, `price`, `file` … */
    changes: v.array(v.string()),
  }),
  v.object({
    status: v.literal('failed'),
    file: v.string(),
    code: v.string(),
    reason: v.string(),
    findings: v.array(FindingSchema),
  }),
]);

/** The result for one file. */
export type ImportEvent = v.InferOutput<typeof ImportEventSchema>;

/** Imports files and yields an event for each. A failed file does not stop the import. */
export type ImportBooks = (request: ImportRequest) => AsyncIterable<ImportEvent>;

/** The admin command that imports books. */
export const importCommand = {
  path: '/catalog/import',
  request: ImportRequestSchema,
  event: ImportEventSchema,
} as const;
