import { studioReviewStates } from '@octavo/core/studio';
import * as v from 'valibot';

const IdSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));

/** The view of the reviews. Unknown values count as absent, because an author can edit the URL. */
export const ReviewsSearch = v.object({
  state: v.fallback(v.optional(v.picklist(studioReviewStates)), undefined),
  book: v.fallback(v.optional(v.union([v.number(), IdSchema])), undefined),
  cursor: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2_000))), undefined),
});
/** The view of the reviews. */
export type ReviewsSearch = v.InferOutput<typeof ReviewsSearch>;
