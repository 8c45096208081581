import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The error of PostgreSQL for a statement over its time limit. */
const QUERY_CANCELED = '57014';

/** Ends each statement of a transaction that takes longer, with an error for which `isOverTimeLimit` is true. */
export async function limitStatements(transaction: Db, limitMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(transaction);
}

/** Whether an error is that of a statement over its time limit. */
export const isOverTimeLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
