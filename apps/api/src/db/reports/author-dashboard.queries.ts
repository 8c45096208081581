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

/** One sold copy of an author's own book. */
export interface SaleRow {
  readonly order_id: number;
  readonly sold_at: Date;
  readonly name: string;
  readonly price_cents: number;
  /** The author's part, before refunds. */
  readonly share_cents: number;
  /** What of it went back with refunds. */
  readonly returned_cents: number;
  /** How far the share of the whole order is; `null` where nothing was ever to be sent. */
  readonly transfer: 'due' | 'sending' | 'made' | 'void' | null;
}

/** All SQL an author sees: everything here is of one seller, and says nothing of who bought. */
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

    /** Sets how much of a book anybody may read; `false` where it is not this seller's. */
    async setSamplePercent(sellerId: number, productId: number, percent: number): Promise<boolean> {
      const result = await db
        .updateTable('products')
        .set({ sample_percent: percent })
        .where('id', '=', productId)
        .where('seller_id', '=', sellerId)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Sold copies, newest first. */
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
          sql<number>`(select coalesce(sum(author_cents), 0)::integer from refund_lines
            where refund_lines.line_id = order_lines.id)`.as('returned_cents'),
          'transfers.status as transfer',
        ])
        .execute();
      return rows.flatMap(({ sold_at: soldAt, ...row }) => (soldAt === null ? [] : [{ ...row, sold_at: soldAt }]));
    },

    /** How many copies were sold; `most` where they are more. */
    async countSales(sellerId: number, max: number): Promise<number> {
      const { count } = await db
        .selectFrom(soldLines(sellerId).select('id').limit(max).as('counted'))
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
