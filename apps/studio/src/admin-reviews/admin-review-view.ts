import type { AdminReview, AdminReviewFilter, AdminReviewReport, ReviewState } from '@octavo/core/admin';
import type { ReviewView } from '@octavo/ui/Review';
import type { StatusShape } from '@octavo/ui/StatusMark';
import { formatDay } from '../views/format.ts';

const STATES: Readonly<Record<ReviewState, readonly [shape: StatusShape, word: string]>> = {
  visible: ['done', 'Visible'],
  held: ['waiting', 'Held'],
  hidden: ['stopped', 'Hidden'],
};

/** Whether visitors see a review, as shape and word. */
export const stateView = (state: ReviewState) => ({ shape: STATES[state][0], word: STATES[state][1] });

/** The names of the views. */
export const FILTER_WORDS: Readonly<Record<AdminReviewFilter, string>> = {
  reported: 'Reported',
  held: 'Held',
  hidden: 'Hidden',
};

/** The empty state of each view. */
export const EMPTY_TEXTS: Readonly<Record<AdminReviewFilter, string>> = {
  reported: 'No reported reviews.',
  held: 'No held reviews.',
  hidden: 'No hidden reviews.',
};

/** A review as readers see it, with days in the zone of the shop. */
export const toReviewView = (review: AdminReview, timeZone: string | undefined): ReviewView => ({
  id: review.id,
  rating: review.rating,
  reviewer: review.reviewer,
  html: review.review,
  timeText: formatDay(review.date_created, timeZone),
  dateTime: review.date_created,
  isVerified: review.verified,
});

/** A report in words. */
export function reportText({ reason, note, actor, date }: AdminReviewReport, timeZone: string | undefined): string {
  const what = `Reported as ${reason.replaceAll('_', ' ')} by ${actor} on ${formatDay(date, timeZone)}`;
  return note === '' ? `${what}.` : `${what}: ${note}`;
}

/** The last decision in words. */
export function decisionText(decision: NonNullable<AdminReview['decision']>, timeZone: string | undefined): string {
  const { kind, actor, date, reason } = decision;
  const what = `${kind === 'hidden' ? 'Hidden' : 'Kept'} by ${actor || 'the operator'} on ${formatDay(date, timeZone)}`;
  return reason === '' ? `${what}.` : `${what}: ${reason}`;
}

/** Whether a review needs a decision to keep it: it is reported, held or hidden. */
export const canKeep = ({ state, report_count: count }: Pick<AdminReview, 'state' | 'report_count'>): boolean =>
  state !== 'visible' || count > 0;
