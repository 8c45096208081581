import type { ReviewOrder } from '@octavo/ui/ReviewsScreen';

/** Parses the sort order of a URL. Invalid values mean newest first. */
export function parseReviewOrder(raw: unknown): ReviewOrder {
  return raw === 'highest' || raw === 'lowest' ? raw : 'newest';
}
