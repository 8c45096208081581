import type { StudioReview, StudioReviewState } from '@octavo/core/studio';
import type { ReviewView } from '@octavo/ui/Review';
import { formatDay } from '../views/format.ts';

/** The names of the views. */
export const STATE_WORDS: Readonly<Record<StudioReviewState, string>> = {
  unanswered: 'Without reply',
  answered: 'Replied',
  reported: 'Reported',
};

/** The empty state of each view. */
export const EMPTY_TEXTS: Readonly<Record<StudioReviewState, string>> = {
  unanswered: 'No reviews wait for a reply.',
  answered: 'You have not replied to a review yet.',
  reported: 'You have not reported a review.',
};

/** A review as readers see it, with days in the zone of the shop. */
export function toReviewView(review: StudioReview, timeZone: string | undefined): ReviewView {
  return {
    id: review.id,
    rating: review.rating,
    reviewer: review.reviewer,
    html: review.review,
    timeText: formatDay(review.date_created, timeZone),
    dateTime: review.date_created,
    isVerified: review.verified,
    reply: review.reply && {
      author: review.reply.author,
      html: review.reply.reply,
      timeText: formatDay(review.reply.date_created, timeZone),
      dateTime: review.reply.date_created,
    },
  };
}

/** The state of the author's own report. */
export function reportText(
  { date_created: date, is_resolved: isResolved }: NonNullable<StudioReview['report']>,
  timeZone: string | undefined,
): string {
  const reported = `You reported it on ${formatDay(date, timeZone)}.`;
  return isResolved
    ? `${reported} The shop has checked it and keeps it.`
    : `${reported} The shop decides. Until then it stays visible and counts.`;
}
