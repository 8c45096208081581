import * as v from 'valibot';
import { ProductIdSchema, toNumber } from '../entities/index.ts';
import { limitMessages, reviewMessages } from '../messages/index.ts';
import { formText } from './fields.ts';

/** An edited review: whole stars from 1 to 5, and plain text whose blank lines separate paragraphs. */
export const ReviewChangeSchema = v.object({
  rating: v.optional(
    v.pipe(v.unknown(), v.transform(toNumber), v.picklist([1, 2, 3, 4, 5], reviewMessages.ratingRequired)),
    null,
  ),
  review: v.pipe(
    formText,
    v.trim(),
    v.nonEmpty(reviewMessages.textRequired),
    v.maxLength(5000, reviewMessages.textTooLong),
  ),
});
export type ReviewChange = v.InferOutput<typeof ReviewChangeSchema>;

/** A new review; one per buyer and book. */
export const ReviewDraftSchema = v.object(
  { product_id: ProductIdSchema, ...ReviewChangeSchema.entries },
  limitMessages.productUnknown,
);
export type ReviewDraft = v.InferOutput<typeof ReviewDraftSchema>;

/** Reasons to report a review. */
export const reportReasons = ['spam', 'offensive', 'spoiler', 'off_topic', 'other'] as const;
/** Why a review was reported. */
export type ReportReason = (typeof reportReasons)[number];

/** A report of a review. */
export const ReviewReportSchema = v.object({
  reason: v.pipe(v.optional(v.unknown(), ''), v.picklist(reportReasons, reviewMessages.reasonRequired)),
  note: v.pipe(formText, v.trim(), v.maxLength(1000, reviewMessages.noteTooLong)),
});
export type ReviewReport = v.InferOutput<typeof ReviewReportSchema>;
