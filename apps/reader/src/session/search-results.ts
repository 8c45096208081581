import * as v from 'valibot';

const HitSchema = v.object({
  /** The document it stands in. */
  href: v.string(),
  total_progression: v.number(),
  chapter: v.nullable(v.string()),
  before: v.string(),
  match: v.string(),
  after: v.string(),
});

/** Where words were found in a book, in the order of reading. */
export const SearchResultsSchema = v.object({
  total: v.number(),
  /** Whether there are more than were sent. */
  is_cut: v.boolean(),
  hits: v.array(HitSchema),
});
export type SearchResults = v.InferOutput<typeof SearchResultsSchema>;
export type SearchHit = v.InferOutput<typeof HitSchema>;
