import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A mail that was tried so often that nobody tries any more. */
export interface FailedEmail {
  /** Names it among the letters of all kinds, as `receipt:1042`. */
  readonly letter: string;
  readonly kind: string;
  readonly recipient: string;
  readonly orderId: number | null;
  /** What went wrong the last time; `null` where that was before it was kept. */
  readonly why: string | null;
}

const RECEIPT_ID = sql<string>`'receipt:' || receipts.order_id`;
const NOTICE_ID = sql<string>`'notice:' || notices.id`;
const REFUND_ID = sql<string>`'refund:' || refunds.id`;

/** How many mails were tried `most` times without going out, of all kinds. */
export async function countFailedEmails(db: Db, maxAttempts: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select (select count(*) from receipts where sent_at is null and attempts >= ${maxAttempts})
         + (select count(*) from notices where sent_at is null and attempts >= ${maxAttempts})
         + (select count(*) from refunds where mail_sent_at is null and mail_attempts >= ${maxAttempts}) as count`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Mails that were tried `most` times without going out, the latest first. */
export async function listFailedEmails(db: Db, maxAttempts: number, limit = 200): Promise<FailedEmail[]> {
  const { rows } = await sql<FailedEmail & { tried: Date }>`
    select ${RECEIPT_ID} as letter, 'receipt' as kind, billing ->> 'email' as recipient, order_id as "orderId",
        receipts.last_error as why, next_attempt_at as tried
      from receipts join orders on orders.id = order_id where sent_at is null and attempts >= ${maxAttempts}
    union all
    select ${NOTICE_ID}, kind, recipient, null, last_error, next_attempt_at
      from notices where sent_at is null and attempts >= ${maxAttempts}
    union all
    select ${REFUND_ID}, 'refund', billing ->> 'email', order_id, mail_error, mail_next_at
      from refunds join orders on orders.id = order_id where mail_sent_at is null and mail_attempts >= ${maxAttempts}
    order by tried desc, letter limit ${limit}`.execute(db);
  return rows.map(({ letter, kind, recipient, orderId, why }) => ({ letter, kind, recipient, orderId, why }));
}

/** Mails that were refused and are still tried, and why the last one was. */
export async function countRetryingEmails(db: Db, maxAttempts: number): Promise<{ count: number; why: string | null }> {
  const { rows } = await sql<{ count: string; why: string | null }>`
    select count(*) as count, (array_agg(why order by tries_at desc))[1] as why from (
      select last_error as why, next_attempt_at as tries_at, attempts from receipts where sent_at is null
      union all select last_error, next_attempt_at, attempts from notices where sent_at is null
      union all select mail_error, mail_next_at, mail_attempts from refunds where mail_sent_at is null
    ) as letters where why is not null and attempts between 1 and ${maxAttempts} - 1`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), why: rows[0]?.why ?? null };
}

/** Makes one mail that was given up, or every one, due again as if it was never tried; answers how many that were. */
export async function retryFailedEmails(db: Db, maxAttempts: number, now: Date, emailId?: string): Promise<number> {
  const matchesId = (name: typeof RECEIPT_ID) =>
    emailId === undefined ? sql<boolean>`true` : sql<boolean>`${name} = ${emailId}`;
  return db.transaction().execute(async (trx) => {
    const due = { attempts: 0, next_attempt_at: now };
    const results = [
      await trx
        .updateTable('receipts')
        .set(due)
        .where('sent_at', 'is', null)
        .where('attempts', '>=', maxAttempts)
        .where(matchesId(RECEIPT_ID))
        .executeTakeFirst(),
      await trx
        .updateTable('notices')
        .set(due)
        .where('sent_at', 'is', null)
        .where('attempts', '>=', maxAttempts)
        .where(matchesId(NOTICE_ID))
        .executeTakeFirst(),
      await trx
        .updateTable('refunds')
        .set({ mail_attempts: 0, mail_next_at: now })
        .where('mail_sent_at', 'is', null)
        .where('mail_attempts', '>=', maxAttempts)
        .where(matchesId(REFUND_ID))
        .executeTakeFirst(),
    ];
    return results.reduce((count, { numUpdatedRows }) => count + Number(numUpdatedRows), 0);
  });
}
