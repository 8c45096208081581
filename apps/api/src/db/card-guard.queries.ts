import type { Db } from './database.ts';

/** `order_addresses`: from where an order was placed, as a digest. */
type LimitsSchema = Record<'order_addresses', { order_id: number; address: string }>;

/** Who a card is tried for: the buyer, and the digest of the address the order came from. */
export interface CardHolder {
  readonly orderId: number;
  readonly userId: number | undefined;
  readonly address: string | undefined;
}

/** All SQL over who tries cards. */
export function cardGuardQueries(db: Db) {
  const tables = db.withTables<LimitsSchema>();
  const holders = () =>
    tables
      .selectFrom('orders')
      .leftJoin('order_addresses', 'order_addresses.order_id', 'orders.id')
      .select(['orders.id', 'orders.user_id', 'order_addresses.address']);
  const toHolder = (
    row: { id: number; user_id: number | null; address: string | null } | undefined,
  ): CardHolder | undefined =>
    row && { orderId: row.id, userId: row.user_id ?? undefined, address: row.address ?? undefined };
  return {
    /** Remembers from where an order was placed last. */
    async place(orderId: number, address: string): Promise<void> {
      await tables
        .insertInto('order_addresses')
        .values({ order_id: orderId, address })
        .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ address }))
        .execute();
    },
    ofIntent: async (id: string) =>
      toHolder(await holders().where('orders.payment_intent_id', '=', id).executeTakeFirst()),
  };
}

/** The queries over who tries cards. */
export type CardGuardQueries = ReturnType<typeof cardGuardQueries>;
