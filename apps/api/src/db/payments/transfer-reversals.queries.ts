import { sql, type SqlBool } from 'kysely';
import { claimNext, type WorkQueue } from '../claim-next.ts';
import type { Db } from '../database.ts';
import type { TransferKey } from './transfers.queries.ts';

/** A transfer reversal with its transfer. */
export interface ReversalRow extends TransferKey {
  readonly refundId: string;
  readonly amountCents: number;
  readonly attempts: number;
  readonly idempotencyAttempt: number;
  readonly transferId: string;
}

interface PendingReversalRow {
  readonly refund_id: string;
  readonly order_id: number;
  readonly seller_id: number;
  readonly amount_cents: number;
  readonly attempts: number;
  readonly idempotency_key_number: number;
  readonly transfer_id: string;
}

const transferOfReversal = sql`transfers
  where transfers.order_id = transfer_reversals.order_id and transfers.seller_id = transfer_reversals.seller_id`;

const QUEUE: WorkQueue<PendingReversalRow> = {
  table: 'transfer_reversals',
  key: ['refund_id', 'order_id', 'seller_id'],
  columns: sql`refund_id, order_id, seller_id, amount_cents, attempts, idempotency_key_number,
    (select stripe_transfer_id from ${transferOfReversal}) as transfer_id`,
  isPending: sql`status = 'due' and exists (select from ${transferOfReversal} and transfers.status = 'made')`,
};

/** All SQL over transfer reversals. The caller that changes one must hold the order's lock. */
export function reversalQueries(db: Db) {
  return {
    async request(reversal: TransferKey & { refundId: string; amountCents: number }, now: Date): Promise<void> {
      await db
        .insertInto('transfer_reversals')
        .values({
          refund_id: reversal.refundId,
          order_id: reversal.orderId,
          seller_id: reversal.sellerId,
          amount_cents: reversal.amountCents,
          stripe_reversal_id: null,
          last_error: null,
          next_attempt_at: now,
        })
        .execute();
    },

    /** Claims a reversal that is due. Its lease expires at `retryAt`, unless it was completed. */
    async claimNext(
      now: Date,
      retryAt: (attempts: number) => Date,
      orderId?: number,
    ): Promise<ReversalRow | undefined> {
      const filter = orderId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`order_id = ${orderId}`;
      const [row] = (await claimNext(db, QUEUE, { now, retryAt, filter })) ?? [];
      return (
        row && {
          refundId: row.refund_id,
          orderId: row.order_id,
          sellerId: row.seller_id,
          amountCents: row.amount_cents,
          attempts: row.attempts,
          idempotencyAttempt: row.idempotency_key_number,
          transferId: row.transfer_id,
        }
      );
    },

    /** Moves on to the next idempotency key, as for a transfer. */
    async rotateIdempotencyKey({
      refundId,
      orderId,
      sellerId,
      idempotencyAttempt: usedAttempt,
    }: ReversalRow): Promise<void> {
      await db
        .updateTable('transfer_reversals')
        .set({ idempotency_key_number: usedAttempt + 1 })
        .where('refund_id', '=', refundId)
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .where('idempotency_key_number', '=', usedAttempt)
        .execute();
    },

    /** Returns the sum of a transfer's pending reversals. */
    async pendingCents({ orderId, sellerId }: TransferKey): Promise<number> {
      const { cents } = await db
        .selectFrom('transfer_reversals')
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .where('status', '=', 'due')
        .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('cents'))
        .executeTakeFirstOrThrow();
      return cents;
    },

    /** Returns the status of a reversal; `undefined` when it was never requested. */
    async findStatus(refundId: string, { orderId, sellerId }: TransferKey): Promise<string | undefined> {
      const row = await db
        .selectFrom('transfer_reversals')
        .where('refund_id', '=', refundId)
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .select('status')
        .executeTakeFirst();
      return row?.status;
    },

    async complete(
      refundId: string,
      { orderId, sellerId }: TransferKey,
      end: { status: 'made'; stripeReversalId: string } | { status: 'refused'; error: string },
    ): Promise<void> {
      await db
        .updateTable('transfer_reversals')
        .set({
          status: end.status,
          updated_at: new Date(),
          ...(end.status === 'made' ? { stripe_reversal_id: end.stripeReversalId } : { last_error: end.error }),
        })
        .where('refund_id', '=', refundId)
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .execute();
    },

    /** Deletes the reversals of a share that was never transferred and returns their sum. */
    async deletePending({ orderId, sellerId }: TransferKey): Promise<number> {
      const rows = await db
        .deleteFrom('transfer_reversals')
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .where('status', '=', 'due')
        .returning('amount_cents')
        .execute();
      return rows.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
    },
  };
}
