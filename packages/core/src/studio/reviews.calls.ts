import { additive } from '../contract/call.ts';
import { StudioReviewSchema, StudioReviewsSchema } from './reviews.schema.ts';

const signedIn = ['sign_in_required', 'permission_denied'] as const;

/** The calls for reviews. Authors see those of their own books; admins see those of any book. */
export const reviewsCalls = {
  reviews: additive({
    method: 'GET',
    path: '/studio/reviews',
    auth: 'required',
    response: StudioReviewsSchema,
    failures: [...signedIn, 'validation_failed', 'book_not_found'],
  }),
  /** Only the author of the book replies; an admin gets `permission_denied`. */
  setReply: additive({
    method: 'PUT',
    path: '/studio/reviews/:id/reply',
    auth: 'required',
    encoding: 'json',
    response: StudioReviewSchema,
    failures: [...signedIn, 'validation_failed', 'review_not_found'],
  }),
  deleteReply: additive({
    method: 'DELETE',
    path: '/studio/reviews/:id/reply',
    auth: 'required',
    response: StudioReviewSchema,
    failures: [...signedIn, 'review_not_found'],
  }),
} as const;

/** One line about each of these calls, for documentation. */
export const reviewsSummaries: Readonly<Record<keyof typeof reviewsCalls, string>> = {
  reviews: "Lists one page of 25 visible reviews of the author's books, the newest first, with the author's replies.",
  setReply: "Publishes the author's reply below a review, or replaces it. Each review has one reply at most.",
  deleteReply: 'Deletes the reply to a review. Without a reply, it does nothing.',
};
