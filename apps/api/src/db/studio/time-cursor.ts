import { sql, type AliasedRawBuilder, type RawBuilder, type SqlBool } from 'kysely';

/** The position after the last row of a page, the newest first: the time in microseconds since 1970, and the id of the row. */
export interface TimeCursor {
  readonly key: string;
  readonly id: number;
}

const EPOCH = sql`'epoch'::timestamptz`;

/** Selects the `key` of a row. */
export const timeKey = (time: string): AliasedRawBuilder<string, 'key'> =>
  sql<string>`(extract(epoch from ${sql.ref(time)}) * 1000000)::bigint::text`.as('key');

/** Whether a row comes after a cursor. The comparison uses an index on the two columns. */
export const isAfterCursor = (time: string, id: string, { key, id: lastId }: TimeCursor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) <
    (${EPOCH} + ${key}::text::double precision * interval '1 microsecond', ${lastId}::integer)`;
