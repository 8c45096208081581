import type { Db } from '../../db/database.ts';
import { type OpenReport, reviewWritingQueries } from '../../db/catalog/review-writing.queries.ts';

/** An unresolved report of a review, with the reported review. */
export interface ReportedReview {
  readonly reviewId: number;
  readonly reportedAt: Date;
  readonly reason: OpenReport['reason'];
  readonly note: string;
  readonly book: string;
  readonly rating: number;
  readonly reviewer: string;
  /** The text of the review without its markup. */
  readonly text: string;
}

/** Lists unresolved reports of reviews, oldest first. */
export async function reportedReviewsReport({ db }: { readonly db: Db }, limit: number): Promise<ReportedReview[]> {
  const reports = await reviewWritingQueries(db).listOpenReports(limit);
  return reports.map((report) => ({
    reviewId: report.review_id,
    reportedAt: report.created_at,
    reason: report.reason,
    note: report.note,
    book: report.product_name,
    rating: report.rating,
    reviewer: report.reviewer,
    text: report.html.replaceAll(/<[^<>]*>/g, ' ').trim(),
  }));
}
