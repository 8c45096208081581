import { listOf, LocatorSchema } from '@octavo/core/entities';
import * as v from 'valibot';
import { type Annotation, AnnotationSchema } from '../annotations/annotation.ts';
import { type ReadingSettings, parseSettings } from '../settings/reading-settings.ts';

/** The saved position of a user in a book, as stored by the server. */
export const SavedPositionSchema = v.object({
  ...LocatorSchema.entries,
  /** Such as `Firefox on Linux`. */
  device: v.optional(v.string()),
  version: v.optional(v.number()),
  updated_at: v.optional(v.string()),
});
export type SavedPosition = v.InferOutput<typeof SavedPositionSchema>;

/** An annotation that was deleted on another device. */
export interface DeletedAnnotation {
  id: string;
  deleted: true;
}

/** Changes on other devices; unchanged parts are absent. */
export interface ReadingChanges {
  /** Cursor for the next request. */
  cursor: string;
  position?: SavedPosition;
  settings?: ReadingSettings | null;
  bookSettings?: ReadingSettings | null;
  annotations?: (Annotation | DeletedAnnotation)[];
}

const ChangesSchema = v.object({
  cursor: v.string(),
  // An invalid position or annotation is ignored, so that it does not block the other changes.
  position: v.fallback(v.optional(v.nullable(SavedPositionSchema)), undefined),
  settings: v.optional(v.unknown()),
  book_settings: v.optional(v.unknown()),
  marks: v.optional(listOf(v.union([v.object({ id: v.string(), deleted: v.literal(true) }), AnnotationSchema]))),
});

/** Parses the server's response. @throws {v.ValiError} if it is invalid */
export function parseChanges(response: unknown): ReadingChanges {
  const { cursor, position, settings, book_settings: book, marks: annotations } = v.parse(ChangesSchema, response);
  return {
    cursor,
    ...(position ? { position } : {}),
    ...(settings === undefined ? {} : { settings: settings === null ? null : (parseSettings(settings) ?? null) }),
    ...(book === undefined ? {} : { bookSettings: book === null ? null : (parseSettings(book) ?? null) }),
    ...(annotations ? { annotations } : {}),
  };
}
