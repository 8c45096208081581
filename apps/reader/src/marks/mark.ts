import * as v from 'valibot';

/** The five colors of a highlight. */
export const MARK_COLORS = ['yellow', 'green', 'blue', 'red', 'violet'] as const;
export type MarkColor = (typeof MARK_COLORS)[number];

const QuoteSchema = v.object({ before: v.string(), exact: v.string(), after: v.string() });

/** What somebody marked in a book: a page to come back to, or a passage with a color and perhaps a note. */
export const MarkSchema = v.object({
  id: v.string(),
  kind: v.picklist(['bookmark', 'highlight']),
  color: v.nullable(v.picklist(MARK_COLORS)),
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
export type Mark = v.InferOutput<typeof MarkSchema>;

/** Marks as they stand in the book. */
export const inReadingOrder = (marks: Iterable<Mark>): Mark[] =>
  [...marks].sort(
    (one, other) => one.total_progression - other.total_progression || one.created_at.localeCompare(other.created_at),
  );

/** What the list of marks may be narrowed to. */
export interface MarkFilter {
  kind: 'all' | 'bookmarks' | 'highlights' | 'notes' | 'refused';
  color: MarkColor | 'any';
  /** Words in the passage, the note or the chapter. */
  words: string;
}

export const everyMark: MarkFilter = { kind: 'all', color: 'any', words: '' };

/** Whether a mark belongs into the narrowed list; `refused` are those that the server will not take. */
export function isWanted(mark: Mark, { kind, color, words }: MarkFilter, refused: readonly string[] = []): boolean {
  if (kind === 'refused' && !refused.includes(mark.id)) return false;
  if (kind === 'bookmarks' && mark.kind !== 'bookmark') return false;
  if (kind === 'highlights' && mark.kind !== 'highlight') return false;
  if (kind === 'notes' && mark.note === '') return false;
  if (color !== 'any' && mark.color !== color) return false;
  const text = `${mark.quote.exact} ${mark.note} ${mark.chapter ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
