import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type SalesSelection, salesWhere } from './sales.queries.ts';

/** Views, samples, carts and sold copies of one book. */
export interface ConversionRecord {
  readonly id: number;
  readonly name: string;
  readonly views: number;
  readonly samples: number;
  readonly carts: number;
  readonly copies: number;
}

/** The books of a seller within days, without other filters. */
type ConversionSelection = Pick<SalesSelection, 'sellerId' | 'productId' | 'from' | 'until' | 'timeZone'>;

/** All SQL that compares the traffic of books with their sales. */
export function conversionQueries(db: Db) {
  return {
    /** Lists the books that were seen or sold, the most seen first. */
    async list(selection: ConversionSelection): Promise<ConversionRecord[]> {
      const { productId, from, until } = selection;
      const { rows } = await sql<ConversionRecord>`
        with traffic as (
          select product_id, sum(views)::integer as views, sum(samples)::integer as samples, sum(carts)::integer as carts
          from book_traffic
          where product_id in (${ownBooks(selection)})
            ${productId === undefined ? sql`` : sql`and product_id = ${productId}`}
            ${from === undefined ? sql`` : sql`and day >= ${from}::date`}
            ${until === undefined ? sql`` : sql`and day <= ${until}::date`}
          group by product_id
        ), sold as (
          select product_id, count(*)::integer as copies from sales
          where ${salesWhere({ ...selection, country: undefined, state: undefined })} group by product_id
        )
        select products.id, products.name, coalesce(views, 0) as views, coalesce(samples, 0) as samples,
          coalesce(carts, 0) as carts, coalesce(copies, 0) as copies
        from traffic full join sold using (product_id) join products on products.id = product_id
        order by views desc, copies desc, products.id`.execute(db);
      return rows;
    },

    /** Returns the first day on which a book of the seller was counted; `undefined` before it. */
    async firstDay(selection: Pick<ConversionSelection, 'sellerId'>): Promise<string | undefined> {
      const { rows } = await sql<{ day: string | null }>`
        select min(day)::text as day from book_traffic where product_id in (${ownBooks(selection)})`.execute(db);
      return rows[0]?.day ?? undefined;
    },
  };
}

const ownBooks = ({ sellerId }: Pick<ConversionSelection, 'sellerId'>) =>
  sql`select id from products where seller_id = ${sellerId}`;
