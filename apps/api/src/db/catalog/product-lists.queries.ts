import { type Compilable, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import type { Placeholders } from '../connection/prepared-queries.ts';
import { hasPublicPage, selectProducts } from './product-rows.queries.ts';

/** Filter, order and page of a list of published books. Ties of popularity go newest first. */
export interface ProductListing {
  /** Unset: newest first; in a search, names that start with the search text come first. */
  readonly order?: 'date' | 'popularity' | 'rating' | 'price' | 'title' | 'series' | undefined;
  /** Reverses the natural order, which is best, newest, cheapest or A first. */
  readonly isReversed?: boolean;
  readonly tagId?: number | undefined;
  readonly authorId?: number | undefined;
  readonly seriesId?: number | undefined;
  /** Text to find in the name, author or editor, by the rule of the search box. A blank text matches nothing. */
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** The limit of a search that sets none. */
export const DEFAULT_SEARCH_LIMIT = 100;
const COMMON_LIMITS = new Set([24, 25, DEFAULT_SEARCH_LIMIT]);

const publishedAt = sql`products.published_at`;
const id = sql`products.id`;
const products = sql`products`;
const [ASC, DESC] = [sql`asc`, sql`desc`];

/** The table that a list is read from, as SQL expressions. */
export interface ListSource {
  readonly book: RawBuilder<unknown>;
  readonly isPublished: RawBuilder<SqlBool>;
  isOfSeries(series: RawBuilder<unknown>): RawBuilder<SqlBool>;
}

const PRODUCTS_SOURCE: ListSource = {
  book: id,
  isPublished: sql`products.status = 'published'`,
  isOfSeries: (series) => sql`products.series_id = ${series}`,
};

/** The date order of one genre, read from columns of `product_tags`. */
function genreOrder(isReversed: boolean): RawBuilder<unknown>[] {
  const direction = isReversed ? ASC : DESC;
  return [sql`product_tags.published_at ${direction}`, sql`product_tags.product_id ${direction}`];
}

/** Returns the `order by` expressions of a list; ties go newest first. Books without a price come last. */
export function orderExpressions(
  order: NonNullable<ProductListing['order']>,
  isReversed: boolean,
): RawBuilder<unknown>[] {
  const [descending, ascending] = isReversed ? [ASC, DESC] : [DESC, ASC];
  const tieBreakers = [sql`${publishedAt} desc`, sql`${id} desc`];
  switch (order) {
    case 'popularity':
      return [sql`products.total_sales ${descending}`, ...tieBreakers];
    case 'rating':
      return [sql`products.rating_average ${descending}`, sql`products.rating_count ${descending}`, ...tieBreakers];
    case 'price':
      return [sql`products.price_cents ${ascending} nulls last`, ...tieBreakers];
    case 'title':
      return [sql`lower(products.name) ${ascending}`, sql`${id} ${ascending}`];
    case 'series':
      return [
        sql`products.series_position ${ascending} nulls last`,
        sql`${publishedAt} ${ascending}`,
        sql`${id} ${ascending}`,
      ];
    case 'date':
      return [sql`${publishedAt} ${descending}`, sql`${id} ${descending}`];
  }
}

/** Listings with the same key use the same statement with other values. */
export const listStatementKey = ({
  order,
  isReversed,
  tagId,
  authorId,
  seriesId,
  limit,
  offset,
}: ProductListing): string =>
  JSON.stringify([
    order,
    isReversed === true,
    ...[tagId, authorId, seriesId].map((value) => value !== undefined),
    limit !== undefined && (COMMON_LIMITS.has(limit) ? limit : 'some'),
    Boolean(offset),
  ]);

/** The parts of a list's SQL query. */
export interface ListQuery {
  readonly source: RawBuilder<unknown>;
  /** The product id. */
  readonly book: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly order: readonly RawBuilder<unknown>[];
  readonly limit: RawBuilder<number> | undefined;
  readonly offset: RawBuilder<number> | undefined;
}

/** Builds the query of published books, filtered by tag, author or series. */
function toListQuery(listing: ProductListing, placeholder: Placeholders<ProductListing>): ListQuery {
  const { order = 'date', isReversed = false, tagId, limit, offset } = listing;
  const size = {
    limit: limit === undefined ? undefined : inlineLimit(limit, placeholder('limit')),
    offset: offset ? opaqueValue(placeholder('offset')) : undefined,
  };
  const offsetCheck = offsetWithinTotal(listing, placeholder);
  // A genre in date order is read from `product_tags` alone.
  if (tagId !== undefined && order === 'date')
    return {
      source: sql`product_tags`,
      book: sql`product_tags.product_id`,
      where: sql`product_tags.tag_id = ${placeholder('tagId')} and product_tags.published_at is not null${offsetCheck}`,
      order: genreOrder(isReversed),
      ...size,
    };
  const where = sql<SqlBool>`${matchesFilters(listing, placeholder)}${offsetCheck}`;
  return { source: products, book: id, where, order: orderExpressions(order, isReversed), ...size };
}

/** A one-time check against the total: a page past the end scans no rows, however large its offset is. */
function offsetWithinTotal(listing: ProductListing, placeholder: Placeholders<ProductListing>): RawBuilder<unknown> {
  const isCounted = listing.authorId === undefined && listing.seriesId === undefined;
  return listing.offset && isCounted
    ? sql` and ${opaqueValue(placeholder('offset'))} < ${totalExpression(listing, placeholder)}`
    : sql``;
}

/** Builds the filter for published books, by tag, author or series, on the columns of `source`. */
export function matchesFilters(
  { tagId, authorId, seriesId }: ProductListing,
  placeholder: Placeholders<ProductListing>,
  { book, isPublished, isOfSeries }: ListSource = PRODUCTS_SOURCE,
): RawBuilder<SqlBool> {
  const conditions = [isPublished];
  if (tagId !== undefined)
    conditions.push(sql`${book} in (select product_id from product_tags where tag_id = ${placeholder('tagId')})`);
  if (authorId !== undefined)
    conditions.push(sql`${book} in (select product_id from contributors where author_id = ${placeholder('authorId')})`);
  if (seriesId !== undefined) conditions.push(isOfSeries(placeholder('seriesId')));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Inlines the limits of the shop's own pages into the statement, so that its plan is made for them. */
export const inlineLimit = (limit: number, placeholder: RawBuilder<number>): RawBuilder<number> =>
  COMMON_LIMITS.has(limit) ? sql.lit(limit) : opaqueValue(placeholder);

/** Hides a number from the planner: otherwise every page would be planned again, which costs more than reading it. */
export const opaqueValue = (placeholder: RawBuilder<number>): RawBuilder<number> =>
  sql`(select ${placeholder}::bigint)`;

/** The product ids of a list, each with its rank. */
export const rankedIds = ({ source, book, where, order, limit, offset }: ListQuery) => sql<{
  id: number;
  rank: string;
}>`
  select ${book} as id, row_number() over (order by ${sql.join(order)}) as rank from ${source} where ${where}
  order by ${sql.join(order)} ${limit === undefined ? sql`` : sql`limit ${limit}`} ${offset === undefined ? sql`` : sql`offset ${offset}`}`;

/** The rows of a list with all columns that a list shows. */
export function productListQuery(db: Db, listing: ProductListing, placeholder: Placeholders<ProductListing>) {
  const page = sql<{ id: number; rank: string }>`(${rankedIds(toListQuery(listing, placeholder))})`.as<'page'>(
    sql.ref('page'),
  );
  return selectProducts(db, 'list').innerJoin(page, 'page.id', 'products.id').orderBy('page.rank');
}

/** A book of a list with its rendered JSON, or `null` when none of the current revision is stored. */
export interface RenderedJsonRow {
  readonly id: number;
  readonly json: string | null;
  /** The number of books over all pages; `null` for a list without a limit. */
  readonly total: number | null;
}

/** The rendered JSON of a list. */
export function listJsonQuery(
  db: Db,
  listing: ProductListing,
  version: string,
  placeholder: Placeholders<ProductListing>,
): Compilable<RenderedJsonRow> {
  const parts = toListQuery(listing, placeholder);
  const { source, book, where, order, limit, offset } = parts;
  const total = totalExpression(listing, placeholder);
  // Rows before the page are skipped without reading the products.
  if (offset !== undefined)
    return toCompilable(
      db,
      sql<RenderedJsonRow>`
      select page.id, product_list_json.json, ${total} as total from (${rankedIds(parts)}) as page
      join products on products.id = page.id ${joinCurrentJson(version)} order by page.rank`,
    );
  const books = source === products ? source : sql`${source} join products on products.id = ${book}`;
  return toCompilable(
    db,
    sql<RenderedJsonRow>`
    select products.id, product_list_json.json, ${total} as total from ${books} ${joinCurrentJson(version)}
    where ${where} order by ${sql.join(order)} ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  );
}

/** The rendered JSON of a product page. */
export const pageJsonQuery = (db: Db, version: string, placeholder: Placeholders<{ slug: string }>) =>
  toCompilable(
    db,
    sql<{ id: number; json: string | null }>`
    select products.id, product_page_json.json from product_slugs
    join products on products.id = product_slugs.product_id and ${hasPublicPage}
    ${joinCurrentJson(version, 'product_page_json')} where product_slugs.slug = ${placeholder('slug')}`,
  );

/** Joins the rendered JSON of a book's current revision. */
export function joinCurrentJson(version: string, table = 'product_list_json'): RawBuilder<unknown> {
  const jsonTable = sql.table(table);
  return sql`
  left join ${jsonTable} on ${jsonTable}.product_id = products.id
    and ${jsonTable}.revision = products.revision and ${jsonTable}.version = ${sql.lit(version)}`;
}

/** The total of a limited list; the database maintains the counts of all books and of each genre. */
export function totalExpression(
  { limit, tagId, authorId, seriesId }: ProductListing,
  placeholder: Placeholders<ProductListing>,
): RawBuilder<number | null> {
  if (limit === undefined || authorId !== undefined || seriesId !== undefined) return sql`null::integer`;
  if (tagId === undefined) return sql`(select published_count from catalog_version)`;
  return sql`coalesce((select published_count from tags where tags.id = ${placeholder('tagId')}), 0)`;
}

/** Wraps a statement that is compiled once and executed often (`PreparedQueries`). */
export const toCompilable = <R>(db: Db, statement: RawBuilder<R>): Compilable<R> => ({
  compile: () => statement.compile(db),
});
