import { additive } from '../contract/call.ts';
import {
  AdminReviewSchema,
  AdminReviewsQuery,
  AdminReviewsSchema,
  HeldWordChangeSchema,
  HeldWordsSchema,
  HideReviewSchema,
  KeepReviewSchema,
  ModerationIdParam,
  UndoReviewDecisionSchema,
} from './reviews.schema.ts';

const signedIn = ['sign_in_required', 'permission_denied'] as const;
const failures = [...signedIn, 'validation_failed'] as const;
const versioned = [...failures, 'review_not_found', 'version_missing', 'edited_elsewhere'] as const;

/** The calls for reviews of all books. */
export const adminReviewsCalls = {
  reviews: additive({
    method: 'GET',
    path: '/admin/reviews',
    auth: 'required',
    response: AdminReviewsSchema,
    failures,
  }),
  /** Needs the `version` of the review in `If-Match`, as `keepReview`. 412 `edited_elsewhere` has the stored review in `current`. */
  hideReview: additive({
    method: 'POST',
    path: '/admin/reviews/:id/hide',
    auth: 'required',
    encoding: 'json',
    response: AdminReviewSchema,
    failures: versioned,
  }),
  keepReview: additive({
    method: 'POST',
    path: '/admin/reviews/:id/keep',
    auth: 'required',
    encoding: 'json',
    response: AdminReviewSchema,
    failures: versioned,
  }),
  undoReviewDecision: additive({
    method: 'POST',
    path: '/admin/reviews/:id/undo',
    auth: 'required',
    encoding: 'json',
    response: AdminReviewSchema,
    failures: [...failures, 'review_not_found', 'decision_not_found', 'decision_superseded', 'review_edited'],
  }),
  heldWords: additive({
    method: 'GET',
    path: '/admin/reviews/words',
    auth: 'required',
    response: HeldWordsSchema,
    failures: signedIn,
  }),
  addHeldWord: additive({
    method: 'POST',
    path: '/admin/reviews/words',
    auth: 'required',
    encoding: 'json',
    response: HeldWordsSchema,
    failures: [...failures, 'too_many_words'],
  }),
  removeHeldWord: additive({
    method: 'DELETE',
    path: '/admin/reviews/words/:id',
    auth: 'required',
    response: HeldWordsSchema,
    failures,
  }),
} as const;

/** The calls for reviews with the schemas of their requests. */
export const adminReviewsContract = {
  reviews: { ...adminReviewsCalls.reviews, query: AdminReviewsQuery },
  hideReview: { ...adminReviewsCalls.hideReview, params: ModerationIdParam, body: HideReviewSchema },
  keepReview: { ...adminReviewsCalls.keepReview, params: ModerationIdParam, body: KeepReviewSchema },
  undoReviewDecision: {
    ...adminReviewsCalls.undoReviewDecision,
    params: ModerationIdParam,
    body: UndoReviewDecisionSchema,
  },
  heldWords: adminReviewsCalls.heldWords,
  addHeldWord: { ...adminReviewsCalls.addHeldWord, body: HeldWordChangeSchema },
  removeHeldWord: { ...adminReviewsCalls.removeHeldWord, params: ModerationIdParam },
} as const;

/** One line about each of these calls, for documentation. */
export const adminReviewsSummaries: Readonly<Record<keyof typeof adminReviewsCalls, string>> = {
  reviews: 'Lists one page of 25 reviews of all books, the newest first.',
  hideReview: 'Hides a review, resolves its reports, and mails the reason to the reviewer.',
  keepReview:
    'Shows a held or hidden review, and resolves its reports. The reviewer gets an email if it becomes visible.',
  undoReviewDecision: 'Restores the state before the last decision about a review, with the reports that it resolved.',
  heldWords: 'Lists the words that hold a new or changed review until an admin keeps it.',
  addHeldWord: 'Adds a word or phrase that holds reviews. A known one changes nothing.',
  removeHeldWord: 'Removes a word that holds reviews. Reviews that it holds stay held.',
};
