import * as v from 'valibot';

const HitSchema = v.object({
  /** The document of the hit. */
  href: v.string(),
  total_progression: v.number(),
  chapter: v.nullable(v.string()),
  before: v.string(),
  match: v.string(),
  after: v.string(),
});

/** The search results in a book: whole words, then parts of words, each in reading order. */
export const SearchResultsSchema = v.object({
  total: v.number(),
  /** Whether there are more hits than in this response. */
  is_cut: v.boolean(),
  hits: v.array(HitSchema),
});
export type SearchResults = v.InferOutput<typeof SearchResultsSchema>;
export type SearchHit = v.InferOutput<typeof HitSchema>;
