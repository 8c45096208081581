import { createHash } from 'node:crypto';
import type { ModeratedReview } from '../db/catalog/review-moderation.queries.ts';

/** The version of a review for `If-Match`: it changes with the text, the stars, the shown name and the state. */
export function toReviewVersion(review: ModeratedReview): string {
  const { html, rating, reviewer, is_visible: isVisible, held_at: heldAt } = review;
  const content = JSON.stringify([html, rating, reviewer, isVisible, heldAt]);
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}
