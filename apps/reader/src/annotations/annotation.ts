import * as v from 'valibot';

/** The five colors of a highlight. */
export const ANNOTATION_COLORS = ['yellow', 'green', 'blue', 'red', 'violet'] as const;
export type AnnotationColor = (typeof ANNOTATION_COLORS)[number];

const QuoteSchema = v.object({ before: v.string(), exact: v.string(), after: v.string() });

/** What somebody marked in a book: a page to come back to, or a passage with a color and perhaps a note. */
export const AnnotationSchema = v.object({
  id: v.string(),
  kind: v.picklist(['bookmark', 'highlight']),
  color: v.nullable(v.picklist(ANNOTATION_COLORS)),
  /** Empty for none. */
  note: v.string(),
  cfi: v.string(),
  /** The document it stands in, as the reading order has it. */
  href: v.string(),
  total_progression: v.number(),
  chapter: v.nullable(v.string()),
  /** Finds the place again in another edition. */
  quote: QuoteSchema,
  created_at: v.string(),
  updated_at: v.string(),
  /** Counts the server's changes; 0 for a mark it has not seen. */
  version: v.number(),
});
export type Annotation = v.InferOutput<typeof AnnotationSchema>;

/** Marks as they stand in the book. */
export const inReadingOrder = (annotations: Iterable<Annotation>): Annotation[] =>
  [...annotations].sort(
    (one, other) => one.total_progression - other.total_progression || one.created_at.localeCompare(other.created_at),
  );

/** What the list of marks may be narrowed to. */
export interface AnnotationFilter {
  kind: 'all' | 'bookmarks' | 'highlights' | 'notes' | 'rejected';
  color: AnnotationColor | 'any';
  /** Words in the passage, the note or the chapter. */
  query: string;
}

export const noFilter: AnnotationFilter = { kind: 'all', color: 'any', query: '' };

/** Whether a mark belongs into the narrowed list; `rejected` are those that the server will not take. */
export function matchesFilter(annotation: Annotation, { kind, color, query }: AnnotationFilter, rejected: readonly string[] = []): boolean {
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
