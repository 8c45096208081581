import { type RawBuilder, sql } from 'kysely';

const MAX_COUNT = 1_000;

/** Counts at most 1,000 rows, which bounds the query time. */
export const countUpTo = (rows: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::integer from (${rows} limit ${MAX_COUNT}) counted)`;
