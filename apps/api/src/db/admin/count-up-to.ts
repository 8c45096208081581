import { type RawBuilder, sql } from 'kysely';

const MAX_COUNT = 1_000;

/** Counts rows, up to 1,000, so that the time does not grow with the table. */
export const countUpTo = (rows: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::integer from (${rows} limit ${MAX_COUNT}) counted)`;
