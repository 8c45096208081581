import { formatDateTime, type Review, type ReviewReply, reviewerOf, timeAgo } from '@octavo/core/entities';
import type { ReviewReplyView, ReviewView } from '@octavo/ui/Review';

/** Full dates need the time zone of the visitor, which a server does not know. */
interface DateOptions {
  hasDates?: boolean;
}

/** What a reviewer is told while visitors do not see it. */
export const REVIEW_NOTICES = {
  held: 'Only you see this review until the shop has approved it.',
  hidden: 'Only you see this review: the shop has hidden it.',
} as const;

/** A review as displayed at the time `now`. */
export function reviewView(review: Review, now: Date, options: DateOptions = {}): ReviewView {
  return {
    id: review.id,
    rating: review.rating,
    reviewer: reviewerOf(review),
    html: review.review,
    ...timeView(review, now, options),
    isVerified: review.verified === true,
    reply: review.reply && replyView(review.reply, now, options),
    notice: review.moderation && REVIEW_NOTICES[review.moderation],
  };
}

const replyView = (reply: ReviewReply, now: Date, options: DateOptions): ReviewReplyView => ({
  author: reply.author,
  html: reply.reply,
  ...timeView(reply, now, options),
});

const timeView = (
  { date_created: date }: Pick<Review, 'date_created'>,
  now: Date,
  { hasDates = true }: DateOptions,
) => ({
  timeText: timeAgo(date, now),
  dateTime: date,
  dateTitle: hasDates ? formatDateTime(date) : undefined,
});
