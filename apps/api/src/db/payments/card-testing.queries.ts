import type { Db } from '../database.ts';

/** `order_ip_digests`: a digest of the IP address from which an order was placed. */
type OrderAddressesSchema = Record<'order_ip_digests', { order_id: number; ip_digest: string }>;

/** The buyer of an order, and the digest of the IP address it came from. */
export interface OrderOrigin {
  readonly orderId: number;
  readonly userId: number | undefined;
  readonly address: string | undefined;
}

/** All SQL for the protection against card testing. */
export function cardTestingQueries(db: Db) {
  const tables = db.withTables<OrderAddressesSchema>();
  const origins = () =>
    tables
      .selectFrom('orders')
      .leftJoin('order_ip_digests', 'order_ip_digests.order_id', 'orders.id')
      .select(['orders.id', 'orders.user_id', 'order_ip_digests.ip_digest as address']);
  const toOrderOrigin = (
    row: { id: number; user_id: number | null; address: string | null } | undefined,
  ): OrderOrigin | undefined =>
    row && { orderId: row.id, userId: row.user_id ?? undefined, address: row.address ?? undefined };
  return {
    /** Stores from which IP address an order was last placed. */
    async recordAddress(orderId: number, address: string): Promise<void> {
      await tables
        .insertInto('order_ip_digests')
        .values({ order_id: orderId, ip_digest: address })
        .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ ip_digest: address }))
        .execute();
    },
    findByPaymentIntent: async (id: string) =>
      toOrderOrigin(await origins().where('orders.payment_intent_id', '=', id).executeTakeFirst()),
  };
}

/** The queries for the protection against card testing. */
export type CardTestingQueries = ReturnType<typeof cardTestingQueries>;
