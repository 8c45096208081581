import { sql } from 'kysely';
import { claimNext, type WorkQueue } from '../claim-next.ts';
import type { Db } from '../database.ts';
import { emailOutboxQueries } from '../mail/email-outbox.queries.ts';

/** A requested or completed refund. */
export interface RefundRow {
  readonly id: string;
  readonly order_id: number;
  readonly amount_cents: number;
  readonly line_ids: number[] | null;
  readonly reason: string;
  readonly origin: 'shop' | 'provider' | 'dispute';
  readonly status: 'requested' | 'made' | 'failed';
  readonly stripe_refund_id: string | null;
  readonly attempts: number;
  /** The number of the idempotency key, starting at 1; increased when the provider stored a failure. */
  readonly idempotency_key_number: number;
  readonly last_error: string | null;
}

/** An order line with the amount that may still be refunded. */
export interface RefundableLine {
  readonly id: number;
  readonly priceCents: number;
  /** The author's share of the price. */
  readonly authorCents: number;
  readonly sellerId: number | null;
  readonly refundedCents: number;
  readonly authorRefundedCents: number;
}

/** A refundable line with its book. */
export interface RefundableOrderLine extends RefundableLine {
  readonly productId: number;
}

const COLUMNS = [
  'id',
  'order_id',
  'amount_cents',
  'line_ids',
  'reason',
  'origin',
  'status',
  'stripe_refund_id',
  'attempts',
  'idempotency_key_number',
  'last_error',
] as const;

const QUEUE: WorkQueue<RefundRow> = {
  table: 'refunds',
  key: ['id'],
  columns: sql.join(COLUMNS.map((column) => sql.ref(column))),
  isPending: sql`status = 'requested'`,
};

/** All SQL over refunds. The caller that changes one must hold the order's lock. */
export function refundQueries(db: Db) {
  return {
    find: (id: string): Promise<RefundRow | undefined> =>
      db.selectFrom('refunds').where('id', '=', id).select(COLUMNS).executeTakeFirst(),

    findByStripeId: (id: string): Promise<RefundRow | undefined> =>
      db.selectFrom('refunds').where('stripe_refund_id', '=', id).select(COLUMNS).executeTakeFirst(),

    /** Finds the pending refund of an order; there is at most one. */
    findPending: (orderId: number): Promise<RefundRow | undefined> =>
      db
        .selectFrom('refunds')
        .where('order_id', '=', orderId)
        .where('status', '=', 'requested')
        .select(COLUMNS)
        .executeTakeFirst(),

    async insert(
      refund: Pick<RefundRow, 'id' | 'order_id' | 'amount_cents' | 'line_ids' | 'reason' | 'origin'> & {
        readonly account_id?: number | null;
      },
      now: Date,
    ): Promise<RefundRow> {
      return db
        .insertInto('refunds')
        .values({
          ...refund,
          line_ids: refund.line_ids,
          status: refund.origin === 'shop' ? 'requested' : 'made',
          stripe_refund_id: null,
          last_error: null,
          next_attempt_at: now,
          created_at: now,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
    },

    /** Claims a refund until `retryAt`; `undefined` while another process has claimed it. */
    async claim(id: string, now: Date, retryAt: (attempts: number) => Date): Promise<RefundRow | undefined> {
      const [refund] = (await claimNext(db, QUEUE, { now, retryAt, filter: sql`id = ${id}` })) ?? [];
      return refund;
    },

    /** Makes a refund due now. */
    async retryNow(id: string, now: Date): Promise<void> {
      await db.updateTable('refunds').set({ next_attempt_at: now }).where('id', '=', id).execute();
    },

    /** Lists the ids of pending refunds that are due. */
    async listDue(now: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('refunds')
        .where('status', '=', 'requested')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(limit)
        .select('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Marks a refund as succeeded and enqueues its email. Call it in a transaction. */
    async markSucceeded(id: string, stripeRefundId: string | null, amountCents: number, now: Date): Promise<void> {
      await db
        .updateTable('refunds')
        .set({
          status: 'made',
          stripe_refund_id: stripeRefundId,
          amount_cents: amountCents,
          last_error: null,
          updated_at: now,
        })
        .where('id', '=', id)
        .execute();
      await emailOutboxQueries(db).enqueueRefund(id, now);
    },

    async markFailed(id: string, error: string, now: Date): Promise<void> {
      await db
        .updateTable('refunds')
        .set({ status: 'failed', last_error: error, updated_at: now })
        .where('id', '=', id)
        .execute();
    },

    /** Marks a refund as failed permanently because the bank returned it. Later provider events do not change that. */
    async markReturnedByBank(id: string, stripeRefundId: string, error: string, now: Date): Promise<void> {
      await db
        .updateTable('refunds')
        .set({ status: 'failed', stripe_refund_id: stripeRefundId, last_error: error, updated_at: now })
        .where('id', '=', id)
        .execute();
    },

    /** Moves on to the next idempotency key, after the result of the call under this one was looked up. */
    async rotateIdempotencyKey(id: string, usedKeyNumber: number): Promise<void> {
      await db
        .updateTable('refunds')
        .set({ idempotency_key_number: usedKeyNumber + 1 })
        .where('id', '=', id)
        .where('idempotency_key_number', '=', usedKeyNumber)
        .execute();
    },

    async recordError(id: string, error: string): Promise<void> {
      await db.updateTable('refunds').set({ last_error: error }).where('id', '=', id).execute();
    },

    /** Lists all refunds of an order, oldest first. */
    listByOrder: (orderId: number): Promise<RefundRow[]> =>
      db
        .selectFrom('refunds')
        .where('order_id', '=', orderId)
        .orderBy('created_at')
        .orderBy('id')
        .select(COLUMNS)
        .execute(),

    /** Returns how much of an order's charge was refunded or has a pending refund. */
    async refundedCents(orderId: number): Promise<number> {
      const { cents } = await db
        .selectFrom('refunds')
        .where('order_id', '=', orderId)
        .where('status', '<>', 'failed')
        .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('cents'))
        .executeTakeFirstOrThrow();
      return cents;
    },

    /** Lists the lines of an order with the refunded amount of each. */
    async listRefundableLines(orderId: number): Promise<RefundableOrderLine[]> {
      const rows = await db
        .selectFrom('order_lines')
        .leftJoin('refund_lines', 'refund_lines.line_id', 'order_lines.id')
        .where('order_id', '=', orderId)
        .groupBy('order_lines.id')
        .orderBy('position')
        .select([
          'order_lines.id',
          'order_lines.product_id as productId',
          'order_lines.seller_id as sellerId',
          'order_lines.price_cents as priceCents',
          'order_lines.fee_cents as feeCents',
          sql<number>`coalesce(sum(refund_lines.amount_cents), 0)::integer`.as('refundedCents'),
          sql<number>`coalesce(sum(refund_lines.author_amount_cents), 0)::integer`.as('authorRefundedCents'),
        ])
        .execute();
      return rows.map(({ feeCents, ...line }) => ({
        ...line,
        authorCents: line.sellerId === null ? 0 : line.priceCents - feeCents,
      }));
    },

    async saveAllocation(
      refundId: string,
      parts: readonly { lineId: number; amountCents: number; authorCents: number }[],
    ): Promise<void> {
      if (parts.length === 0) return;
      await db
        .insertInto('refund_lines')
        .values(
          parts.map(({ lineId, amountCents, authorCents }) => ({
            refund_id: refundId,
            line_id: lineId,
            amount_cents: amountCents,
            author_amount_cents: authorCents,
          })),
        )
        .execute();
    },
  };
}
