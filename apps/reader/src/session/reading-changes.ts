import * as v from 'valibot';
import { type Annotation, AnnotationSchema } from '../annotations/annotation.ts';
import { type ReadingSettings, parseSettings } from '../settings/reading-settings.ts';

/** A saved place, as the server keeps it for one reader and one book. */
export const SavedPositionSchema = v.object({
  cfi: v.string(),
  /** Share of the book before the end of the page, 0–1: where to go when an edition no longer has the exact place. */
  total_progression: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Title of the chapter, to be shown beside the book elsewhere. */
  chapter: v.optional(v.string()),
  /** The first words of the page, which find it again in another edition. */
  quote: v.optional(v.object({ before: v.string(), exact: v.string(), after: v.string() })),
  /** The document of the quote. */
  href: v.optional(v.string()),
  /** `Firefox on Linux`. */
  device: v.optional(v.string()),
  version: v.optional(v.number()),
  updated_at: v.optional(v.string()),
});
export type SavedPosition = v.InferOutput<typeof SavedPositionSchema>;

/** A mark that was removed elsewhere. */
export interface DeletedAnnotation {
  id: string;
  deleted: true;
}

/** What was changed elsewhere; parts that were not are absent. */
export interface ReadingChanges {
  /** Where to go on from. */
  cursor: string;
  position?: SavedPosition;
  settings?: ReadingSettings | null;
  bookSettings?: ReadingSettings | null;
  annotations?: (Annotation | DeletedAnnotation)[];
}

const ChangesSchema = v.object({
  cursor: v.string(),
  position: v.optional(v.nullable(SavedPositionSchema)),
  settings: v.optional(v.unknown()),
  book_settings: v.optional(v.unknown()),
  marks: v.optional(v.array(v.union([v.object({ id: v.string(), deleted: v.literal(true) }), AnnotationSchema]))),
});

/** Reads the server's answer. @throws {v.ValiError} where it is none. */
export function parseChanges(answer: unknown): ReadingChanges {
  const { cursor, position, settings, book_settings: book, marks: annotations } = v.parse(ChangesSchema, answer);
  return {
    cursor,
    ...(position ? { position } : {}),
    ...(settings === undefined ? {} : { settings: settings === null ? null : (parseSettings(settings) ?? null) }),
    ...(book === undefined ? {} : { bookSettings: book === null ? null : (parseSettings(book) ?? null) }),
    ...(annotations ? { annotations } : {}),
  };
}
