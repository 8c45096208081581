import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { TransferKey } from './transfers.queries.ts';

/** A share to be taken back, with the transfer it went out by. */
export interface ReversalRow extends TransferKey {
  readonly refundId: string;
  readonly amountCents: number;
  readonly attempts: number;
  readonly keyNumber: number;
  readonly transferId: string;
}

/** All SQL over what is taken back of authors' shares. Whoever changes any of it holds the order's lock. */
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

    /** Takes a reversal that is due; it comes back by itself at `retryAt` unless something came of it. */
    async claimNext(now: Date, retryAt: (attempts: number) => Date, orderId?: number): Promise<ReversalRow | undefined> {
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
            'reversal.key_number as keyNumber',
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

    /** Another key is used from now on, as for a share that is sent. */
    async rotateIdempotencyKey({ refundId, orderId, sellerId, keyNumber: usedKeyNumber }: ReversalRow): Promise<void> {
      await db
        .updateTable('transfer_reversals')
        .set({ key_number: usedKeyNumber + 1 })
        .where('refund_id', '=', refundId)
        .where('order_id', '=', orderId)
        .where('seller_id', '=', sellerId)
        .where('key_number', '=', usedKeyNumber)
        .execute();
    },

    /** What of a share is asked back and has neither come nor been refused. */
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

    /** How far a reversal is; `undefined` when nobody asked for it. */
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

    /** Forgets reversals of a share that never went out, and tells what they came to. */
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
