import * as v from 'valibot';
import {
  BooleanSchema,
  CountSchema,
  listOf,
  ProductIdSchema,
  ProductImageSchema,
  ReviewReplySchema,
  TextSchema,
  toText,
} from '../entities/index.ts';
import { studioFieldMessages as texts } from './studio-messages.ts';

/** The maximum length of a reply in characters. */
export const MAX_REPLY_LENGTH = 1_000;

/** The views of the reviews: without a reply, with a reply, and reported by the user. */
export const studioReviewStates = ['unanswered', 'answered', 'reported'] as const;
/** A view of the reviews. */
export type StudioReviewState = (typeof studioReviewStates)[number];

/** A visible review of a book of the author, with the author's reply. */
export const StudioReviewSchema = v.object({
  id: ProductIdSchema,
  book: v.object({
    id: ProductIdSchema,
    title: TextSchema,
    slug: TextSchema,
    images: listOf(ProductImageSchema),
  }),
  /** Stars, 1 to 5. */
  rating: CountSchema,
  reviewer: TextSchema,
  /** HTML; a front end sanitizes it before display. */
  review: TextSchema,
  /** ISO 8601 with `Z`. */
  date_created: TextSchema,
  /** Whether the reviewer bought the book here. */
  verified: BooleanSchema,
  /** The reply as readers see it, with its text as typed; `null` without one. */
  reply: v.nullable(v.object({ ...ReviewReplySchema.entries, text: TextSchema })),
  /** The user's own report of the review; `null` without one. */
  report: v.nullable(
    v.object({
      date_created: TextSchema,
      /** Whether the shop has decided to keep the review. */
      is_resolved: BooleanSchema,
    }),
  ),
});
export type StudioReview = v.InferOutput<typeof StudioReviewSchema>;

/** A page of reviews, newest first. */
export const StudioReviewsSchema = v.object({
  data: listOf(StudioReviewSchema),
  /** The number of reviews in each view, of the same book or books. */
  counts: v.object({ all: CountSchema, unanswered: CountSchema, answered: CountSchema, reported: CountSchema }),
  /** The author's books with reviews, the most reviewed first, 1,000 at most. */
  books: listOf(v.object({ id: ProductIdSchema, title: TextSchema })),
  /** The `cursor` of the next page; `null` on the last one. */
  next_cursor: v.nullable(v.string()),
});
export type StudioReviews = v.InferOutput<typeof StudioReviewsSchema>;

/** Filters and page of a list of reviews. */
export const StudioReviewsQuery = v.object({
  book: v.optional(ProductIdSchema),
  state: v.optional(v.picklist(studioReviewStates)),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
});
/** Filters and page of a list of reviews. */
export type StudioReviewsQuery = v.InferInput<typeof StudioReviewsQuery>;

/** A reply: plain text whose blank lines separate paragraphs. */
export const ReplyChangeSchema = v.object({
  reply: v.pipe(
    v.unknown(),
    v.transform(toText),
    v.string(),
    v.trim(),
    v.nonEmpty(texts.replyRequired),
    v.maxLength(MAX_REPLY_LENGTH, texts.replyTooLong),
  ),
});
/** A reply. */
export type ReplyChange = v.InferOutput<typeof ReplyChangeSchema>;
