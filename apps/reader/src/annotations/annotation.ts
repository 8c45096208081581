import { LocatorSchema } from '@octavo/core/entities';
import * as v from 'valibot';

/** The five colors of a highlight. */
export const ANNOTATION_COLORS = ['yellow', 'green', 'blue', 'red', 'violet'] as const;
export type AnnotationColor = (typeof ANNOTATION_COLORS)[number];

const QuoteSchema = v.object({ before: v.string(), exact: v.string(), after: v.string() });

/**
 * An annotation of a book: a bookmark, or a highlighted passage with a color and an optional note. Texts have no maximum length,
 * because an annotation that the server rejected as too long stays on this device.
 */
export const AnnotationSchema = v.object({
  id: v.string(),
  kind: v.picklist(['bookmark', 'highlight']),
  color: v.nullable(v.picklist(ANNOTATION_COLORS)),
  /** An empty string when there is no note. */
  note: v.string(),
  cfi: v.string(),
  /** The href of its document in the reading order. */
  href: v.string(),
  total_progression: LocatorSchema.entries.total_progression,
  chapter: v.nullable(v.string()),
  /** Finds the passage again in another edition. */
  quote: QuoteSchema,
  created_at: v.string(),
  updated_at: v.string(),
  /** The number of saved changes; 0 for an annotation that the server does not have. */
  version: v.number(),
});
export type Annotation = v.InferOutput<typeof AnnotationSchema>;

/** Sorts annotations by their position in the book. */
export const inReadingOrder = (annotations: Iterable<Annotation>): Annotation[] =>
  [...annotations].sort(
    (one, other) => one.total_progression - other.total_progression || one.created_at.localeCompare(other.created_at),
  );

/** The filter of the annotation list. */
export interface AnnotationFilter {
  kind: 'all' | 'bookmarks' | 'highlights' | 'notes' | 'rejected';
  color: AnnotationColor | 'any';
  /** The search text, matched against the passage, the note and the chapter. */
  query: string;
}

export const noFilter: AnnotationFilter = { kind: 'all', color: 'any', query: '' };

/** Whether an annotation matches the filter; `rejected` are the ids of the annotations that the server rejected. */
export function matchesFilter(
  annotation: Annotation,
  { kind, color, query }: AnnotationFilter,
  rejected: readonly string[] = [],
): boolean {
  if (kind === 'rejected' && !rejected.includes(annotation.id)) return false;
  if (kind === 'bookmarks' && annotation.kind !== 'bookmark') return false;
  if (kind === 'highlights' && annotation.kind !== 'highlight') return false;
  if (kind === 'notes' && annotation.note === '') return false;
  if (color !== 'any' && annotation.color !== color) return false;
  const text = `${annotation.quote.exact} ${annotation.note} ${annotation.chapter ?? ''}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
