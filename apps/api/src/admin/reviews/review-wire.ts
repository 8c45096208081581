import type { AdminReview, ReviewState } from '@octavo/core/admin';
import { coverImage } from '../../catalog/product-wire.ts';
import { toReviewVersion } from '../../catalog/review-version.ts';
import type { AdminReviewRecord, ReviewReportRecord } from '../../db/admin/admin-reviews.queries.ts';

/** A review in its wire format. */
export const toAdminReview = (row: AdminReviewRecord, reports: readonly ReviewReportRecord[]): AdminReview => ({
  id: row.id,
  version: toReviewVersion(row),
  state: stateOf(row),
  rating: row.rating,
  review: row.html,
  reviewer: row.reviewer,
  username: row.username ?? '',
  verified: row.is_verified,
  date_created: row.created_at.toISOString(),
  book: {
    id: row.product_id,
    title: row.name,
    slug: row.slug,
    images: row.cover_hash === null ? [] : [coverImage(row, row.cover_hash)],
  },
  reports: reports.map(({ reason, note, username: actor, created_at: at }) => ({
    reason,
    note,
    actor,
    date: at.toISOString(),
  })),
  report_count: row.report_count,
  decision:
    row.decision_kind === null || row.decision_id === null
      ? null
      : {
          id: row.decision_id,
          kind: row.decision_kind,
          reason: row.decision_reason ?? '',
          actor: row.decision_actor ?? '',
          date: row.decision_at?.toISOString() ?? '',
        },
});

/** Whether visitors see a review, or why not. */
export function stateOf({
  is_visible: isVisible,
  held_at: heldAt,
}: Pick<AdminReviewRecord, 'is_visible' | 'held_at'>): ReviewState {
  if (isVisible) return 'visible';
  return heldAt ? 'held' : 'hidden';
}
