import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The counts of a book. The book is named by its id, or by its current or an earlier slug. */
export interface CountedBook {
  readonly slug?: string;
  readonly id?: number;
  readonly views: number;
  readonly samples: number;
  readonly carts: number;
}

/** The day of an instant in the shop's time zone. */
interface TrafficTime {
  readonly now: Date;
  readonly timeZone: string;
}

/** All SQL that counts the traffic of books. */
export function bookTrafficQueries(db: Db) {
  return {
    /** Adds counts to the current day. Ignores names of books that do not exist. */
    async add(counts: readonly CountedBook[], { now, timeZone }: TrafficTime): Promise<void> {
      // In the order of the books, so that two processes cannot deadlock.
      await sql`
        insert into book_traffic (product_id, day, views, samples, carts)
        select products.id, (${now}::timestamptz at time zone ${timeZone}::text)::date, sum(views), sum(samples), sum(carts)
        from json_to_recordset(${JSON.stringify(counts)}::json)
          as counted(slug text, id integer, views integer, samples integer, carts integer)
        left join product_slugs on product_slugs.slug = counted.slug
        join products on products.id = coalesce(counted.id, product_slugs.product_id)
        group by products.id order by products.id
        on conflict (product_id, day) do update set
          views = book_traffic.views + excluded.views,
          samples = book_traffic.samples + excluded.samples,
          carts = book_traffic.carts + excluded.carts`.execute(db);
    },

    /** Merges days before the month that was `months` ago into months, at most `limit` days; returns how many. */
    async mergeDays(
      { now, timeZone }: TrafficTime,
      { months, limit }: { months: number; limit: number },
    ): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with merged as (
          delete from book_traffic where (product_id, day) in (
            select product_id, day from book_traffic
            where day < date_trunc('month', ${now}::timestamptz at time zone ${timeZone}::text)::date
                - ${months}::integer * interval '1 month'
              and day <> date_trunc('month', day)::date
            order by product_id, day limit ${limit} for update skip locked
          ) returning *
        ), added as (
          insert into book_traffic (product_id, day, views, samples, carts)
          select product_id, date_trunc('month', day)::date, sum(views), sum(samples), sum(carts)
          from merged group by 1, 2 order by 1, 2
          on conflict (product_id, day) do update set
            views = book_traffic.views + excluded.views,
            samples = book_traffic.samples + excluded.samples,
            carts = book_traffic.carts + excluded.carts
        )
        select count(*)::integer as count from merged`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

/** The queries of {@link bookTrafficQueries}. */
export type BookTrafficQueries = ReturnType<typeof bookTrafficQueries>;
