import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** All SQL that fulfills a payment: entitlements, sales and author shares. */
export function fulfillmentQueries(db: Db) {
  return {
    /** Entitles the buyer to every book of the order; a revoked entitlement becomes valid again. */
    async grantEntitlements(orderId: number, userId: number): Promise<void> {
      await db
        .insertInto('entitlements')
        .columns(['user_id', 'product_id', 'source', 'order_id'])
        .expression((eb) =>
          eb
            .selectFrom('order_lines')
            .where('order_id', '=', orderId)
            .select([
              sql<number>`${userId}::integer`.as('user_id'),
              'product_id',
              sql<'order'>`'order'`.as('source'),
              'order_id',
            ]),
        )
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'product_id']).doUpdateSet({
            source: 'order',
            order_id: orderId,
            ended_at: null,
            created_at: sql<Date>`case when entitlements.ended_at is null then entitlements.created_at else now() end`,
          }),
        )
        .execute();
    },

    /** Adds the order's books to the sales counts. */
    async incrementSales(orderId: number): Promise<void> {
      const books = await db.selectFrom('order_lines').where('order_id', '=', orderId).select('product_id').execute();
      await adjustSales(
        db,
        books.map(({ product_id: id }) => id),
        1,
      );
    },

    /** Creates a transfer for the share of each author. */
    async createTransfers(
      orderId: number,
      authors: readonly { sellerId: number; cents: number }[],
      now: Date,
    ): Promise<void> {
      if (authors.length === 0) return;
      await db
        .insertInto('transfers')
        .values(
          authors.map(({ sellerId, cents }) => ({
            order_id: orderId,
            seller_id: sellerId,
            amount_cents: cents,
            stripe_transfer_id: null,
            last_error: null,
            next_attempt_at: now,
            created_at: now,
          })),
        )
        .execute();
    },

    /** Returns the shares of the shop and of each author of an order. */
    async splitShares(orderId: number): Promise<{ feeCents: number; authors: { sellerId: number; cents: number }[] }> {
      const rows = await db
        .selectFrom('order_lines')
        .where('order_id', '=', orderId)
        .groupBy('seller_id')
        .orderBy('seller_id')
        .select([
          'seller_id',
          sql<number>`sum(price_cents)::integer`.as('price'),
          sql<number>`sum(fee_cents)::integer`.as('fee'),
        ])
        .execute();
      const authorShares = rows.flatMap(({ seller_id: sellerId, price, fee }) =>
        sellerId === null || price === fee ? [] : [{ sellerId, cents: price - fee }],
      );
      const totalCents = rows.reduce((sum, { price }) => sum + price, 0);
      return { feeCents: totalCents - authorShares.reduce((sum, { cents }) => sum + cents, 0), authors: authorShares };
    },

    /** Revokes the entitlements that this order granted for the products, and subtracts the sales. */
    async revokeEntitlements(orderId: number, productIds: readonly number[], now: Date): Promise<void> {
      if (productIds.length === 0) return;
      await db
        .updateTable('entitlements')
        .set({ ended_at: now })
        .where('order_id', '=', orderId)
        .where('product_id', 'in', productIds)
        .where('ended_at', 'is', null)
        .execute();
      await adjustSales(db, productIds, -1);
    },
  };
}

/** Locks the books in id order, so that two sales of the same books cannot deadlock. */
async function adjustSales(db: Db, productIds: readonly number[], change: 1 | -1): Promise<void> {
  await db
    .updateTable('products')
    .set({ total_sales: sql<number>`greatest(total_sales + ${change}::integer, 0)` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('products as book')
        .where('book.id', 'in', productIds)
        .orderBy('book.id')
        .forNoKeyUpdate()
        .select('book.id'),
    )
    .execute();
}
