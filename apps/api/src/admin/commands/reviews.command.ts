import { NotFoundError } from '@octavo/core/errors';
import { ReviewModeration } from '../../catalog/review-moderation.service.ts';
import type { Deps } from '../../deps.ts';
import { reportedReviewsReport } from '../reports/reported-reviews-report.ts';
import type { ShopReport, ShopRequestOf } from '../shop-command.ts';
import { singleSection } from './sections.ts';

const MAX_REPORTS = 200;

/**
 * Lists reported reviews that have not been resolved. With `hide` or `keep`, it first resolves the reports of one review.
 * A hidden review becomes visible again when it is kept.
 *
 * @throws {NotFoundError} `review_not_found`
 */
export async function reviewsCommand(
  deps: Pick<Deps, 'db' | 'clock'>,
  { hide, keep }: ShopRequestOf<'reviews'>,
): Promise<ShopReport> {
  const messages: string[] = [];
  for (const [review, isKept] of [
    [hide, false],
    [keep, true],
  ] as const) {
    if (review === undefined) continue;
    const kind = isKept ? 'kept' : 'hidden';
    const decision = { reviewId: review, version: '*', kind, reason: '', accountId: null } as const;
    if ((await new ReviewModeration(deps).decide(decision)) !== 'done')
      throw new NotFoundError('review_not_found', { message: `There is no review ${review}.` });
    messages.push(isKept ? `Review ${review} is kept.` : `Review ${review} is hidden.`);
  }
  const rows = (await reportedReviewsReport(deps, MAX_REPORTS)).map((report) => ({
    review: report.reviewId,
    reported: report.reportedAt.toISOString(),
    reason: report.reason,
    note: report.note,
    book: report.book,
    stars: report.rating,
    reviewer: report.reviewer,
    text: report.text,
  }));
  return singleSection(
    { name: 'reviews', title: 'Reported reviews', rows, empty: 'No reported reviews.' },
    messages.join(' '),
  );
}
