import * as v from 'valibot';
import { IdSchema } from './id.schema.ts';
import { CountSchema, TextSchema, BooleanSchema, lenient } from './wire.schema.ts';
import { toRating } from './wire.ts';

/** What a reader thought of a book. */
export const ReviewSchema = v.object({
  id: IdSchema,
  /** Stars, 0 to 5. */
  rating: lenient(v.number(), toRating),
  reviewer: TextSchema,
  /** HTML; a front end cleans it before showing it. */
  review: TextSchema,
  /** ISO 8601 with `Z`. */
  date_created: TextSchema,
  /** Whether the reviewer bought the book here; additive. */
  verified: v.optional(BooleanSchema),
  /** As its writer typed it, without markup; additive and for its writer alone. */
  text: v.optional(TextSchema),
});
export type Review = v.InferOutput<typeof ReviewSchema>;

/** The ratings of one book counted by stars; additive. */
export const ReviewSummarySchema = v.object({
  product_id: IdSchema,
  average_rating: TextSchema,
  rating_count: CountSchema,
  /** How many gave 1, 2, 3, 4 and 5 stars, in that order. */
  histogram: v.tuple([CountSchema, CountSchema, CountSchema, CountSchema, CountSchema]),
  /** The review of whoever asks, with its `text`; `null` or missing when there is none. */
  own_review: v.optional(v.nullable(ReviewSchema)),
  /** Whether whoever asks may write one: they own the book and have not. */
  can_review: v.optional(BooleanSchema),
});
export type ReviewSummary = v.InferOutput<typeof ReviewSummarySchema>;
