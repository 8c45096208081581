/** One file on purpose: every statement that reads or changes an order, so that the rules about its lock are in one place. */
import type { OrderStatus } from '@octavo/core/entities';
import { sql, type SqlBool } from 'kysely';
import { lockAccount } from '../lock-account.ts';
import { lockDueRows } from '../claim-next.ts';
import type { Db } from '../database.ts';

/** An order with the columns that its payment needs. */
export interface OrderRow {
  readonly id: number;
  readonly user_id: number | null;
  readonly status: OrderStatus;
  readonly total_cents: number;
  readonly payment_intent_id: string | null;
  readonly idempotency_key_number: number;
  /** Identifies the order at the provider, since its number alone is not unique there; `null` for older orders. */
  readonly payment_reference: string | null;
  /** The charge that paid the order, or a charge that does not match it. */
  readonly charge_id: string | null;
  readonly created_at: Date;
  /** When the order was fulfilled; `null` before. */
  readonly paid_at: Date | null;
}

/** A book to be ordered, with the price set by the shop. */
export interface NewOrderLine {
  readonly productId: number;
  readonly name: string;
  readonly priceCents: number;
  readonly sellerId: number | null;
  readonly feeCents: number;
  /** The shop's share in hundredths of a percent on the day of the order. */
  readonly feeBps: number;
}

/** An order line as order histories and receipts show it. */
export interface OrderLineRow {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: number;
  readonly name: string;
  readonly slug: string;
  readonly price_cents: number;
}

/** The part of the card details that a receipt may show. */
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
  'idempotency_key_number',
  'payment_reference',
  'charge_id',
  'created_at',
  'paid_at',
] as const;

/** All SQL over orders and their lines, in one file, because the statements share the states of an order. */
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

    /** Counts the lines of each order. */
    async countLines(orderIds: readonly number[]): Promise<Map<number, number>> {
      if (orderIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('order_lines')
        .where('order_id', 'in', orderIds)
        .groupBy('order_id')
        .select(({ fn }) => ['order_id', fn.countAll<string>().as('count')])
        .execute();
      return new Map(rows.map(({ order_id: id, count }) => [id, Number(count)]));
    },

    /** Locks the buyer, so that concurrent orders of one buyer run one after the other; `false` without the account. */
    lockBuyer: (userId: number): Promise<boolean> => lockAccount(db, userId),

    /** Lists the buyer's unpaid orders, oldest first: the one with the same submission, and all others. */
    async findUnpaid(
      userId: number,
      fingerprint: string,
    ): Promise<{ duplicate: OrderRow | undefined; others: OrderRow[] }> {
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

    /**
     * Returns after how many seconds the buyer may place another order: 0, or the time until fewer than `max` orders are younger
     * than `seconds`.
     */
    async secondsUntilNextOrder(userId: number, { max, seconds }: { max: number; seconds: number }): Promise<number> {
      const [row] = await db
        .selectFrom('orders')
        .where('user_id', '=', userId)
        .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
        .orderBy('created_at', 'desc')
        .offset(max - 1)
        .limit(1)
        .select(sql<number>`(${seconds} - extract(epoch from now() - created_at))::float8`.as('wait'))
        .execute();
      return Math.max(0, row?.wait ?? 0);
    },

    /** Lists all unpaid orders of a buyer, oldest first. */
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
     * Claims unpaid orders that are due for a sync, the longest overdue first. For an hour after the order, or after
     * {@link scheduleSyncSoon}, the next sync follows after a minute; most orders are paid in that time. Later the interval is a
     * quarter of the time since that hour, one hour at most, so that old orders do not delay the others.
     */
    async claimDueForSync(now: Date, limit: number): Promise<OrderRow[]> {
      const isUnpaid = sql<SqlBool>`status = 'pending_payment'`;
      const due = sql<number>`(select id ${lockDueRows({ table: 'orders', dueAt: 'next_sync_at' }, isUnpaid, now, limit)})`;
      const rows = await db
        .updateTable('orders')
        .set({
          next_sync_at: sql<Date>`${now}::timestamptz
            + greatest(interval '1 minute', least(interval '1 hour',
              (${now}::timestamptz - greatest(created_at, payment_resumed_at) - interval '1 hour') / 4))`,
        })
        .where(sql<SqlBool>`id in ${due}`)
        .returning(PAYMENT_COLUMNS)
        .execute();
      return rows.toSorted((one, next) => one.created_at.getTime() - next.created_at.getTime());
    },

    /** Syncs an order as often as a new one. Call it when the buyer resumes the payment. */
    async scheduleSyncSoon(orderId: number, now: Date): Promise<void> {
      await db
        .updateTable('orders')
        .set({
          payment_resumed_at: now,
          next_sync_at: sql<Date>`least(next_sync_at, ${now}::timestamptz + interval '1 minute')`,
        })
        .where('id', '=', orderId)
        .where('status', '=', 'pending_payment')
        .where(sql<boolean>`greatest(created_at, payment_resumed_at) < ${now}::timestamptz - interval '1 minute'`)
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
            .columns([
              'order_id',
              'position',
              'product_id',
              'name',
              'price_cents',
              'seller_id',
              'fee_cents',
              'fee_basis_points',
            ])
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

    /** Stores the payment of an order unless it has one; returns the stored payment and the order's status. */
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
     * Cancels an order that has no payment other than `intentId`, which does not exist at the provider. Has no effect on an
     * order that has another payment or another status by now. Returns whether the order was canceled.
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
     * Moves on to the next idempotency key when the provider keeps returning a stored failure for `usedAttempt`. Only one of
     * several concurrent calls increases the number, and all of them get the same one.
     */
    async rotateIdempotencyKey(orderId: number, usedAttempt: number): Promise<number> {
      const row = await db
        .updateTable('orders')
        .set({
          idempotency_key_number: sql<number>`greatest(idempotency_key_number, ${usedAttempt + 1}::integer)`,
          updated_at: new Date(),
        })
        .where('id', '=', orderId)
        .returning('idempotency_key_number')
        .executeTakeFirstOrThrow();
      return row.idempotency_key_number;
    },

    /** Locks the order until the transaction ends. */
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

    /** Returns one page of a buyer's order history, newest first, and the total number of orders. */
    async history(userId: number, page: number, perPage: number): Promise<{ orders: OrderRow[]; count: number }> {
      const all = db.selectFrom('orders').where('user_id', '=', userId);
      const { count } = await all.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
      const offset = (page - 1) * perPage;
      if (offset >= Number(count)) return { orders: [], count: Number(count) };
      const orders = await all
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset(offset)
        .select(PAYMENT_COLUMNS)
        .execute();
      return { orders, count: Number(count) };
    },
  };
}

/** The queries over orders. */
export type OrderQueries = ReturnType<typeof orderQueries>;
