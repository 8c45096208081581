import { reconciliationIssueQueries } from '../../db/payments/reconciliation-issues.queries.ts';
import { ledgerQueries } from '../../db/payments/ledger.queries.ts';
import type { Deps } from '../../deps.ts';
import type { OpenIssue } from './attention-report.ts';

/** The ledger compared with the payment provider. */
export interface ReconciliationReport {
  /** The number of balance transactions that do not match. */
  readonly mismatches: number;
  /** The sum of the ledger; zero when it is balanced. */
  readonly sumCents: number;
  /** Whether all transactions match and the ledger is balanced. */
  readonly isBalanced: boolean;
  readonly balances: readonly { readonly account: string; readonly cents: number }[];
  readonly issues: readonly OpenIssue[];
}

/** Compares the ledger with the payment provider since a time. Records new issues. */
export async function reconciliationReport(
  { db, reconciliation }: Pick<Deps, 'db' | 'reconciliation'>,
  since: Date,
): Promise<ReconciliationReport> {
  const mismatches = await reconciliation.compare(since);
  const ledger = ledgerQueries(db);
  const { sumCents, unbalanced } = await ledger.trialBalance();
  return {
    mismatches,
    sumCents,
    isBalanced: mismatches === 0 && sumCents === 0 && unbalanced.length === 0,
    balances: await ledger.balances(),
    issues: await reconciliationIssueQueries(db).listOpen(),
  };
}
