import { type Compilable, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import type { Blanks } from './prepared-queries.ts';
import { productRows } from './product-rows.ts';

/** Which published books, in which order, how many of them. Ties of popularity go newest first. */
export interface ProductListing {
  /** Unset: newest first, and in a search names that begin with what is looked for before all others. */
  readonly order?: 'date' | 'popularity' | 'rating' | 'price' | 'title' | 'series' | undefined;
  /** The other way round than the order's own: best, newest, cheapest and A first. */
  readonly isReversed?: boolean;
  readonly tagId?: number | undefined;
  readonly authorId?: number | undefined;
  readonly seriesId?: number | undefined;
  /** Contained in name, author or editor, by the rule of the search box. Blank finds nothing. */
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** What a search gives where nobody says how much. */
export const MOST_FOUND = 100;
const USUAL_SIZES = new Set([24, 25, MOST_FOUND]);

const newest = sql`products.published_at`;
const id = sql`products.id`;
const products = sql`products`;
const [UP, DOWN] = [sql`asc`, sql`desc`];

/** Where books are looked at. */
export interface Place {
  readonly book: RawBuilder<unknown>;
  readonly isPublished: RawBuilder<SqlBool>;
  isOfSeries(series: RawBuilder<unknown>): RawBuilder<SqlBool>;
}

const AMONG_BOOKS: Place = {
  book: id,
  isPublished: sql`products.status = 'published'`,
  isOfSeries: (series) => sql`products.series_id = ${series}`,
};

/** The order of dates as the books of one genre have it beside them. */
function byGenre(isReversed: boolean): RawBuilder<unknown>[] {
  const way = isReversed ? UP : DOWN;
  return [sql`product_tags.published_at ${way}`, sql`product_tags.product_id ${way}`];
}

/** By what a list is ordered; ties go newest first. A book without a price comes after all that have one. */
export function orderings(order: NonNullable<ProductListing['order']>, isReversed: boolean): RawBuilder<unknown>[] {
  const [down, up] = isReversed ? [UP, DOWN] : [DOWN, UP];
  const tie = [sql`${newest} desc`, sql`${id} desc`];
  switch (order) {
    case 'popularity':
      return [sql`products.total_sales ${down}`, ...tie];
    case 'rating':
      return [sql`products.rating_average ${down}`, sql`products.rating_count ${down}`, ...tie];
    case 'price':
      return [sql`products.price_cents ${up} nulls last`, ...tie];
    case 'title':
      return [sql`lower(products.name) ${up}`, sql`${id} ${up}`];
    case 'series':
      return [sql`products.series_position ${up} nulls last`, sql`${newest} ${up}`, sql`${id} ${up}`];
    case 'date':
      return [sql`${newest} ${down}`, sql`${id} ${down}`];
  }
}

/** Listings of one shape are one statement with other values. */
export const shapeOf = ({ order, isReversed, tagId, authorId, seriesId, limit, offset }: ProductListing): string =>
  JSON.stringify([
    order,
    isReversed === true,
    ...[tagId, authorId, seriesId].map((value) => value !== undefined),
    limit !== undefined && (USUAL_SIZES.has(limit) ? limit : 'some'),
    Boolean(offset),
  ]);

/** Where the rows of a list come from, which of them, and in what order. */
export interface Parts {
  readonly source: RawBuilder<unknown>;
  /** The number of the book in it. */
  readonly book: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly order: readonly RawBuilder<unknown>[];
  readonly limit: RawBuilder<number> | undefined;
  readonly offset: RawBuilder<number> | undefined;
}

/** Published books, of a tag, an author or a series where the listing names one. */
function listed(listing: ProductListing, to: Blanks<ProductListing>): Parts {
  const { order = 'date', isReversed = false, tagId, limit, offset } = listing;
  const size = {
    limit: limit === undefined ? undefined : fixed(limit, to('limit')),
    offset: offset ? hidden(to('offset')) : undefined,
  };
  const isThere = isBeforeEnd(listing, to);
  // A genre in the order of dates is read where it has its books beside it.
  if (tagId !== undefined && order === 'date')
    return {
      source: sql`product_tags`,
      book: sql`product_tags.product_id`,
      where: sql`product_tags.tag_id = ${to('tagId')} and product_tags.published_at is not null${isThere}`,
      order: byGenre(isReversed),
      ...size,
    };
  const where = sql<SqlBool>`${isWithin(listing, to)}${isThere}`;
  return { source: products, book: id, where, order: orderings(order, isReversed), ...size };
}

/** Asked once and of no book: behind the last page nothing is walked over, however far behind it somebody asks. */
function isBeforeEnd(listing: ProductListing, to: Blanks<ProductListing>): RawBuilder<unknown> {
  const isCounted = listing.authorId === undefined && listing.seriesId === undefined;
  return listing.offset && isCounted ? sql` and ${hidden(to('offset'))} < ${totalOf(listing, to)}` : sql``;
}

/** Published books, of a tag, an author or a series where the listing names one, as a condition on books that stand in `place`. */
export function isWithin(
  { tagId, authorId, seriesId }: ProductListing,
  to: Blanks<ProductListing>,
  { book, isPublished, isOfSeries }: Place = AMONG_BOOKS,
): RawBuilder<SqlBool> {
  const of = [isPublished];
  if (tagId !== undefined) of.push(sql`${book} in (select product_id from product_tags where tag_id = ${to('tagId')})`);
  if (authorId !== undefined)
    of.push(sql`${book} in (select product_id from contributors where author_id = ${to('authorId')})`);
  if (seriesId !== undefined) of.push(isOfSeries(to('seriesId')));
  return sql`(${sql.join(of, sql` and `)})`;
}

/** The sizes of the shop's own pages stand in the statement, so that its plan is made for them. */
export const fixed = (limit: number, blank: RawBuilder<number>): RawBuilder<number> =>
  USUAL_SIZES.has(limit) ? sql.lit(limit) : hidden(blank);

/** A number that no plan is made for: else every page would be planned anew, which costs more than reading it. */
export const hidden = (blank: RawBuilder<number>): RawBuilder<number> => sql`(select ${blank}::bigint)`;

/** The numbers of a list's books, each with its place. */
export const placesOf = ({ source, book, where, order, limit, offset }: Parts) => sql<{ id: number; place: string }>`
  select ${book} as id, row_number() over (order by ${sql.join(order)}) as place from ${source} where ${where}
  order by ${sql.join(order)} ${limit === undefined ? sql`` : sql`limit ${limit}`} ${offset === undefined ? sql`` : sql`offset ${offset}`}`;

/** The books of a list, with all that is shown of them. */
export function rowsOf(db: Db, listing: ProductListing, to: Blanks<ProductListing>) {
  const page = sql<{ id: number; place: string }>`(${placesOf(listed(listing, to))})`.as<'page'>(sql.ref('page'));
  return productRows(db, 'list').innerJoin(page, 'page.id', 'products.id').orderBy('page.place');
}

/** A book in a list: what goes out of it, where that was written since it last changed. */
export interface TextRow {
  readonly id: number;
  readonly text: string | null;
  /** Of a list that may be cut short: how many books there are in all. */
  readonly total: number | null;
}

/** The texts of a list's books. */
export function textsOf(
  db: Db,
  listing: ProductListing,
  shape: string,
  to: Blanks<ProductListing>,
): Compilable<TextRow> {
  const parts = listed(listing, to);
  const { source, book, where, order, limit, offset } = parts;
  const total = totalOf(listing, to);
  // What lies before a page is walked over without a look at the books.
  if (offset !== undefined)
    return compilable(
      db,
      sql<TextRow>`
      select page.id, product_texts.text, ${total} as total from (${placesOf(parts)}) as page
      join products on products.id = page.id ${standing(shape)} order by page.place`,
    );
  const books = source === products ? source : sql`${source} join products on products.id = ${book}`;
  return compilable(
    db,
    sql<TextRow>`
    select products.id, product_texts.text, ${total} as total from ${books} ${standing(shape)}
    where ${where} order by ${sql.join(order)} ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  );
}

/** The text of a book's page. */
export const pageTextOf = (db: Db, shape: string, to: Blanks<{ slug: string }>) =>
  compilable(
    db,
    sql<{ id: number; text: string | null }>`
    select products.id, product_pages.text from product_slugs
    join products on products.id = product_slugs.product_id and products.status = 'published'
    ${standing(shape, 'product_pages')} where product_slugs.slug = ${to('slug')}`,
  );

/** The text of a book, where it is of this very state of it. */
export function standing(shape: string, table = 'product_texts'): RawBuilder<unknown> {
  const kept = sql.table(table);
  return sql`
  left join ${kept} on ${kept}.product_id = products.id
    and ${kept}.revision = products.revision and ${kept}.shape = ${sql.lit(shape)}`;
}

/** How many books a list has that is cut short; the database keeps count of all and of each genre. */
export function totalOf(
  { limit, tagId, authorId, seriesId }: ProductListing,
  to: Blanks<ProductListing>,
): RawBuilder<number | null> {
  if (limit === undefined || authorId !== undefined || seriesId !== undefined) return sql`null::integer`;
  if (tagId === undefined) return sql`(select books from catalog_version)`;
  return sql`coalesce((select book_count from tags where tags.id = ${to('tagId')}), 0)`;
}

/** A statement that is written once and asked often (`PreparedQueries`). */
export const compilable = <R>(db: Db, statement: RawBuilder<R>): Compilable<R> => ({
  compile: () => statement.compile(db),
});
