import type { Db } from '../../db/database.ts';
import {
  type ReconciliationIssue,
  reconciliationIssueQueries,
} from '../../db/payments/reconciliation-issues.queries.ts';
import { type FailedEvent, stripeEventQueries } from '../../db/payments/stripe-events.queries.ts';

/** Everything about payments that needs the attention of an admin, oldest first. */
export interface AttentionReport {
  /** Provider events that could not be handled for three days. */
  readonly events: readonly FailedEvent[];
  readonly issues: readonly OpenIssue[];
}

/** An open reconciliation issue. */
export interface OpenIssue extends ReconciliationIssue {
  readonly detectedAt: Date;
}

/** Lists failed provider events and open reconciliation issues. */
export async function attentionReport({ db }: { readonly db: Db }): Promise<AttentionReport> {
  return {
    events: await stripeEventQueries(db).listFailed(),
    issues: await reconciliationIssueQueries(db).listOpen(),
  };
}
