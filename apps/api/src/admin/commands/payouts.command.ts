import { toDecimal } from '@octavo/core/entities';
import type { AuthorBalance } from '../../db/reports/author-balances.queries.ts';
import type { Deps } from '../../deps.ts';
import { authorBalancesReport } from '../reports/author-balances-report.ts';
import { debtsReport } from '../reports/debts-report.ts';
import type { ReportRow, ShopReport, ShopRequestOf } from '../shop-command.ts';
import { positiveAmount } from './cells.ts';
import { singleSection } from './sections.ts';

const MAX_DEBTS = 1_000;

/**
 * Shows the balances of all authors or of one.
 * @throws {NotFoundError} `not_found`
 */
export async function payoutsCommand(
  deps: Pick<Deps, 'db'>,
  { author }: ShopRequestOf<'payouts'>,
): Promise<ShopReport> {
  const rows = (await authorBalancesReport(deps, author)).map(toRow);
  return singleSection({ name: 'authors', title: 'Author earnings', rows, empty: 'There are no authors yet.' });
}

/** Lists the authors who owe the shop money: how much, since when, and the last order that they were overpaid for. */
export async function debtsCommand(deps: Pick<Deps, 'db'>): Promise<ShopReport> {
  const debts = await debtsReport(deps, { isOpen: true }, { limit: MAX_DEBTS });
  const rows = debts.map(({ debt, entries }) => {
    const cause = entries.find(({ kind }) => kind === 'debt');
    return {
      author: debt.username,
      debt: toDecimal(debt.debt_cents),
      due: toDecimal(debt.due_cents),
      since: debt.since?.toISOString() ?? '',
      order: cause?.order_id ?? null,
      reason: cause?.reason ?? '',
    };
  });
  return singleSection(
    { name: 'debts', title: 'Author debts', rows, empty: 'No author owes the shop money.' },
    rows.length > 0 ? 'A debt is deducted from the next earnings of the author.' : '',
  );
}

const toRow = (balance: AuthorBalance): ReportRow => ({
  author: balance.author,
  earned: toDecimal(balance.earnedCents),
  sent: toDecimal(balance.sentCents),
  due: toDecimal(balance.dueCents),
  debt: positiveAmount(balance.debtCents),
  account: balance.stripeAccountId ?? '(none)',
});
