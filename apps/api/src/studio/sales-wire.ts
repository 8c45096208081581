import { toDecimal } from '@octavo/core/entities';
import type { Sale, SalesSum, SalesTotals } from '@octavo/core/studio';
import { coverImage } from '../catalog/product-wire.ts';
import type { SalesSumRecord } from '../db/studio/sales-totals.queries.ts';
import type { SaleAmounts, SaleRecord } from '../db/studio/sales.queries.ts';

/** An amount that is never deducted: the shop collects no tax, and pays the provider's fee itself. */
export const NO_DEDUCTION = toDecimal(0);

/** Amounts in their wire format. */
export const toAmounts = (cents: SaleAmounts) => ({
  list_price: toDecimal(cents.list_cents),
  discount: toDecimal(cents.list_cents - cents.price_cents),
  price: toDecimal(cents.price_cents),
  tax: NO_DEDUCTION,
  fee: toDecimal(cents.fee_cents),
  provider_fee: NO_DEDUCTION,
  shop_provider_fee: toDecimal(cents.provider_fee_cents),
  share: toDecimal(cents.share_cents),
  refunded: toDecimal(cents.refunded_cents),
  refunded_share: toDecimal(cents.refunded_share_cents),
  earnings: toDecimal(cents.share_cents - cents.refunded_share_cents),
});

/** The number of a sale: the order number and the position in the order, from 1. */
export const saleNumber = ({ order_id: order, position }: Pick<SaleRecord, 'order_id' | 'position'>): string =>
  `${order}-${position + 1}`;

/** A sale in its wire format. */
export const toSale = (row: SaleRecord): Sale => ({
  id: row.id,
  number: saleNumber(row),
  date_paid: row.sold_at.toISOString(),
  book: {
    id: row.product_id,
    title: row.name,
    slug: row.slug,
    images: row.cover_hash === null ? [] : [coverImage(row, row.cover_hash)],
  },
  country: row.country,
  ...toAmounts(row),
  fee_basis_points: row.fee_basis_points,
  transfer: row.transfer_status,
  state: row.status,
});

const toSum = (row: SalesSumRecord): SalesSum => ({
  copies: row.copies,
  ...toAmounts(row),
  transferred: toDecimal(row.transferred_cents),
});

const MAX_BOOKS = 1_000;
const EMPTY: SalesSumRecord = {
  dimension: 'total',
  key: '',
  copies: 0,
  list_cents: 0,
  price_cents: 0,
  fee_cents: 0,
  share_cents: 0,
  provider_fee_cents: 0,
  refunded_cents: 0,
  refunded_share_cents: 0,
  transferred_cents: 0,
};

const earnings = (row: SalesSumRecord): number => row.share_cents - row.refunded_share_cents;
const byEarnings = (one: SalesSumRecord, other: SalesSumRecord): number =>
  earnings(other) - earnings(one) || other.copies - one.copies;

/** The books whose sums are returned, the highest earnings first. */
export const topBooks = (rows: readonly SalesSumRecord[]): SalesSumRecord[] =>
  rows
    .filter(({ dimension }) => dimension === 'book')
    .toSorted(byEarnings)
    .slice(0, MAX_BOOKS);

/** Sums in their wire format. */
export function toTotals(
  rows: readonly SalesSumRecord[],
  { names, firstDay }: { names: ReadonlyMap<number, string>; firstDay: string | undefined },
): SalesTotals {
  const of = (dimension: SalesSumRecord['dimension']) => rows.filter((row) => row.dimension === dimension);
  return {
    total: toSum(of('total')[0] ?? EMPTY),
    by_day: of('day').map((row) => ({ date: row.key, ...toSum(row) })),
    by_month: of('month').map((row) => ({ month: row.key, ...toSum(row) })),
    by_book: topBooks(rows).map((row) => ({
      book: { id: Number(row.key), title: names.get(Number(row.key)) ?? '' },
      ...toSum(row),
    })),
    by_country: of('country')
      .toSorted(byEarnings)
      .map((row) => ({ country: row.key, ...toSum(row) })),
    date_first_sale: firstDay ?? '',
  };
}
