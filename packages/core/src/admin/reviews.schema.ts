import * as v from 'valibot';
import {
  BooleanSchema,
  CountSchema,
  listOf,
  ProductIdSchema,
  ProductImageSchema,
  TextSchema,
} from '../entities/index.ts';
import { reportReasons } from '../validators/index.ts';
import { reviewFieldMessages as texts } from './review-messages.ts';

/** The maximum length of the reason of a decision in characters. */
export const MAX_DECISION_REASON_LENGTH = 1_000;
/** The maximum number of words that hold a review. */
export const MAX_HELD_WORDS = 200;
/** The maximum length of such a word or phrase in characters. */
export const MAX_HELD_WORD_LENGTH = 60;

/** Whether visitors see a review. `held`: it waits for an admin, because it has a word of the list. */
export const reviewStates = ['visible', 'held', 'hidden'] as const;
/** Whether visitors see a review. */
export type ReviewState = (typeof reviewStates)[number];

/** An unresolved report of a review. */
export const AdminReviewReportSchema = v.object({
  reason: v.picklist(reportReasons),
  note: TextSchema,
  /** The username of the reporter. */
  actor: TextSchema,
  /** ISO 8601 with `Z`. */
  date: TextSchema,
});
/** An unresolved report of a review. */
export type AdminReviewReport = v.InferOutput<typeof AdminReviewReportSchema>;

/** The last decision about a review. */
export const ReviewDecisionSchema = v.object({
  /** Undoing needs it. */
  id: ProductIdSchema,
  kind: v.picklist(['hidden', 'kept']),
  /** The reason, as mailed to the reviewer; `''` without one. */
  reason: TextSchema,
  /** The username of the admin; `''` for a command. */
  actor: TextSchema,
  date: TextSchema,
});
/** The last decision about a review. */
export type ReviewDecision = v.InferOutput<typeof ReviewDecisionSchema>;

/** A review as admins see it. */
export const AdminReviewSchema = v.object({
  id: ProductIdSchema,
  /** The version for `If-Match`. It changes with the text, the stars, the shown name and the state. */
  version: TextSchema,
  state: v.picklist(reviewStates),
  rating: CountSchema,
  /** HTML; a front end sanitizes it before display. */
  review: TextSchema,
  /** The name that visitors see. */
  reviewer: TextSchema,
  /** `''` after the account was deleted. */
  username: TextSchema,
  verified: BooleanSchema,
  date_created: TextSchema,
  book: v.object({
    id: ProductIdSchema,
    title: TextSchema,
    slug: TextSchema,
    images: listOf(ProductImageSchema),
  }),
  /** Up to ten unresolved reports, the oldest first. */
  reports: listOf(AdminReviewReportSchema),
  report_count: CountSchema,
  /** `null` without a decision that stands. Undoing it restores the state before it. */
  decision: v.nullable(ReviewDecisionSchema),
});
/** A review as admins see it. */
export type AdminReview = v.InferOutput<typeof AdminReviewSchema>;

/** A page of 25 reviews, the newest first. */
export const AdminReviewsSchema = v.object({
  data: listOf(AdminReviewSchema),
  /** The reviews that need a decision, and the hidden ones. Each number is at most 1,000. */
  counts: v.object({ reported: CountSchema, held: CountSchema, hidden: CountSchema }),
  next_cursor: v.nullable(v.string()),
});
/** A page of reviews. */
export type AdminReviews = v.InferOutput<typeof AdminReviewsSchema>;

/** The filters of the list. */
export const adminReviewFilters = ['reported', 'held', 'hidden'] as const;
/** A filter of the list. */
export type AdminReviewFilter = (typeof adminReviewFilters)[number];

/** Filters and cursor of the reviews. */
export const AdminReviewsQuery = v.object({
  /** Words of the review, or a part of the reviewer's name or of the book's title. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  filter: v.optional(v.picklist(adminReviewFilters)),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))),
});
/** Filters and cursor of the reviews. */
export type AdminReviewsQuery = v.InferInput<typeof AdminReviewsQuery>;

const IdSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));
/** The id of a review or of a word in a path. */
export const ModerationIdParam = v.object({ id: IdSchema });

const ReasonSchema = v.pipe(v.string(), v.trim(), v.maxLength(MAX_DECISION_REASON_LENGTH, texts.reasonTooLong));

/** Why a review is hidden. The reviewer gets it by email. */
export const HideReviewSchema = v.object({ reason: v.pipe(ReasonSchema, v.nonEmpty(texts.reasonRequired)) });
/** Why a review is hidden. */
export type HideReview = v.InferInput<typeof HideReviewSchema>;

/** Why a review is kept. The reviewer gets it by email if the review becomes visible. */
export const KeepReviewSchema = v.object({ reason: v.optional(ReasonSchema, '') });
/** Why a review is kept. */
export type KeepReview = v.InferInput<typeof KeepReviewSchema>;

/** The decision to undo, which is the last one that the admin saw. */
export const UndoReviewDecisionSchema = v.object({
  decision: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
});
/** The decision to undo. */
export type UndoReviewDecision = v.InferInput<typeof UndoReviewDecisionSchema>;

/** A word that holds a review. */
export const HeldWordSchema = v.object({
  id: ProductIdSchema,
  /** In lower case. */
  word: TextSchema,
  date_created: TextSchema,
});
/** A word that holds a review. */
export type HeldWord = v.InferOutput<typeof HeldWordSchema>;

/** The words that hold a review, by alphabet. */
export const HeldWordsSchema = v.object({ data: listOf(HeldWordSchema) });
/** The words that hold a review. */
export type HeldWords = v.InferOutput<typeof HeldWordsSchema>;

/** A new word or phrase. Letter case and punctuation do not count. */
export const HeldWordChangeSchema = v.object({
  word: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.wordRequired),
    v.maxLength(MAX_HELD_WORD_LENGTH, texts.wordTooLong),
    v.check((word) => /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(word), texts.wordWithoutLetters),
  ),
});
/** A new word or phrase. */
export type HeldWordChange = v.InferInput<typeof HeldWordChangeSchema>;
