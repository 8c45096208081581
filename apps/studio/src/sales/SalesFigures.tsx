import type { SalesTotals } from '@octavo/core/studio';
import { Figures } from '@octavo/ui/Figures';
import { formatCount } from '../views/format.ts';
import { formatAmount, formatMoney, returnedFeeOf, toCents } from '../views/amounts.ts';
import { comparisonOf } from './chart-data.ts';
import { ALL_MONTHS } from './sales-search.ts';

interface SalesFiguresProps {
  totals: SalesTotals;
  before: SalesTotals | undefined;
  month: string;
  today: string;
}

/** The sums of the period. The author receives the payments minus tax and fees. */
export function SalesFigures({ totals: { total }, before, month, today }: SalesFiguresProps) {
  const refunded = toCents(total.refunded);
  const fee = toCents(total.fee) - returnedFeeOf(total);
  const tax = toCents(total.tax);
  const earnings = toCents(total.earnings);
  const transferred = toCents(total.transferred);
  return (
    <Figures
      figures={[
        {
          label: 'Copies sold',
          value: formatCount(total.copies),
          note: month === ALL_MONTHS ? undefined : comparisonOf(month, before, today),
        },
        {
          label: 'Paid by readers',
          value: formatMoney(toCents(total.price) - refunded),
          note: reductionsText(toCents(total.discount), refunded),
        },
        {
          label: 'Tax and fees',
          value: formatMoney(tax + fee + toCents(total.provider_fee)),
          note: `Tax ${formatAmount(tax)}, shop’s fee ${formatAmount(fee)}`,
        },
        {
          label: 'You receive',
          value: formatMoney(earnings),
          note: `${formatMoney(transferred)} transferred, ${formatMoney(earnings - transferred)} not yet`,
        },
      ]}
    />
  );
}

/** The deductions from the payments. */
function reductionsText(discount: number, refunded: number): string {
  const parts = [
    ...(discount === 0 ? [] : [`discounts of ${formatMoney(discount)}`]),
    ...(refunded === 0 ? [] : [`refunds of ${formatMoney(refunded)}`]),
  ].join(' and ');
  return parts === '' ? 'No discounts, no refunds' : `${parts[0]?.toUpperCase()}${parts.slice(1)} already taken off`;
}
