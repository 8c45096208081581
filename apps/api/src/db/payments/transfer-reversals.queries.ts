import { sql } from 'kysely';
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
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('transfer_reversals as reversal')
          .innerJoin('transfers', (join) =>
            join
              .onRef('transfers.order_id', '=', 'reversal.order_id')
              .onRef('transfers.seller_id', '=', 'reversal.seller_id'),
          )
          .where('reversal.status', '=', 'due')
          .where('transfers.status', '=', 'made')
          .where('reversal.next_attempt_at', '<=', now)
          .$if(orderId !== undefined, (query) => query.where('reversal.order_id', '=', orderId ?? 0))
          .orderBy('reversal.next_attempt_at')
          .limit(1)
          .forUpdate('reversal')
          .skipLocked()
          .select([
            'reversal.refund_id as refundId',
            'reversal.order_id as orderId',
            'reversal.seller_id as sellerId',
            'reversal.amount_cents as amountCents',
            'reversal.attempts',
            'reversal.key_number as idempotencyAttempt',
            sql<string>`transfers.stripe_transfer_id`.as('transferId'),
          ])
          .executeTakeFirst();
        if (!row) return undefined;
        const attempts = row.attempts + 1;
        await trx
          .updateTable('transfer_reversals')
          .set({ attempts, next_attempt_at: retryAt(attempts) })
          .where('refund_id', '=', row.refundId)
          .where('order_id', '=', row.orderId)
          .where('seller_id', '=', row.sellerId)
          .execute();
        return { ...row, attempts };
      });
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
        .set({ key_number: usedAttempt + 1 })
        .where('refund_id', '=', refundId)
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .where('key_number', '=', usedAttempt)
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
