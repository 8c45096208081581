import { sql } from 'kysely';
import type { Db } from './database.ts';

/** How many mails were tried `most` times without going out, of all kinds. */
export async function countGivenUpLetters(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select (select count(*) from receipts where sent_at is null and attempts >= ${most})
         + (select count(*) from notices where sent_at is null and attempts >= ${most})
         + (select count(*) from refunds where mail_sent_at is null and mail_attempts >= ${most}) as count`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
