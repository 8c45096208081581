import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type SaleAmounts, type SalesSelection, salesWhere } from './sales.queries.ts';

/** The property by which the sales of a row are grouped. */
export type SalesDimension = 'total' | 'day' | 'month' | 'book' | 'country';

/** The sums of the sales of one day, month, book or country. */
export interface SalesSumRecord extends SaleAmounts {
  readonly dimension: SalesDimension;
  /** The day, month, id of the book, or country. */
  readonly key: string;
  readonly copies: number;
  readonly transferred_cents: number;
}

// Float8 is exact to the cent up to ninety trillion dollars.
const SUMS = sql`count(*)::integer as copies,
  coalesce(sum(list_cents), 0)::float8 as list_cents, coalesce(sum(price_cents), 0)::float8 as price_cents,
  coalesce(sum(fee_cents), 0)::float8 as fee_cents, coalesce(sum(share_cents), 0)::float8 as share_cents,
  coalesce(sum(provider_fee_cents), 0)::float8 as provider_fee_cents,
  coalesce(sum(refunded_cents), 0)::float8 as refunded_cents,
  coalesce(sum(refunded_share_cents), 0)::float8 as refunded_share_cents,
  coalesce(sum(share_cents - refunded_share_cents) filter (where transfer_status = 'made'), 0)::float8 as transferred_cents`;

/** All SQL that sums up sales. */
export function salesTotalsQueries(db: Db) {
  return {
    /** Sums up sales: in total, by month, book and country, and also by day if `hasDays`. */
    async sum(selection: SalesSelection, { hasDays }: { hasDays: boolean }): Promise<SalesSumRecord[]> {
      const { rows } = await sql<SalesSumRecord>`
        select
          case ${hasDays ? sql`when grouping(day) = 0 then 'day'` : sql``} when grouping(month) = 0 then 'month'
            when grouping(product_id) = 0 then 'book' when grouping(country) = 0 then 'country' else 'total' end as dimension,
          coalesce(${hasDays ? sql`day::text,` : sql``} to_char(month, 'YYYY-MM'), product_id::text, country, '') as key,
          ${SUMS}
        from (
          select *, local_time::date as day, date_trunc('month', local_time) as month
          from (select *, sold_at at time zone ${selection.timeZone}::text as local_time from sales where ${salesWhere(selection)}) zoned
        ) dated
        group by grouping sets ((), ${hasDays ? sql`(day),` : sql``} (month), (product_id), (country))
        order by 1, 2`.execute(db);
      return rows;
    },

    /** Returns the names of books. */
    async bookNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('products').where('id', 'in', ids).select(['id', 'name']).execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** Returns the day of a seller's first sale; `undefined` before it. */
    async firstDay(sellerId: number, timeZone: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('sales')
        .where('seller_id', '=', sellerId)
        .orderBy('sold_at')
        .orderBy('line_id')
        .limit(1)
        .select(sql<string>`(sold_at at time zone ${timeZone}::text)::date::text`.as('day'))
        .executeTakeFirst();
      return row?.day;
    },
  };
}
