import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A share that waits to be sent, with the account it goes to. */
export interface DueTransfer {
  readonly orderId: number;
  readonly sellerId: number;
  readonly amountCents: number;
  readonly destination: string;
  readonly chargeId: string;
}

/** All SQL that a payment sets in motion: rights, sales and shares. */
export function settlingQueries(db: Db) {
  return {
    /** Gives the buyer every book of the order; one that was given back before is theirs again. */
    async entitle(orderId: number, userId: number): Promise<void> {
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

    /** Counts the order's books as sold. */
    async countSales(orderId: number): Promise<void> {
      await db
        .updateTable('products')
        .set(({ eb }) => ({ total_sales: eb('total_sales', '+', 1) }))
        .where('id', 'in', (eb) => eb.selectFrom('order_lines').where('order_id', '=', orderId).select('product_id'))
        .execute();
    },

    /** Writes down what each author is owed: the prices of their books less the shop's fee. */
    async oweAuthors(orderId: number): Promise<void> {
      await db
        .insertInto('transfers')
        .columns(['order_id', 'seller_id', 'amount_cents'])
        .expression((eb) =>
          eb
            .selectFrom('order_lines')
            .where('order_id', '=', orderId)
            .where('seller_id', 'is not', null)
            .groupBy(['order_id', 'seller_id'])
            .having(sql<boolean>`sum(price_cents - fee_cents) > 0`)
            .select([
              'order_id',
              sql<number>`seller_id`.as('seller_id'),
              sql<number>`sum(price_cents - fee_cents)::integer`.as('amount_cents'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Shares whose author has an account to send them to, oldest first. */
    dueTransfers(limit: number): Promise<DueTransfer[]> {
      return db
        .selectFrom('transfers')
        .innerJoin('orders', 'orders.id', 'transfers.order_id')
        .innerJoin('users', 'users.id', 'transfers.seller_id')
        .where('transfers.status', '=', 'due')
        .where('orders.status', '=', 'paid')
        .where('users.stripe_account_id', 'is not', null)
        .where('orders.charge_id', 'is not', null)
        .orderBy('transfers.created_at')
        .limit(limit)
        .select([
          'transfers.order_id as orderId',
          'transfers.seller_id as sellerId',
          'transfers.amount_cents as amountCents',
          sql<string>`users.stripe_account_id`.as('destination'),
          sql<string>`orders.charge_id`.as('chargeId'),
        ])
        .execute();
    },

    async transferMade({ orderId, sellerId }: DueTransfer, stripeTransferId: string): Promise<void> {
      await db
        .updateTable('transfers')
        .set({ status: 'made', stripe_transfer_id: stripeTransferId, updated_at: new Date() })
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .execute();
    },
  };
}
