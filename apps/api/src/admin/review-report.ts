import { NotFoundError } from '@octavo/core/errors';
import { reviewWritingQueries } from '../db/catalog/review-writing.queries.ts';
import type { Deps } from '../deps.ts';
import type { ShopReport, ShopRequest } from './shop-command.ts';

const MAX_REPORTS = 200;

/**
 * Lists reported reviews that have not been resolved. With `hide` or `keep`, it first resolves the reports of one review.
 * A hidden review becomes visible again when it is kept.
 *
 * @throws {NotFoundError} `review_not_found`
 */
export async function reviewReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { hide, keep }: Extract<ShopRequest, { do: 'reviews' }>,
): Promise<ShopReport> {
  const queries = reviewWritingQueries(db);
  const messages: string[] = [];
  for (const [review, isKept] of [
    [hide, false],
    [keep, true],
  ] as const) {
    if (review === undefined) continue;
    if (!(await queries.resolveReports(review, isKept, clock())))
      throw new NotFoundError('review_not_found', { message: `There is no review ${review}.` });
    messages.push(isKept ? `Review ${review} stands.` : `Review ${review} is hidden.`);
  }
  const rows = (await queries.listOpenReports(MAX_REPORTS)).map((report) => ({
    review: report.review_id,
    reported: report.created_at.toISOString(),
    reason: report.reason,
    note: report.note,
    book: report.product_name,
    stars: report.rating,
    reviewer: report.reviewer,
    text: report.html.replaceAll(/<[^>]*>/g, ' ').trim(),
  }));
  return {
    isDone: true,
    message: messages.join(' '),
    sections: [{ name: 'reviews', title: 'Reported reviews', rows, empty: 'No reported reviews.' }],
  };
}
