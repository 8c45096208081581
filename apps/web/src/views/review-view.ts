import { formatDateTime, type Review, reviewerOf, timeAgo } from '@octavo/core/entities';
import type { ReviewView } from '@octavo/ui/Review';

/** A review as displayed at the time `now`. */
export function reviewView(review: Review, now: Date): ReviewView {
  return {
    id: review.id,
    rating: review.rating,
    reviewer: reviewerOf(review),
    html: review.review,
    timeText: timeAgo(review.date_created, now),
    dateTime: review.date_created,
    dateTitle: formatDateTime(review.date_created),
    isVerified: review.verified === true,
  };
}
