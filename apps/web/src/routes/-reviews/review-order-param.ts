import type { ReviewOrder } from '@octavo/ui/ReviewsScreen';

/** The order of reviews that an address asks for; anything unreadable is the newest first. */
export function parseReviewOrder(raw: unknown): ReviewOrder {
  return raw === 'highest' || raw === 'lowest' ? raw : 'newest';
}
