import { sql } from 'kysely';
import { emailRecipient } from './email-recipient.ts';
import type { Db } from '../database.ts';

/** A mail that tells of a refund and is to be sent now. */
export interface DueRefundEmail {
  readonly refundId: string;
  readonly orderId: number;
  readonly attempts: number;
  readonly email: string;
  readonly name: string;
  readonly amountCents: number;
}

/** All SQL over the mails that tell of refunds. */
export function refundEmailQueries(db: Db) {
  return {
    /** Takes the oldest letter that is due and was tried less than `most` times; it comes back by itself at `retryAt` unless it is marked sent. */
    claimNext(
      now: Date,
      retryAt: (attempts: number) => Date,
      maxAttempts: number,
    ): Promise<DueRefundEmail | undefined> {
      return db.transaction().execute(async (trx) => {
        const refund = await trx
          .selectFrom('refunds')
          .innerJoin('orders', 'orders.id', 'refunds.order_id')
          .where('refunds.status', '=', 'made')
          .where('mail_sent_at', 'is', null)
          .where('mail_next_at', '<=', now)
          .where('mail_attempts', '<', maxAttempts)
          .orderBy('mail_next_at')
          .limit(1)
          .forUpdate('refunds')
          .skipLocked()
          .select(['refunds.id', 'order_id', 'amount_cents', 'mail_attempts', 'billing'])
          .executeTakeFirst();
        if (!refund) return undefined;
        const attempts = refund.mail_attempts + 1;
        await trx
          .updateTable('refunds')
          .set({ mail_attempts: attempts, mail_next_at: retryAt(attempts) })
          .where('id', '=', refund.id)
          .execute();
        return {
          refundId: refund.id,
          orderId: refund.order_id,
          attempts,
          ...emailRecipient(refund.billing),
          amountCents: refund.amount_cents,
        };
      });
    },

    /** Names of the books this refund belongs to that are wholly paid back. */
    async fullyRefundedBooks(refundId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('refund_lines')
        .innerJoin('order_lines', 'order_lines.id', 'refund_lines.line_id')
        .where('refund_id', '=', refundId)
        .where(
          'order_lines.price_cents',
          '=',
          sql<number>`(select sum(amount_cents) from refund_lines other where other.line_id = order_lines.id)`,
        )
        .orderBy('order_lines.position')
        .select('order_lines.name')
        .execute();
      return rows.map(({ name }) => name);
    },

    async markSent(refundId: string, now: Date): Promise<void> {
      await db.updateTable('refunds').set({ mail_sent_at: now, mail_error: null }).where('id', '=', refundId).execute();
    },

    async recordFailure(refundId: string, error: string): Promise<void> {
      await db.updateTable('refunds').set({ mail_error: error }).where('id', '=', refundId).execute();
    },
  };
}

/** The queries over the mails that tell of refunds. */
export type RefundEmailQueries = ReturnType<typeof refundEmailQueries>;
