import { toDecimal } from '@octavo/core/entities';
import type { Deps } from '../../deps.ts';
import { ordersReport } from '../reports/orders-report.ts';
import type { ShopReport, ShopRequestOf } from '../shop-command.ts';
import { DELETED_BUYER, positiveAmount } from './cells.ts';
import { singleSection } from './sections.ts';

const PAGE_SIZE = 25;

/** Lists orders, newest first. */
export async function ordersCommand(
  deps: Pick<Deps, 'db'>,
  { search, status, page }: ShopRequestOf<'orders'>,
): Promise<ShopReport> {
  const { orders, pages, count } = await ordersReport(deps, { search, status }, { page, size: PAGE_SIZE });
  const rows = orders.map((order) => ({
    order: order.id,
    placed: order.placedAt.toISOString(),
    buyer: order.buyer ?? DELETED_BUYER,
    status: order.status,
    total: toDecimal(order.totalCents),
    refunded: positiveAmount(order.refundedCents),
    books: order.books,
  }));
  return singleSection(
    { name: 'orders', title: 'Orders', rows, empty: 'No orders found.' },
    `Page ${page} of ${pages}, ${count} orders.`,
  );
}
