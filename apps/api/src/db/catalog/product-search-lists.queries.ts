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

/** A search listing, with its limit and the way in which the books are found. */
export interface SearchListing extends ProductListing {
  readonly limit: number;
  /** How many candidates must be read for the page. */
  readonly candidateLimit: number;
  readonly hasTrigrams: boolean;
  /** Whether it searches all books for a single word: then it reads no more candidates than the page can show. */
  readonly isSingleWord: boolean;
}

/** Searches read the narrower table `search_documents`. */
const SEARCH_SOURCE: ListSource = {
  book: sql`search_documents.product_id`,
  isPublished: sql`search_documents.published_at is not null`,
  isOfSeries: (series) => sql`search_documents.product_id in (select id from products where series_id = ${series})`,
};

const HIT_ORDER = [sql`hits.prefix asc nulls last`, sql`hits.published_at desc`, sql`hits.id desc`];

/**
 * Builds the search query. Without a given order, books whose name starts with the search text come first, then the newest.
 * Both parts are queried separately, so that a word of a thousand books costs little more than the rows shown.
 */
function toSearchQuery(listing: SearchListing, placeholder: Placeholders<SearchListing & ParsedQuery>): ListQuery {
  const { order, isReversed = false, limit, offset } = listing;
  const size = {
    limit: inlineLimit(limit, placeholder('limit')),
    offset: offset ? opaqueValue(placeholder('offset')) : undefined,
  };
  if (order !== undefined)
    return {
      source: sql`search_documents join products on products.id = search_documents.product_id`,
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

/** Whether a book that the search can find is missing from the index. A draft is indexed when it is published. */
const STALENESS = sql`select exists (select from products where not is_indexed and status = 'published') as "isStale"`;

/** Selects the rendered JSON of a version, or, without a version, only ids. */
const jsonColumn = (version: string | undefined) =>
  version === undefined
    ? { json: sql`null::text`, source: sql`` }
    : {
        json: sql`product_list_json.json`,
        source: sql`left join products on products.id = page.id ${joinCurrentJson(version)}`,
      };

/** A search result, or an empty row; and whether the search index is stale. */
export interface SearchResultRow {
  readonly id: number | null;
  readonly json: string | null;
  readonly isStale: boolean;
}

/** The maximum number of hits of a single-pass search; with more, page and count are queried separately. */
export const MAX_SINGLE_PASS_HITS = 5000;

/**
 * Returns the JSON of the results and the total in one query, because finding the hits costs more than sorting them. Only
 * the rows of the page are numbered. Returns at least one row. When a search is not for a single word and has more than
 * {@link MAX_SINGLE_PASS_HITS} hits, its result only states that there are more.
 */
export function singlePassSearchQuery(
  db: Db,
  listing: SearchListing,
  version: string | undefined,
  placeholder: Placeholders<SearchListing & ParsedQuery>,
) {
  const { limit, offset, isSingleWord } = listing;
  const { json, source } = jsonColumn(version);
  const order = sql.join([...HIT_ORDER]);
  const { ctes, total } = isSingleWord
    ? singleWordHitsQuery(placeholder, candidateLimitOf(listing, placeholder))
    : allHitsQuery(listing, placeholder);
  return toCompilable(
    db,
    sql<SearchResultRow & { total: number }>`
    with ${ctes},
    page as (
      select hits.id, row_number() over (order by ${order}) as rank from (
        select * from hits
        order by ${order} limit ${inlineLimit(limit, placeholder('limit'))} ${offset ? sql`offset ${opaqueValue(placeholder('offset'))}` : sql``}) as hits)
    select counted.total, staleness."isStale", page.id, ${json} as json
    from (select ${total} as total) as counted
    cross join (${STALENESS}) as staleness
    left join page on true ${source} order by page.rank`,
  );
}

/** All hits, up to the limit of a single-pass search. */
const allHitsQuery = (listing: SearchListing, placeholder: Placeholders<SearchListing & ParsedQuery>) => ({
  ctes: sql`hits as materialized (
    select search_documents.product_id as id, search_documents.published_at, ${prefixSortKey(placeholder)} as prefix from search_documents
    where ${matchesFilters(listing, placeholder, SEARCH_SOURCE)} and ${matchesQuery(listing, placeholder)} limit ${sql.lit(MAX_SINGLE_PASS_HITS + 1)})`,
  total: sql`(select count(*)::int from hits)`,
});

/** How many candidates must be read for a page, as an SQL expression. */
const candidateLimitOf = ({ limit, offset }: SearchListing, placeholder: Placeholders<SearchListing>) =>
  offset ? opaqueValue(placeholder('candidateLimit')) : inlineLimit(limit, placeholder('limit'));

/** The JSON of a page of results. Returns at least one row, which tells whether the index is stale. */
export function searchPageQuery(
  db: Db,
  listing: SearchListing,
  version: string | undefined,
  placeholder: Placeholders<SearchListing & ParsedQuery>,
) {
  const { json, source } = jsonColumn(version);
  return toCompilable(
    db,
    sql<SearchResultRow>`
    select staleness."isStale", page.id, ${json} as json
    from (${STALENESS}) as staleness
    left join (${rankedIds(toSearchQuery(listing, placeholder))}) as page on true ${source} order by page.rank`,
  );
}

/** The number of books that match the search. */
export const searchCountQuery = (
  db: Db,
  listing: SearchListing,
  placeholder: Placeholders<SearchListing & ParsedQuery>,
) =>
  toCompilable(
    db,
    sql<{ count: number }>`
    select count(*)::int as count from search_documents where ${matchesFilters(listing, placeholder, SEARCH_SOURCE)} and ${matchesQuery(listing, placeholder)}`,
  );
