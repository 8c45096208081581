import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** The number of books that fill Monthly Featured while no month has any. */
const NEWEST_BOOKS = 8;

/** A book of Monthly Featured. */
interface FeaturedBook {
  readonly product_id: number;
  readonly position: number;
  /** The month whose shelf has the book; `null` for the newest books, which fill in before there is one. */
  readonly month: string | null;
}

/**
 * The books of Monthly Featured in `month`, its first day: those of the newest month up to it that has books on sale. Before there
 * is one, the newest books, with those rated four stars or more first. `at` is a later time, at which scheduled books are on sale.
 */
export const featuredBooks = (month: string, at?: RawBuilder<Date>): RawBuilder<FeaturedBook> => sql<FeaturedBook>`(
  with on_shelf as (
    select product_id, position, featured_products.month
    from featured_products join products as book on book.id = product_id
    where ${isOnSale(at)} and featured_products.month = (
      select max(featured_products.month)
      from featured_products join products as book on book.id = product_id
      where ${isOnSale(at)} and featured_products.month <= ${month}::date)
  )
  select product_id, position::integer, to_char(month, 'YYYY-MM') as month from on_shelf
  union all
  select newest.id, newest.position::integer, null from (
    select book.id, row_number() over (order by ${NEWEST_FIRST}) as position
    from products as book where ${isOnSale(at)} order by ${NEWEST_FIRST} limit ${NEWEST_BOOKS}
  ) newest where not exists (select from on_shelf)
)`;

const NEWEST_FIRST = sql`(book.rating_count > 0 and book.rating_average >= 4) desc, book.published_at desc, book.id desc`;

/** Whether visitors can buy the row `book`, now or at a later time. */
const isOnSale = (at?: RawBuilder<Date>): RawBuilder<SqlBool> =>
  at === undefined
    ? sql<SqlBool>`book.status = 'published'`
    : sql<SqlBool>`(book.status = 'published' or (book.status = 'scheduled' and book.release_at <= ${at}))`;
