import { fallbacks } from '../messages/index.ts';
import type { Review } from './review.schema.ts';

/** Returns the reviewer, or `Anonymous`. */
export function reviewerOf(review: Pick<Review, 'reviewer'>): string {
  return review.reviewer.trim() || fallbacks.reviewer;
}
