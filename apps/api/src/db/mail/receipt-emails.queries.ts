import { emailRecipient } from './email-recipient.ts';
import type { Db } from '../database.ts';
import type { CardSummary } from '../orders/orders.queries.ts';

/** A receipt that is to be sent now, with whom to and for how much. */
export interface DueReceiptEmail {
  readonly orderId: number;
  readonly attempts: number;
  readonly email: string;
  readonly name: string;
  readonly totalCents: number;
  readonly paidAt: Date;
  readonly card: CardSummary | null;
}

/** All SQL over receipts. */
export function receiptEmailQueries(db: Db) {
  return {
    /** Writes down that a paid order has a receipt coming; once per order. */
    async enqueue(orderId: number, now: Date): Promise<void> {
      await db
        .insertInto('receipts')
        .values({ order_id: orderId, next_attempt_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Takes the oldest receipt that is due and was tried less than `most` times; it comes back by itself at `retryAt` unless it is marked sent. */
    claimNext(
      now: Date,
      retryAt: (attempts: number) => Date,
      maxAttempts: number,
    ): Promise<DueReceiptEmail | undefined> {
      return db.transaction().execute(async (trx) => {
        const receipt = await trx
          .selectFrom('receipts')
          .where('sent_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .where('attempts', '<', maxAttempts)
          .orderBy('next_attempt_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .select(['order_id', 'attempts'])
          .executeTakeFirst();
        if (!receipt) return undefined;
        const attempts = receipt.attempts + 1;
        await trx
          .updateTable('receipts')
          .set({ attempts, next_attempt_at: retryAt(attempts) })
          .where('order_id', '=', receipt.order_id)
          .execute();
        const order = await trx
          .selectFrom('orders')
          .where('id', '=', receipt.order_id)
          .select(['billing', 'total_cents', 'paid_at', 'created_at', 'card_brand as brand', 'card_last4 as last4'])
          .executeTakeFirstOrThrow();
        const { brand, last4 } = order;
        return {
          orderId: receipt.order_id,
          attempts,
          ...emailRecipient(order.billing),
          totalCents: order.total_cents,
          paidAt: order.paid_at ?? order.created_at,
          card: brand && last4 ? { brand, last4 } : null,
        };
      });
    },

    async markSent(orderId: number, now: Date): Promise<void> {
      await db
        .updateTable('receipts')
        .set({ sent_at: now, last_error: null })
        .where('order_id', '=', orderId)
        .execute();
    },

    async recordFailure(orderId: number, error: string): Promise<void> {
      await db.updateTable('receipts').set({ last_error: error }).where('order_id', '=', orderId).execute();
    },
  };
}

/** The queries over receipts. */
export type ReceiptEmailQueries = ReturnType<typeof receiptEmailQueries>;
