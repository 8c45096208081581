import { toDecimal } from '@octavo/core/entities';
import type { Deps } from '../../deps.ts';
import { reconciliationReport } from '../reports/reconciliation-report.ts';
import type { ShopReport, ShopRequestOf } from '../shop-command.ts';
import { issuesSection } from './sections.ts';

const DAY_MS = 24 * 3_600_000;

/** Runs the scheduled payment jobs now, compares the ledger with the provider, and reports what needs attention. */
export async function reconcileCommand(
  deps: Pick<Deps, 'clock' | 'db' | 'inbox' | 'reconciliation' | 'scheduler'>,
  { days }: ShopRequestOf<'reconcile'>,
): Promise<ShopReport> {
  await deps.inbox.drain();
  await deps.scheduler.fetchMissedEvents();
  await deps.scheduler.pollPendingOrders();
  const since = new Date(deps.clock().getTime() - days * DAY_MS);
  const { mismatches, sumCents, isBalanced, balances, issues } = await reconciliationReport(deps, since);
  const rows = balances.map(({ account, cents }) => ({ account, balance: toDecimal(cents) }));
  return {
    isDone: isBalanced,
    message: isBalanced
      ? 'The ledger matches the provider to the cent and is balanced.'
      : `${mismatches} balance transactions do not match. The ledger sums to ${toDecimal(sumCents)}.`,
    sections: [
      { name: 'balances', title: 'Ledger', rows, empty: 'The ledger is empty: nothing has been sold yet.' },
      issuesSection(issues),
    ],
  };
}
