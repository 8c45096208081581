import { type OrderByModifiers, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import type { Blanks } from './prepared-queries.ts';
import { productRows } from './product-rows.ts';
import { hitsOf, holds, type Sought } from './product-search.queries.ts';

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

type Ordering = [RawBuilder<unknown>, OrderByModifiers];

/** The order of dates as the books of one genre have it beside them. */
function byGenre(isReversed: boolean): Ordering[] {
  const way = isReversed ? 'asc' : 'desc';
  return [
    [sql`product_tags.published_at`, way],
    [sql`product_tags.product_id`, way],
  ];
}

/** By what a list is ordered; ties go newest first. A book without a price comes after all that have one. */
function orderings(order: NonNullable<ProductListing['order']>, isReversed: boolean): Ordering[] {
  const [down, up] = isReversed ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const);
  const tie: Ordering[] = [
    [newest, 'desc'],
    [id, 'desc'],
  ];
  switch (order) {
    case 'popularity':
      return [[sql`products.total_sales`, down], ...tie];
    case 'rating':
      return [[sql`products.rating_average`, down], [sql`products.rating_count`, down], ...tie];
    case 'price':
      return [[sql`products.price_cents`, (by) => (isReversed ? by.desc() : by.asc()).nullsLast()], ...tie];
    case 'title':
      return [
        [sql`lower(products.name)`, up],
        [id, up],
      ];
    case 'series':
      return [
        [sql`products.series_position`, (by) => (isReversed ? by.desc() : by.asc()).nullsLast()],
        [newest, up],
        [id, up],
      ];
    case 'date':
      return [
        [newest, down],
        [id, down],
      ];
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

/** Published books, of a tag, an author or a series where the listing names one. */
export function listed(db: Db, listing: ProductListing, to: Blanks<ProductListing>) {
  const { order = 'date', isReversed = false, tagId, limit, offset } = listing;
  const isOfGenre = tagId !== undefined && order === 'date';
  let query = productRows(db, 'list');
  if (isOfGenre) {
    query = query
      .innerJoin('product_tags', 'product_tags.product_id', 'products.id')
      .where('product_tags.tag_id', '=', to('tagId'));
  }
  query = query.where(isWithin(isOfGenre ? { ...listing, tagId: undefined } : listing, to));
  for (const [by, direction] of isOfGenre ? byGenre(isReversed) : orderings(order, isReversed)) {
    query = query.orderBy(by, direction);
  }
  if (limit !== undefined) query = query.limit(fixed(limit, to('limit')));
  return offset ? query.offset(hidden(to('offset'))) : query;
}

/** The same as a condition. */
function isWithin({ tagId, authorId, seriesId }: ProductListing, to: Blanks<ProductListing>): RawBuilder<SqlBool> {
  const of = [sql<SqlBool>`products.status = 'published'`];
  if (tagId !== undefined)
    of.push(sql`products.id in (select product_id from product_tags where tag_id = ${to('tagId')})`);
  if (authorId !== undefined)
    of.push(sql`products.id in (select product_id from contributors where author_id = ${to('authorId')})`);
  if (seriesId !== undefined) of.push(sql`products.series_id = ${to('seriesId')}`);
  return sql`(${sql.join(of, sql` and `)})`;
}

/** The sizes of the shop's own pages stand in the statement, so that its plan is made for them. */
const fixed = (limit: number, blank: RawBuilder<number>): RawBuilder<number> =>
  USUAL_SIZES.has(limit) ? sql.lit(limit) : hidden(blank);

/** A number that no plan is made for: else every page would be planned anew, which costs more than reading it. */
const hidden = (blank: RawBuilder<number>): RawBuilder<number> => sql`(select ${blank}::bigint)`;

/**
 * Books that hold what somebody looks for. Where no order is asked for those come first whose name begins with it, then the
 * newest; each of the two is found by itself, so that a word of a thousand books costs little more than the rows shown.
 */
export function found(
  db: Db,
  listing: ProductListing & { hasGrams: boolean },
  to: Blanks<ProductListing & Sought & { most: number }>,
) {
  const { order, isReversed = false, limit = MOST_FOUND, offset } = listing;
  let query = productRows(db, 'list');
  if (order === undefined) {
    const hits = hitsOf(listing, to, isWithin(listing, to), offset ? hidden(to('most')) : fixed(limit, to('limit')));
    query = query
      .innerJoin(hits, 'hits.id', 'products.id')
      .orderBy(sql`hits.beginning`, (by) => by.asc().nullsLast())
      .orderBy(newest, 'desc')
      .orderBy(id, 'desc');
  } else {
    query = query.where(isWithin(listing, to)).where(holds(listing, to));
    for (const [by, direction] of orderings(order, isReversed)) query = query.orderBy(by, direction);
  }
  query = query.limit(fixed(limit, to('limit')));
  return offset ? query.offset(hidden(to('offset'))) : query;
}
