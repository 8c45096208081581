import type { OrderStatus } from '@octavo/core/entities';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** An order with what paying it needs. */
export interface OrderRow {
  readonly id: number;
  readonly user_id: number | null;
  readonly status: OrderStatus;
  readonly total_cents: number;
  readonly payment_intent_id: string | null;
  readonly payment_attempt: number;
  /** What the provider is told along with the number, which is not the order's alone; `null` for orders from before there was one. */
  readonly payment_ref: string | null;
  /** The charge that paid the order, or that came for it and does not fit. */
  readonly charge_id: string | null;
  readonly created_at: Date;
  /** When the buyer got the books; `null` while they did not. */
  readonly paid_at: Date | null;
}

/** A book about to be ordered, priced by the shop. */
export interface NewOrderLine {
  readonly productId: number;
  readonly name: string;
  readonly priceCents: number;
  readonly sellerId: number | null;
  readonly feeCents: number;
  /** The shop's share in hundredths of a percent, as it was that day. */
  readonly feeBps: number;
}

/** A line as histories and receipts show it. */
export interface OrderLineRow {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: number;
  readonly name: string;
  readonly slug: string;
  readonly price_cents: number;
}

/** As much of a card as a receipt may show. */
export interface CardSummary {
  readonly brand: string;
  readonly last4: string;
}

const PAYMENT_COLUMNS = [
  'id',
  'user_id',
  'status',
  'total_cents',
  'payment_intent_id',
  'payment_attempt',
  'payment_ref',
  'charge_id',
  'created_at',
  'paid_at',
] as const;

