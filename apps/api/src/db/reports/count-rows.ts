import { type Expression, sql } from 'kysely';
import type { Db } from '../database.ts';

/** Counts the rows of a query. Give a query with a limit to bound the work. */
export async function countRows(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${query}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
