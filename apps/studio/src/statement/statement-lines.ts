import type { Statement } from '@octavo/core/studio';
import type { LedgerLine } from '@octavo/ui/Ledger';
import { formatAmount, showAmount, showDeduction, toCents } from '../views/amounts.ts';
import { copiesText } from '../sales/chart-data.ts';
import { providerFeeReason } from '../sales/sale-view.ts';
import { countOf } from '../views/format.ts';

/** From the opening balance to the author's share. */
export function shareLines(statement: Statement): LedgerLine[] {
  const { copies, refunded_copies: refundedCopies, by_book: books } = statement;
  const soldBooks = books.filter((book) => book.copies > 0).length;
  return [
    { label: 'Opening balance', amount: showAmount(statement.opening_balance), kind: 'sum' },
    {
      label: 'Sales',
      reason: `${copiesText(copies)} of ${countOf(soldBooks, 'book')}, at the price before discounts`,
      amount: showAmount(statement.list_price),
    },
    { label: 'Discounts', reason: 'Scheduled prices', amount: showDeduction(statement.discount) },
    { label: 'Refunds', reason: copiesText(refundedCopies), amount: showDeduction(statement.refunded) },
    { label: 'Tax', reason: 'The shop deducts no tax', amount: showDeduction(statement.tax) },
    {
      label: 'Shop’s fee',
      reason: 'Less the fee that the shop returned with refunds',
      amount: showDeduction(statement.fee),
    },
    {
      label: 'Payment provider’s fee',
      reason: providerFeeReason(statement.shop_provider_fee, 'paid by the shop'),
      amount: showDeduction(statement.provider_fee),
    },
    ...(toCents(statement.adjustment) === 0
      ? []
      : [{ label: 'Adjustment', reason: 'Other bookings', amount: showAmount(statement.adjustment) }]),
    { label: 'Your share', amount: showAmount(statement.share), kind: 'result' },
  ];
}

/** From the share to the closing balance. */
export function transferLines(statement: Statement): LedgerLine[] {
  const due = toCents(statement.opening_balance) + toCents(statement.share);
  return [
    { label: 'Opening balance and share', amount: formatAmount(due) },
    {
      label: 'Transferred',
      reason: countOf(statement.transfer_count, 'transfer'),
      amount: showDeduction(statement.transferred),
    },
    ...(toCents(statement.reversed) === 0
      ? []
      : [{ label: 'Returned for refunds', amount: showAmount(statement.reversed) }]),
    { label: 'Closing balance', amount: showAmount(statement.closing_balance), kind: 'result' },
  ];
}
