import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Placeholders } from '../connection/prepared-queries.ts';
import {
  toCompilable,
  inlineLimit,
  opaqueValue,
  matchesFilters,
  orderExpressions,
  type ListQuery,
  type ListSource,
  rankedIds,
  type ProductListing,
  joinCurrentJson,
} from './product-lists.queries.ts';
import { prefixSortKey, hitsQuery, matchesQuery, type ParsedQuery } from './product-search.queries.ts';
import { singleWordHitsQuery } from './single-word-search.queries.ts';

/** A search: how much of it at most, and how the books are found. */
export interface SearchListing extends ProductListing {
  readonly limit: number;
  /** How many have to be looked at for it. */
  readonly candidateLimit: number;
  readonly hasTrigrams: boolean;
  /** Whether it is for a single word among all books: then no more of them are gone through than a page can show. */
  readonly isSingleWord: boolean;
}

/** Where searches look, which is narrower. */
const SEARCH_SOURCE: ListSource = {
  book: sql`search_texts.product_id`,
  isPublished: sql`search_texts.published_at is not null`,
  isOfSeries: (series) => sql`search_texts.product_id in (select id from products where series_id = ${series})`,
};

const HIT_ORDER = [sql`hits.beginning asc nulls last`, sql`hits.published_at desc`, sql`hits.id desc`];

/**
 * Books that hold what somebody looks for. Where no order is asked for those come first whose name begins with it, then the
 * newest; each of the two is found by itself, so that a word of a thousand books costs little more than the rows shown.
 */
function toSearchQuery(listing: SearchListing, placeholder: Placeholders<SearchListing & ParsedQuery>): ListQuery {
  const { order, isReversed = false, limit, offset } = listing;
  const size = { limit: inlineLimit(limit, placeholder('limit')), offset: offset ? opaqueValue(placeholder('offset')) : undefined };
  if (order !== undefined)
    return {
      source: sql`search_texts join products on products.id = search_texts.product_id`,
      book: sql`products.id`,
      where: sql`${matchesFilters(listing, placeholder, SEARCH_SOURCE)} and ${matchesQuery(listing, placeholder)}`,
      order: orderExpressions(order, isReversed),
      ...size,
    };
  return {
    source: sql`${hitsQuery(listing, placeholder, matchesFilters(listing, placeholder, SEARCH_SOURCE), candidateLimitOf(listing, placeholder))}`,
    book: sql`hits.id`,
    where: sql`true`,
    order: HIT_ORDER,
    ...size,
  };
}

/** What is told of each book: its text in a shape, or, without one, nothing but its number. */
const jsonColumn = (version: string | undefined) =>
  version === undefined
    ? { text: sql`null::text`, source: sql`` }
    : {
        text: sql`product_texts.text`,
        source: sql`left join products on products.id = page.id ${joinCurrentJson(version)}`,
      };

/** A book that was found, or none; and whether books wait to be made searchable. */
export interface SearchResultRow {
  readonly id: number | null;
  readonly text: string | null;
  readonly waits: boolean;
}

/** A search that is gone through as a whole is cut here; beyond it, page and count are sought each in its own way. */
export const MAX_SINGLE_PASS_HITS = 5000;

/**
 * The texts of what was found and how much that is, in one go: finding it costs more than putting it in order, and of those
 * in order none but the page's are numbered. At least one row; where it is not for a single word and there are more than
 * {@link MOST_AT_ONCE} it says no more than that.
 */
export function singlePassSearchQuery(
  db: Db,
  listing: SearchListing,
  version: string | undefined,
  placeholder: Placeholders<SearchListing & ParsedQuery>,
) {
  const { limit, offset, isSingleWord } = listing;
  const { text, source } = jsonColumn(version);
  const order = sql.join([...HIT_ORDER]);
  const { ctes, total } = isSingleWord ? singleWordHitsQuery(placeholder, candidateLimitOf(listing, placeholder)) : allHitsQuery(listing, placeholder);
  return toCompilable(
    db,
    sql<SearchResultRow & { total: number }>`
    with ${ctes},
    page as (
      select hits.id, row_number() over (order by ${order}) as place from (
        select * from hits
        order by ${order} limit ${inlineLimit(limit, placeholder('limit'))} ${offset ? sql`offset ${opaqueValue(placeholder('offset'))}` : sql``}) as hits)
    select counted.total, waiting.waits, page.id, ${text} as text
    from (select ${total} as total) as counted
    cross join (select exists (select from products where not is_searchable) as waits) as waiting
    left join page on true ${source} order by page.place`,
  );
}

/** Everything that is found, up to where a search is cut. */
const allHitsQuery = (listing: SearchListing, placeholder: Placeholders<SearchListing & ParsedQuery>) => ({
  steps: sql`hits as materialized (
    select search_texts.product_id as id, search_texts.published_at, ${prefixSortKey(placeholder)} as beginning from search_texts
    where ${matchesFilters(listing, placeholder, SEARCH_SOURCE)} and ${matchesQuery(listing, placeholder)} limit ${sql.lit(MAX_SINGLE_PASS_HITS + 1)})`,
  total: sql`(select count(*)::int from hits)`,
});

/** How many have to be looked at for a page, for a statement. */
const candidateLimitOf = ({ limit, offset }: SearchListing, placeholder: Placeholders<SearchListing>) =>
  offset ? opaqueValue(placeholder('most')) : inlineLimit(limit, placeholder('limit'));

/** The texts of what was found; at least one row, which tells whether the answer is whole. */
export function searchPageQuery(
  db: Db,
  listing: SearchListing,
  version: string | undefined,
  placeholder: Placeholders<SearchListing & ParsedQuery>,
) {
  const { text, source } = jsonColumn(version);
  return toCompilable(
    db,
    sql<SearchResultRow>`
    select waiting.waits, page.id, ${text} as text
    from (select exists (select from products where not is_searchable) as waits) as waiting
    left join (${rankedIds(toSearchQuery(listing, placeholder))}) as page on true ${source} order by page.place`,
  );
}

/** How many books hold what somebody looks for. */
export const searchCountQuery = (db: Db, listing: SearchListing, placeholder: Placeholders<SearchListing & ParsedQuery>) =>
  toCompilable(
    db,
    sql<{ count: number }>`
    select count(*)::int as count from search_texts where ${matchesFilters(listing, placeholder, SEARCH_SOURCE)} and ${matchesQuery(listing, placeholder)}`,
  );
