import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { ProductStatus } from '../schema.ts';
import { countRows } from './count-rows.ts';

/** One of an author's own books. */
export interface AuthorBook {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly status: ProductStatus;
  readonly priceCents: number | null;
  readonly coverHash: string | null;
  readonly totalSales: number;
  /** The free sample, in percent of the book. */
  readonly samplePercent: number;
}

/** One sold copy of an author's book. */
export interface SoldCopy {
  readonly orderId: number;
  readonly soldAt: Date;
  readonly name: string;
  readonly priceCents: number;
  /** The author's share, before refunds. */
  readonly shareCents: number;
  /** The refunded part of it. */
  readonly refundedCents: number;
  /** The status of the transfer of the order's share; `null` when there was nothing to transfer. */
  readonly transfer: 'due' | 'sending' | 'made' | 'void' | null;
}

/** All SQL for authors: every query is limited to one seller and returns nothing about buyers. */
export function authorSalesQueries(db: Db) {
  const soldLines = (sellerId: number) =>
    db
      .selectFrom('order_lines')
      .where('order_lines.seller_id', '=', sellerId)
      .where('order_lines.sold_at', 'is not', null);

  return {
    books: (sellerId: number): Promise<AuthorBook[]> =>
      db
        .selectFrom('products')
        .where('seller_id', '=', sellerId)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .select([
          'id',
          'name',
          'slug',
          'status',
          'price_cents as priceCents',
          'cover_hash as coverHash',
          'total_sales as totalSales',
          'sample_percent as samplePercent',
        ])
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
    async sales(sellerId: number, { limit, offset }: { limit: number; offset: number }): Promise<SoldCopy[]> {
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
          'order_lines.order_id as orderId',
          'order_lines.sold_at as soldAt',
          'order_lines.name',
          'order_lines.price_cents as priceCents',
          sql<number>`order_lines.price_cents - order_lines.fee_cents`.as('shareCents'),
          sql<number>`(select coalesce(sum(author_amount_cents), 0)::integer from refund_lines
            where refund_lines.line_id = order_lines.id)`.as('refundedCents'),
          'transfers.status as transfer',
        ])
        .execute();
      return rows.flatMap(({ soldAt, ...row }) => (soldAt === null ? [] : [{ ...row, soldAt }]));
    },

    /** Counts sold copies, up to `max`. */
    countSales: (sellerId: number, max?: number): Promise<number> =>
      countRows(
        db,
        soldLines(sellerId)
          .select('id')
          .$if(max !== undefined, (query) => query.limit(max ?? 0)),
      ),
  };
}
