import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * A table that serves as a queue. Its rows have the columns `attempts` and `next_attempt_at`. A claimed row is leased: unless
 * the caller completes it, it becomes due again at the next attempt.
 */
export interface WorkQueue<Row extends { readonly attempts: number }> {
  readonly table: keyof Schema;
  /** The columns that identify a row. */
  readonly key: readonly (keyof Row & string)[];
  /** The columns to return, including the key and `attempts`. */
  readonly columns: RawBuilder<unknown>;
  /** The condition of rows that are not completed. */
  readonly isPending: RawBuilder<SqlBool>;
  /** Rows with a lower number are claimed first; those with the same number, the longest overdue first. */
  readonly rankAt?: (now: Date) => RawBuilder<number>;
  /** Due rows with the same value as the first one in this column are claimed together with it. */
  readonly groupBy?: keyof Row & string;
}

/** Which rows are claimed, and how long the lease is. */
export interface ClaimOptions {
  readonly now: Date;
  /** Returns when the lease expires, by the number of attempts including this one. */
  readonly retryAt: (attempts: number) => Date;
  /** Restricts the claim further than `isPending`. */
  readonly filter?: RawBuilder<SqlBool>;
}

/** A column with the time from which a row is due. */
interface DueColumn {
  readonly table: keyof Schema;
  readonly dueAt: string;
}

/** The part of a statement that selects and locks due rows, the longest overdue first. Rows locked elsewhere are skipped. */
export const lockDueRows = (
  { table, dueAt }: DueColumn,
  isDue: RawBuilder<SqlBool>,
  now: Date,
  limit: number | undefined,
  rank?: RawBuilder<number>,
) => sql`
  from ${sql.table(table)} where ${isDue} and ${sql.ref(dueAt)} <= ${now}
  order by ${rank ? sql`${rank}, ` : sql``} ${sql.ref(dueAt)}
  ${limit === undefined ? sql`` : sql`limit ${limit}`} for update skip locked`;

/**
 * Claims the longest overdue row of a queue, or its group; concurrent calls claim different rows. Returns them with the new
 * number of attempts, the first one first, or `undefined` when nothing is due.
 */
export function claimNext<Row extends { readonly attempts: number }>(
  db: Db,
  queue: WorkQueue<Row>,
  { now, retryAt, filter = sql<SqlBool>`true` }: ClaimOptions,
): Promise<readonly [Row, ...Row[]] | undefined> {
  const { table, key, columns, isPending, groupBy, rankAt } = queue;
  const dueColumn = { table, dueAt: 'next_attempt_at' };
  return db.transaction().execute(async (trx) => {
    const claim = async (condition: RawBuilder<SqlBool>, limit?: number): Promise<Row[]> => {
      const isDue = sql<SqlBool>`(${isPending}) and ${condition}`;
      return (
        await sql<Row>`select ${columns} ${lockDueRows(dueColumn, isDue, now, limit, rankAt?.(now))}`.execute(trx)
      ).rows;
    };
    const [first] = await claim(filter, 1);
    if (!first) return undefined;
    const group =
      groupBy && first[groupBy] !== null ? sql<SqlBool>`${sql.ref(groupBy)} = ${first[groupBy]}` : undefined;
    const matches = (row: Row) =>
      sql`(${sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      )})`;
    const others = group ? await claim(sql<SqlBool>`${group} and not ${matches(first)}`) : [];
    const rows = [first, ...others] as const;
    const attempts = Math.max(...rows.map((row) => row.attempts)) + 1;
    await sql`
      update ${sql.table(table)} set attempts = ${attempts}, next_attempt_at = ${retryAt(attempts)}
      where ${sql.join(rows.map(matches), sql` or `)}`.execute(trx);
    return [{ ...first, attempts }, ...others.map((row) => ({ ...row, attempts }))];
  });
}