/** All SQL over orders and their lines, in one file: each statement keeps to the states the others leave an order in. */
export function orderQueries(db: Db) {
  const lines = (orderIds: readonly number[]): Promise<OrderLineRow[]> =>
    orderIds.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('order_lines')
          .innerJoin('products', 'products.id', 'order_lines.product_id')
          .where('order_id', 'in', orderIds)
          .orderBy('order_id')
          .orderBy('position')
          .select([
            'order_lines.id',
            'order_id',
            'product_id',
            'order_lines.name',
            'products.slug',
            'order_lines.price_cents',
          ])
          .execute();

  return {
    lines,

    /** Makes all that one buyer orders at one moment wait in line; `false` where their account is gone. */
    async lockBuyer(userId: number): Promise<boolean> {
      const users = db.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate();
      return (await users.executeTakeFirst()) !== undefined;
    },

    /** What a buyer has not paid yet, oldest first: the same submission, and all others. */
    async findUnpaid(userId: number, fingerprint: string): Promise<{ duplicate: OrderRow | undefined; others: OrderRow[] }> {
      const rows = await db
        .selectFrom('orders')
        .where('user_id', '=', userId)
        .where('status', '=', 'pending_payment')
        .orderBy('id')
        .select([...PAYMENT_COLUMNS, 'fingerprint'])
        .execute();
      return {
        duplicate: rows.find((row) => row.fingerprint === fingerprint),
        others: rows.filter((row) => row.fingerprint !== fingerprint),
      };
    },

    /** All unpaid orders of a buyer, oldest first. */
    listPending(userId: number, since: Date): Promise<OrderRow[]> {
      return db
        .selectFrom('orders')
        .where('user_id', '=', userId)
        .where('status', '=', 'pending_payment')
        .where('created_at', '>=', since)
        .orderBy('id')
        .select(PAYMENT_COLUMNS)
        .execute();
    },

    /**
     * Takes unpaid orders whose look is due, the longest waiting first. Their next look comes after a minute for an hour
     * from the order, or from {@link lookSoon}, in which most are paid; then after a quarter of the time since that hour, an
     * hour at most: none of them keeps the others from being looked at.
     */
    async claimDueForSync(now: Date, limit: number): Promise<OrderRow[]> {
      const due = db
        .selectFrom('orders as due')
        .where('due.status', '=', 'pending_payment')
        .where('due.next_look_at', '<=', now)
        .orderBy('due.next_look_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select('due.id');
      const rows = await db
        .updateTable('orders')
        .set({
          next_look_at: sql<Date>`${now}::timestamptz
            + greatest(interval '1 minute', least(interval '1 hour',
              (${now}::timestamptz - greatest(created_at, payable_at) - interval '1 hour') / 4))`,
        })
        .where('id', 'in', due)
        .returning(PAYMENT_COLUMNS)
        .execute();
      return rows.toSorted((one, next) => one.created_at.getTime() - next.created_at.getTime());
    },

    /** Somebody has come back to pay: the order is looked at as soon as one that was just placed. */
    async scheduleSyncSoon(orderId: number, now: Date): Promise<void> {
      await db
        .updateTable('orders')
        .set({
          payable_at: now,
          next_look_at: sql<Date>`least(next_look_at, ${now}::timestamptz + interval '1 minute')`,
        })
        .where('id', '=', orderId)
        .where('status', '=', 'pending_payment')
        .where(sql<boolean>`greatest(created_at, payable_at) < ${now}::timestamptz - interval '1 minute'`)
        .execute();
    },

    async insert(order: {
      userId: number;
      fingerprint: string;
      totalCents: number;
      billing: unknown;
      lines: readonly NewOrderLine[];
    }): Promise<OrderRow> {
      const lines = order.lines.map((line, position) => ({ position, ...line }));
      return db
        .with('placed', (query) =>
          query
            .insertInto('orders')
            .values({
              user_id: order.userId,
              fingerprint: order.fingerprint,
              total_cents: order.totalCents,
              billing: JSON.stringify(order.billing),
            })
            .returning(PAYMENT_COLUMNS),
        )
        .with('lines', (query) =>
          query
            .insertInto('order_lines')
            .columns(['order_id', 'position', 'product_id', 'name', 'price_cents', 'seller_id', 'fee_cents', 'fee_bps'])
            .expression(
              sql`select placed.id, line.* from placed, json_to_recordset(${JSON.stringify(lines)}::json) as line
                ("position" smallint, "productId" integer, name text, "priceCents" integer, "sellerId" integer,
                 "feeCents" integer, "feeBps" integer)`,
            ),
        )
        .selectFrom('placed')
        .selectAll()
        .executeTakeFirstOrThrow();
    },

    /** Keeps which payment is an order's unless it has one, and tells which it is and where the order stands. */
    attachPaymentIntent(
      orderId: number,
      paymentIntentId: string,
    ): Promise<{ status: OrderStatus; payment_intent_id: string | null }> {
      return db
        .updateTable('orders')
        .set(({ fn, val }) => ({
          payment_intent_id: fn.coalesce('payment_intent_id', val(paymentIntentId)),
          updated_at: new Date(),
        }))
        .where('id', '=', orderId)
        .returning(['status', 'payment_intent_id'])
        .executeTakeFirstOrThrow();
    },

    /**
     * Ends an order for which there is no payment but, at most, `intentId`, which is none of the provider's; one that has got
     * one, or that has moved on, stays as it is. Tells whether it ended.
     */
    async cancelWithoutPayment(orderId: number, intentId: string | null): Promise<boolean> {
      const result = await db
        .updateTable('orders')
        .set({ status: 'canceled', updated_at: new Date() })
        .where('id', '=', orderId)
        .where('status', '=', 'pending_payment')
        .where('payment_intent_id', intentId === null ? 'is' : '=', intentId)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /**
     * Moves on to a fresh idempotency key, for when the provider keeps answering that of the attempt `spent` with a stored
     * failure. Of many who find so at once one moves on, and all of them get the same number.
     */
    async rotateIdempotencyKey(orderId: number, usedAttempt: number): Promise<number> {
      const row = await db
        .updateTable('orders')
        .set({ payment_attempt: sql<number>`greatest(payment_attempt, ${usedAttempt + 1}::integer)`, updated_at: new Date() })
        .where('id', '=', orderId)
        .returning('payment_attempt')
        .executeTakeFirstOrThrow();
      return row.payment_attempt;
    },

    /** The order, held against every other hand until the transaction ends. */
    lock(orderId: number): Promise<OrderRow | undefined> {
      return db.selectFrom('orders').where('id', '=', orderId).select(PAYMENT_COLUMNS).forUpdate().executeTakeFirst();
    },

    async setStatus(
      orderId: number,
      status: OrderStatus,
      changes: { chargeId?: string | null; paidAt?: Date; card?: CardSummary | undefined } = {},
    ): Promise<void> {
      await db
        .updateTable('orders')
        .set({
          status,
          updated_at: new Date(),
          ...(changes.chargeId === undefined ? {} : { charge_id: changes.chargeId }),
          ...(changes.paidAt ? { paid_at: changes.paidAt } : {}),
          ...(changes.card ? { card_brand: changes.card.brand, card_last4: changes.card.last4 } : {}),
        })
        .where('id', '=', orderId)
        .execute();
    },

    async recordPaymentError(orderId: number, message: string): Promise<void> {
      await db
        .updateTable('orders')
        .set({ last_payment_error: message, updated_at: new Date() })
        .where('id', '=', orderId)
        .execute();
    },

    findById(orderId: number): Promise<OrderRow | undefined> {
      return db.selectFrom('orders').where('id', '=', orderId).select(PAYMENT_COLUMNS).executeTakeFirst();
    },

    /** One page of a buyer's history, newest first, and how many orders there are in all. */
    async history(userId: number, page: number, perPage: number): Promise<{ orders: OrderRow[]; count: number }> {
      const all = db.selectFrom('orders').where('user_id', '=', userId);
      const { count } = await all.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
      const orders = await all
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .select(PAYMENT_COLUMNS)
        .execute();
      return { orders, count: Number(count) };
    },
  };
}

/** The queries over orders. */
export type OrderQueries = ReturnType<typeof orderQueries>;
