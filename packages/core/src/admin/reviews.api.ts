import * as v from 'valibot';
import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { StoreError } from '../errors/index.ts';
import { adminReviewsCalls as calls } from './reviews.calls.ts';
import {
  type AdminReview,
  AdminReviewSchema,
  type AdminReviewsQuery,
  type HeldWordChange,
  type HideReview,
  type KeepReview,
  type UndoReviewDecision,
} from './reviews.schema.ts';

/** Calls for reviews of all books. */
export const adminReviewsApi = (http: HttpClient) => ({
  /** Lists a page of 25 reviews. `cursor` is the `next_cursor` of the page before. */
  reviews: ({ search, filter, cursor }: AdminReviewsQuery = {}, options?: CallOptions) =>
    http(calls.reviews, { query: { search, filter, cursor }, ...options }),

  /**
   * Hides a review with a reason, which the reviewer gets by email. `version` is the one that the admin saw.
   *
   * @throws {NotFoundError} review_not_found
   * @throws {BadRequestError} edited_elsewhere when the review has another version; `reviewEditedElsewhere` reads the stored review
   */
  hideReview: (id: number, version: string, { reason }: HideReview, options?: CallOptions) =>
    http(calls.hideReview, { params: { id }, body: { reason }, headers: { 'If-Match': version }, ...options }),

  /**
   * Shows a review, and resolves its reports. `version` is the one that the admin saw.
   *
   * @throws {NotFoundError} review_not_found
   * @throws {BadRequestError} edited_elsewhere when the review has another version; `reviewEditedElsewhere` reads the stored review
   */
  keepReview: (id: number, version: string, { reason }: KeepReview = {}, options?: CallOptions) =>
    http(calls.keepReview, { params: { id }, body: { reason }, headers: { 'If-Match': version }, ...options }),

  /**
   * Undoes the last decision about a review, by its id.
   *
   * @throws {NotFoundError} review_not_found @throws {ConflictError} decision_not_found, decision_superseded, review_edited
   */
  undoReviewDecision: (id: number, { decision }: UndoReviewDecision, options?: CallOptions) =>
    http(calls.undoReviewDecision, { params: { id }, body: { decision }, ...options }),

  /** Lists the words that hold reviews. */
  heldWords: (options?: CallOptions) => http(calls.heldWords, { ...options }),

  /**
   * Adds a word that holds reviews.
   *
   * @throws {ConflictError} too_many_words
   */
  addHeldWord: ({ word }: HeldWordChange, options?: CallOptions) =>
    http(calls.addHeldWord, { body: { word }, ...options }),

  /** Removes a word that holds reviews. */
  removeHeldWord: (id: number, options?: CallOptions) => http(calls.removeHeldWord, { params: { id }, ...options }),
});

const EditedElsewhereSchema = v.object({ code: v.literal('edited_elsewhere'), current: AdminReviewSchema });

/** Returns the stored review of a decision that was refused because of another version; `null` for any other failure. */
export function reviewEditedElsewhere(failure: unknown): AdminReview | null {
  const parsed = v.safeParse(EditedElsewhereSchema, failure instanceof StoreError ? failure.body : undefined);
  return parsed.success ? parsed.output.current : null;
}
