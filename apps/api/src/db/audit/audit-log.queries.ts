import { type Selectable, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Schema } from '../schema.ts';

/** Filters of the audit log. */
export interface AuditSelection {
  readonly accountId?: number | undefined;
  /** Rows of commands only, which no account ran. */
  readonly isOperator?: boolean | undefined;
  readonly action?: string | undefined;
  readonly subjectType?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly requestId?: string | undefined;
  /** The first day, as `YYYY-MM-DD`, and the last one. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly timeZone: string;
}

/** A row of the audit log with the current name of the account and of the book, which are empty when they are deleted. */
export type AuditRecord = Selectable<Schema['audit_log']> & {
  readonly username: string | null;
  readonly book: string | null;
};

/** A row with the texts that its hash contains, in their order. */
export interface HashedAuditRow {
  readonly number: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly content: readonly (string | null)[];
}

/** The book of a row. The cast is that of the text, not of the key, so that the key's index finds it. */
const BOOK_ID = sql<number>`case when subject_type = 'book' and subject_id ~ '^[0-9]{1,9}$' then subject_id::integer end`;

/** All SQL that reads the audit log. Rows are written by the dialect of the database. */
export function auditLogQueries(db: Db) {
  /** The number of the first row of a day or later, as a subquery. The order of the numbers is that of the times. */
  const firstSince = (day: string, daysLater: number, timeZone: string) =>
    sql<string>`coalesce((
      select number from audit_log
      where created_at >= ((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone}::text)
      order by created_at, number limit 1
    ), 9223372036854775807)`;
  return {
    /** Lists one page, newest first, of the rows with smaller numbers than `before`. */
    list: (selection: AuditSelection, { before, limit }: { before?: string | undefined; limit: number }) => {
      const { accountId, isOperator, action, subjectType, subjectId, requestId, from, until } = selection;
      let query = db
        .selectFrom('audit_log')
        .leftJoin('users', 'users.id', 'audit_log.account_id')
        .leftJoin('products', (join) => join.on('products.id', '=', BOOK_ID))
        .selectAll('audit_log')
        .select(['users.username', 'products.name as book'])
        .orderBy('number', 'desc')
        .limit(limit);
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      if (isOperator) query = query.where('account_id', 'is', null);
      if (action !== undefined) query = query.where('action', '=', action);
      if (subjectType !== undefined) query = query.where('subject_type', '=', subjectType);
      if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
      if (requestId !== undefined) query = query.where('request_id', '=', requestId);
      if (from !== undefined) query = query.where('number', '>=', firstSince(from, 0, selection.timeZone));
      if (until !== undefined) query = query.where('number', '<', firstSince(until, 1, selection.timeZone));
      if (before !== undefined) query = query.where('number', '<', before);
      return query.execute();
    },

    /** Finds the account of a username, in any letter case. */
    findAccount: (username: string) =>
      db
        .selectFrom('users')
        .where(({ eb, fn }) => eb(fn('lower', ['username']), '=', username.toLowerCase()))
        .select('id')
        .executeTakeFirst(),

    /** Returns the end of the chain. */
    head: () => db.selectFrom('audit_log_head').select(['number', 'hash']).executeTakeFirstOrThrow(),

    /** Lists rows in the order of the chain with what their hashes contain. */
    listHashed: async (after: string, limit: number): Promise<HashedAuditRow[]> => {
      const { rows } = await sql<HashedAuditRow>`
        select number::text, previous_hash, hash, array[
          previous_hash, number::text, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          account_id::text, role, action, subject_type, subject_id, before::text, after::text, request_id, address, agent
        ] as content
        from audit_log where number > ${after}::bigint order by audit_log.number limit ${limit}`.execute(db);
      return rows;
    },
  };
}
