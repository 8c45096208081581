import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** One of an author's own books. */
export interface AuthorBookRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly status: 'draft' | 'published' | 'unpublished';
  readonly price_cents: number | null;
  readonly cover_hash: string | null;
  readonly total_sales: number;
  readonly sample_percent: number;
}

/** One sold copy of an author's book. */
export interface SaleRow {
  readonly order_id: number;
  readonly sold_at: Date;
  readonly name: string;
  readonly price_cents: number;
  /** The author's share, before refunds. */
  readonly share_cents: number;
  /** The refunded part of it. */
  readonly refunded_cents: number;
  /** The status of the transfer of the order's share; `null` when there was nothing to transfer. */
  readonly transfer: 'due' | 'sending' | 'made' | 'void' | null;
}

/** All SQL for authors: every query is limited to one seller and returns nothing about buyers. */
export function authorDashboardQueries(db: Db) {
  const soldLines = (sellerId: number) =>
    db
      .selectFrom('order_lines')
      .where('order_lines.seller_id', '=', sellerId)
      .where('order_lines.sold_at', 'is not', null);

  return {
    books: (sellerId: number): Promise<AuthorBookRow[]> =>
      db
        .selectFrom('products')
        .where('seller_id', '=', sellerId)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .select(['id', 'name', 'slug', 'status', 'price_cents', 'cover_hash', 'total_sales', 'sample_percent'])
        .execute(),

    /** Sets the sample size of a book; `false` when it belongs to another seller. */
    async setSamplePercent(sellerId: number, productId: number, percent: number): Promise<boolean> {
      const result = await db
        .updateTable('products')
        .set({ sample_percent: percent })
        .where('id', '=', productId)
        .where('seller_id', '=', sellerId)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Lists sold copies, newest first. */
    async sales(sellerId: number, { limit, offset }: { limit: number; offset: number }): Promise<SaleRow[]> {
      const rows = await soldLines(sellerId)
        .leftJoin('transfers', (join) =>
          join
            .onRef('transfers.order_id', '=', 'order_lines.order_id')
            .onRef('transfers.seller_id', '=', 'order_lines.seller_id'),
        )
        .orderBy('order_lines.sold_at', 'desc')
        .orderBy('order_lines.id', 'desc')
        .limit(limit)
        .offset(offset)
        .select([
          'order_lines.order_id',
          'order_lines.sold_at',
          'order_lines.name',
          'order_lines.price_cents',
          sql<number>`order_lines.price_cents - order_lines.fee_cents`.as('share_cents'),
          sql<number>`(select coalesce(sum(author_amount_cents), 0)::integer from refund_lines
            where refund_lines.line_id = order_lines.id)`.as('refunded_cents'),
          'transfers.status as transfer',
        ])
        .execute();
      return rows.flatMap(({ sold_at: soldAt, ...row }) => (soldAt === null ? [] : [{ ...row, sold_at: soldAt }]));
    },

    /** Counts sold copies, up to `max`. */
    async countSales(sellerId: number, max: number): Promise<number> {
      const { count } = await db
        .selectFrom(soldLines(sellerId).select('id').limit(max).as('counted'))
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
