import * as v from 'valibot';
import { IdSchema, SlugSchema } from './id.schema.ts';
import { CountSchema, TextSchema, BooleanSchema, lenient, listOf } from './wire.schema.ts';
import { toRating } from './wire.ts';

/** The author's reply to a review; additive. */
export const ReviewReplySchema = v.object({
  /** The name of the author. */
  author: TextSchema,
  /** HTML; a front end sanitizes it before display. */
  reply: TextSchema,
  /** ISO 8601 with `Z`. */
  date_created: TextSchema,
});
export type ReviewReply = v.InferOutput<typeof ReviewReplySchema>;

/** A review of a book. */
export const ReviewSchema = v.object({
  id: IdSchema,
  /** Stars, 0 to 5. */
  rating: lenient(v.number(), toRating),
  reviewer: TextSchema,
  /** HTML; a front end sanitizes it before display. */
  review: TextSchema,
  /** ISO 8601 with `Z`. */
  date_created: TextSchema,
  /** Whether the reviewer bought the book here; additive. */
  verified: v.optional(BooleanSchema),
  /** Plain text as the reviewer typed it; additive, only for the reviewer. */
  text: v.optional(TextSchema),
  /**
   * Set while visitors do not see the review; additive, only for the reviewer. `held`: the shop has not read it yet. `hidden`: the shop
   * has hidden it.
   */
  moderation: v.optional(v.picklist(['held', 'hidden'])),
  /** `null` or missing when the author has not replied; additive. */
  reply: v.optional(v.nullable(ReviewReplySchema)),
});
export type Review = v.InferOutput<typeof ReviewSchema>;

/** The ratings of one book by stars; additive. */
export const ReviewSummarySchema = v.object({
  product_id: IdSchema,
  average_rating: TextSchema,
  rating_count: CountSchema,
  /** Number of ratings with 1, 2, 3, 4 and 5 stars, in that order. */
  histogram: v.tuple([CountSchema, CountSchema, CountSchema, CountSchema, CountSchema]),
  /** The user's own review with its `text`; `null` or missing when there is none. */
  own_review: v.optional(v.nullable(ReviewSchema)),
  /** Whether the user may write a review: the user owns the book and has not reviewed it. */
  can_review: v.optional(BooleanSchema),
});
export type ReviewSummary = v.InferOutput<typeof ReviewSummarySchema>;

/** A review of the signed-in user with its book; additive. */
const OwnReviewSchema = v.object({
  ...ReviewSchema.entries,
  product: v.object({ id: IdSchema, slug: SlugSchema, name: TextSchema }),
});
/** A review of the signed-in user with its book; additive. */
export type OwnReview = v.InferOutput<typeof OwnReviewSchema>;

/** A page of the user's own reviews; additive. */
export const OwnReviewsPageSchema = v.object({ data: listOf(OwnReviewSchema), total_pages: CountSchema });
