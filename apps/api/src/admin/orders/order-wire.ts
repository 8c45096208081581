import type { AdminOrder, AdminOrderLine } from '@octavo/core/admin';
import { toDecimal } from '@octavo/core/entities';
import { coverImage } from '../../catalog/product-wire.ts';
import type { AdminOrderRecord, OrderedBookRecord } from '../../db/admin/admin-orders.queries.ts';
import type { AdminOrderLineRecord } from '../../db/admin/order-timeline.queries.ts';

const toBook = (row: OrderedBookRecord): AdminOrder['books'][number] => ({
  id: row.product_id,
  title: row.name,
  slug: row.slug,
  images: row.cover_hash === null ? [] : [coverImage(row, row.cover_hash)],
});

/** What the list and the page of an order have in common. */
export const toOrderHead = (row: AdminOrderRecord) => ({
  id: row.id,
  date_created: row.created_at.toISOString(),
  status: row.status,
  total: toDecimal(row.total_cents),
  refunded: toDecimal(row.refunded_cents),
  buyer: { id: row.user_id, username: row.username ?? '', name: row.name, email: row.email },
  country: row.country,
});

/** An order of the list in its wire format. */
export const toAdminOrder = (row: AdminOrderRecord): AdminOrder => ({
  ...toOrderHead(row),
  books: row.books.map(toBook),
  book_count: row.book_count,
});

/** A line of an order in its wire format. */
export const toOrderLine = (row: AdminOrderLineRecord): AdminOrderLine => ({
  id: row.id,
  book: toBook(row),
  seller: row.seller ?? '',
  price: toDecimal(row.price_cents),
  share: toDecimal(row.price_cents - row.fee_cents),
  fee: toDecimal(row.fee_cents),
  refunded: toDecimal(row.refunded_cents),
  refunded_share: toDecimal(row.refunded_share_cents),
});
