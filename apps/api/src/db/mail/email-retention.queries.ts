import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';

/** Rows that one statement deletes, so that none of them locks a large table for long. */
export const DELETE_BATCH_SIZE = 1_000;

/** All SQL that deletes old emails and old undo links of changed addresses. */
export function emailRetentionQueries(db: Db) {
  /** Deletes one batch and returns whether there may be more. */
  const deleteBatch = async (table: string, isOld: RawBuilder<SqlBool>): Promise<boolean> => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where id in
        (select id from ${sql.table(table)} where ${isOld} limit ${DELETE_BATCH_SIZE})`.execute(db);
    return numAffectedRows >= BigInt(DELETE_BATCH_SIZE);
  };
  return {
    /**
     * Deletes a batch of emails that were sent before `before`, or last tried before it with all `maxAttempts` attempts. Links in
     * them that verify an address go with them. By then, the order or refund of an email prevents a second one.
     */
    deleteEmails: (before: Date, maxAttempts: number): Promise<boolean> =>
      deleteBatch(
        'email_outbox',
        sql`(sent_at < ${before} or (sent_at is null and attempts >= ${maxAttempts} and next_attempt_at < ${before}))`,
      ),

    /** Deletes a batch of undo links that were used or expired before `before`, or created before it and never sent. */
    deleteUndos: (before: Date): Promise<boolean> =>
      deleteBatch('email_change_undos', sql`coalesce(used_at, expires_at, created_at) < ${before}`),
  };
}

/** The queries that delete old emails. */
export type EmailRetentionQueries = ReturnType<typeof emailRetentionQueries>;
