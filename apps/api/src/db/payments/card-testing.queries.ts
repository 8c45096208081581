import type { Db } from '../database.ts';

/** `order_addresses`: from where an order was placed, as a digest. */
type OrderAddressesSchema = Record<'order_addresses', { order_id: number; address: string }>;

/** Who a card is tried for: the buyer, and the digest of the address the order came from. */
export interface OrderOrigin {
  readonly orderId: number;
  readonly userId: number | undefined;
  readonly address: string | undefined;
}

/** All SQL over who tries cards. */
export function cardTestingQueries(db: Db) {
  const tables = db.withTables<OrderAddressesSchema>();
  const origins = () =>
    tables
      .selectFrom('orders')
      .leftJoin('order_addresses', 'order_addresses.order_id', 'orders.id')
      .select(['orders.id', 'orders.user_id', 'order_addresses.address']);
  const toOrderOrigin = (
    row: { id: number; user_id: number | null; address: string | null } | undefined,
  ): OrderOrigin | undefined =>
    row && { orderId: row.id, userId: row.user_id ?? undefined, address: row.address ?? undefined };
  return {
    /** Remembers from where an order was placed last. */
    async recordAddress(orderId: number, address: string): Promise<void> {
      await tables
        .insertInto('order_addresses')
        .values({ order_id: orderId, address })
        .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ address }))
        .execute();
    },
    findByPaymentIntent: async (id: string) =>
      toOrderOrigin(await origins().where('orders.payment_intent_id', '=', id).executeTakeFirst()),
  };
}

/** The queries over who tries cards. */
export type CardTestingQueries = ReturnType<typeof cardTestingQueries>;
