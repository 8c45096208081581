import type { OpenIssue } from '../reports/attention-report.ts';
import type { ReportSection, ShopReport } from '../shop-command.ts';

/** A report with one table. */
export const singleSection = (section: ReportSection, message = ''): ShopReport => ({
  isDone: true,
  message,
  sections: [section],
});

/** The table of open reconciliation issues. */
export const issuesSection = (issues: readonly OpenIssue[]): ReportSection => ({
  name: 'issues',
  title: 'Needs attention',
  rows: issues.map(({ ref, orderId, description, detectedAt }) => ({
    found: detectedAt.toISOString(),
    order: orderId,
    issue: description,
    ref,
  })),
  empty: 'Nothing needs attention.',
});
