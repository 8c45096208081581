import type { ReportGroup } from '@octavo/core/admin';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

/** The period of a report: days of a time zone. */
export interface ReportPeriod {
  /** The first day, such as `2026-11-01`. */
  readonly from: string;
  /** The last day. */
  readonly until: string;
  readonly timeZone: string;
}

/** The sums of sold copies, in cents. */
export interface ReportSums {
  readonly orders: number;
  readonly copies: number;
  readonly sales_cents: number;
  readonly refunded_cents: number;
  readonly shop_cents: number;
  readonly author_cents: number;
}

/** The sums of one day, month, country, book or author. */
export interface ReportRecord extends ReportSums {
  /** The day, month, country, or id of the book or author; empty for an unknown country, and for the shop's own books. */
  readonly key: string;
  readonly name: string;
}

/** What visitors did in a period. */
export interface FunnelRecord {
  readonly views: number;
  readonly samples: number;
  readonly carts: number;
}

const KEYS: Readonly<Record<ReportGroup, RawBuilder<string>>> = {
  day: sql`to_char(local_time, 'YYYY-MM-DD')`,
  month: sql`to_char(local_time, 'YYYY-MM')`,
  country: sql`country`,
  book: sql`product_id::text`,
  author: sql`coalesce(seller_id::text, '')`,
};

/** Counts orders. An order contains each book at most once, and belongs to one day and one country. */
const ORDERS: Readonly<Record<ReportGroup, RawBuilder<number>>> = {
  day: sql`count(*) filter (where position = 0)`,
  month: sql`count(*) filter (where position = 0)`,
  country: sql`count(*) filter (where position = 0)`,
  book: sql`case when grouping(key) = 1 then count(*) filter (where position = 0) else count(*) end`,
  author: sql`count(distinct order_id)`,
};

/** All SQL of reports about sales. */
export function salesReportQueries(db: Db) {
  return {
    /** Sums up the copies of a period in total, and of each group: days and months in order, others by their sales. */
    async sum(
      group: ReportGroup,
      period: ReportPeriod,
      limit: number,
    ): Promise<{ total: ReportSums; rows: ReportRecord[] }> {
      const isTime = group === 'day' || group === 'month';
      // Float8 is exact to the cent up to ninety trillion dollars.
      const { rows } = await sql<ReportRecord & { is_total: boolean }>`
        select grouped.*, coalesce(${nameOf(group)}, '') as name
        from (
          select coalesce(key, '') as key, grouping(key) = 1 as is_total,
            (${ORDERS[group]})::integer as orders, count(*)::integer as copies,
            coalesce(sum(price_cents), 0)::float8 as sales_cents, coalesce(sum(refunded_cents), 0)::float8 as refunded_cents,
            coalesce(sum(shop_cents), 0)::float8 as shop_cents,
            coalesce(sum(price_cents - shop_cents), 0)::float8 as author_cents
          from (select *, ${KEYS[group]} as key from (${copies(period)}) sold) keyed
          group by grouping sets ((), (key))
        ) grouped
        order by is_total desc, ${isTime ? sql`key` : sql`sales_cents desc, key`} limit ${limit + 1}`.execute(db);
      const [total, ...groups] = rows;
      if (!total?.is_total) throw new Error('A query with a total returns one row at least.');
      return { total, rows: groups };
    },

    /** Sums what authors got in a period, in cents: transfers, minus those that were taken back in it. */
    async transferred({ from, until, timeZone }: ReportPeriod): Promise<number> {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(amount_cents), 0)::float8 as cents from ledger_entries
        where kind in ('transfer', 'reversal') and starts_with(account, 'author_payable/')
          and posted_at >= ${startOfDay(from, 0, timeZone)} and posted_at < ${startOfDay(until, 1, timeZone)}`.execute(
        db,
      );
      return singleRow(rows).cents;
    },

    /** Counts page views, opened samples and cart additions of all books. Days of a merged month count as its first day. */
    async funnel({ from, until }: ReportPeriod): Promise<FunnelRecord> {
      const { rows } = await sql<FunnelRecord>`
        select coalesce(sum(views), 0)::integer as views, coalesce(sum(samples), 0)::integer as samples,
          coalesce(sum(carts), 0)::integer as carts
        from book_traffic where day >= ${from}::date and day <= ${until}::date`.execute(db);
      return singleRow(rows);
    },
  };
}

/** One row per sold copy. Free copies have no charge and are no sales. A refund that the bank returned was none. */
const copies = ({ from, until, timeZone }: ReportPeriod) => sql`
  select line.order_id, line.position, line.product_id, line.seller_id, line.price_cents,
    case when line.seller_id is null then line.price_cents else line.fee_cents end as shop_cents,
    coalesce(orders.billing ->> 'country', '') as country,
    orders.paid_at at time zone ${timeZone}::text as local_time,
    refunds.cents as refunded_cents
  from orders
  join order_lines line on line.order_id = orders.id
  cross join lateral (
    select coalesce(sum(refund_lines.amount_cents), 0) as cents from refund_lines
    join refunds on refunds.id = refund_lines.refund_id
    where refund_lines.line_id = line.id and refunds.status = 'made'
  ) refunds
  where orders.charge_id is not null
    and orders.paid_at >= ${startOfDay(from, 0, timeZone)} and orders.paid_at < ${startOfDay(until, 1, timeZone)}`;

/** The first instant of a day, or of one some days later. */
const startOfDay = (day: string, daysLater: number, timeZone: string) =>
  sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone}::text)`;

function nameOf(group: ReportGroup): RawBuilder<string> {
  if (group === 'book') return sql`(select products.name from products where id = nullif(key, '')::integer)`;
  if (group === 'author') return sql`(select username from users where id = nullif(key, '')::integer)`;
  return sql`null`;
}

function singleRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A query without groups returns one row.');
  return row;
}
