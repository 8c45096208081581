import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { PreparedQueries } from '../connection/prepared-queries.ts';
import {
  DEFAULT_SEARCH_LIMIT,
  pageJsonQuery,
  type ProductListing,
  listStatementKey,
  listJsonQuery,
  totalExpression,
} from './product-lists.queries.ts';
import { type ProductRow, selectProducts } from './product-rows.queries.ts';
import {
  singlePassSearchQuery,
  searchCountQuery,
  type SearchResultRow,
  searchPageQuery,
  MAX_SINGLE_PASS_HITS,
  type SearchListing,
} from './product-search-lists.queries.ts';
import { updateSearchIndex, normalizeQuery, parseQuery } from './product-search.queries.ts';

/** A page of rendered JSON per book; `json` is `null` when it must be rendered. */
export interface RenderedJsonPage {
  readonly books: readonly { readonly id: number; readonly json: string | null }[];
  /** The number of matching books over all pages. */
  readonly total: number;
}

/** Which JSON of a book: the item of a list, or the whole product page. */
export type ProductJsonKind = 'list' | 'page';

/** A book with its revision. */
export type RevisionedProductRow = ProductRow & { readonly revision: string };

const JSON_TABLES = { list: sql.table('product_list_json'), page: sql.table('product_page_json') } as const;

/** All SQL over rendered product JSON; `version` names the format of the JSON. */
export function productJsonQueries(db: Db, prepared: PreparedQueries) {
  const countAll = async (listing: ProductListing): Promise<number> => {
    const [row] = await prepared.execute(
      `total ${listStatementKey(listing)}`,
      (placeholder) => db.selectNoFrom(totalExpression(listing, placeholder).as('total')),
      listing,
    );
    return row?.total ?? 0;
  };

  // Concurrent searches share one run of the indexing.
  let indexing: Promise<void> | undefined;
  const updateIndex = (): Promise<void> =>
    (indexing ??= updateSearchIndex(db).finally(() => {
      indexing = undefined;
    }));

  /** Runs a search until no book is missing from the index. */
  const searchComplete = async <R extends SearchResultRow>(runSearch: () => Promise<R[]>): Promise<R[]> => {
    let rows = await runSearch();
    while (rows[0]?.isStale === true) {
      await updateIndex();
      rows = await runSearch();
    }
    return rows;
  };

  /** Returns a page of results, with their JSON if a version is given, and the total if the query returned it anyway. */
  const searchPage = async (
    search: Search,
    version?: string,
  ): Promise<Pick<RenderedJsonPage, 'books'> & Partial<RenderedJsonPage>> => {
    const { searchListing, values, statementKey } = search;
    const statementName = version === undefined ? 'search ids' : 'search';
    if (searchListing.order === undefined && searchListing.hasTrigrams) {
      const rows = await searchComplete(() =>
        prepared.execute(
          `${statementName} single pass ${statementKey}`,
          (placeholder) => singlePassSearchQuery(db, searchListing, version, placeholder),
          values,
        ),
      );
      const total = rows[0]?.total ?? 0;
      if (searchListing.isSingleWord || total <= MAX_SINGLE_PASS_HITS) return { books: rows.filter(isHit), total };
    }
    const rows = await searchComplete(() =>
      prepared.execute(
        `${statementName} ${statementKey}`,
        (placeholder) => searchPageQuery(db, searchListing, version, placeholder),
        values,
      ),
    );
    const books = rows.filter(isHit);
    const { limit, offset = 0 } = searchListing;
    // A page that is not full is the last one, unless the offset lies past the end.
    const isLast = books.length < limit && (books.length > 0 || offset === 0);
    return isLast ? { books, total: offset + books.length } : { books };
  };

  const count = async ({ searchListing, values, statementKey }: Search): Promise<number> => {
    const [counted] = await prepared.execute(
      `count ${statementKey}`,
      (placeholder) => searchCountQuery(db, searchListing, placeholder),
      values,
    );
    return counted?.count ?? 0;
  };

  return {
    /** Indexes every book that is missing from the search index, so that no search has to wait for it. */
    updateSearchIndex: updateIndex,

    /** Returns the JSON of a list, or of the search results if the listing has a search text. */
    async listJson(listing: ProductListing, version: string): Promise<RenderedJsonPage> {
      if (listing.search !== undefined) {
        const search = toSearch(listing);
        if (!search) return { books: [], total: 0 };
        const { books, total = await count(search) } = await searchPage(search, version);
        return { books, total };
      }
      const books = await prepared.execute(
        `list json ${listStatementKey(listing)}`,
        (placeholder) => listJsonQuery(db, listing, version, placeholder),
        listing,
      );
      const [first] = books;
      if (!first && listing.offset) return { books, total: await countAll(listing) };
      return { books, total: first?.total ?? books.length };
    },

    /** Returns the ids of the results in order, without the total: counting may cost more than the search. */
    async searchIds(listing: ProductListing): Promise<readonly number[]> {
      const search = toSearch(listing);
      return search ? (await searchPage(search)).books.map(({ id }) => id) : [];
    },

    /** Returns the number of results of a search text. */
    async countSearch(text: string): Promise<number> {
      const search = toSearch({ search: text, limit: 1 });
      if (!search) return 0;
      const { total = await count(search) } = await searchPage(search);
      return total;
    },

    /** Returns the JSON of a product page by any slug that the book ever had; `json` is `null` when it must be rendered. */
    async pageJson(slug: string, version: string): Promise<{ id: number; json: string | null } | undefined> {
      const [row] = await prepared.execute('page json', (placeholder) => pageJsonQuery(db, version, placeholder), {
        slug: slug.toLowerCase(),
      });
      return row;
    },

    /** Finds books by id, each with the revision that was read. */
    findWithRevision: (ids: readonly number[], kind: ProductJsonKind): Promise<RevisionedProductRow[]> =>
      selectProducts(db, kind).select('products.revision').where('products.id', 'in', ids).execute(),

    /** Stores rendered JSON, unless JSON of a later revision is already stored. */
    async saveJson(
      kind: ProductJsonKind,
      documents: readonly { id: number; revision: string; json: string }[],
      version: string,
    ): Promise<void> {
      // In id order, so that two writers of the same books cannot deadlock.
      await sql`
        insert into ${JSON_TABLES[kind]} as stored (product_id, revision, version, json)
        select products.id, rendered.revision, ${version}, rendered.json
        from json_to_recordset(${JSON.stringify(documents)}::json) as rendered(id integer, revision bigint, json text)
        join products on products.id = rendered.id and products.revision = rendered.revision
        order by products.id
        on conflict (product_id) do update set revision = excluded.revision, version = excluded.version, json = excluded.json
        where stored.revision <= excluded.revision`.execute(db);
    },
  };
}

/** A search with the parameters of its statement. */
type Search = NonNullable<ReturnType<typeof toSearch>>;

/** Converts a listing with a search text to a search; `undefined` when the search text is blank. */
function toSearch(listing: ProductListing) {
  const query = normalizeQuery(listing.search ?? '');
  if (query === '') return undefined;
  const { limit = DEFAULT_SEARCH_LIMIT, offset = 0, order, tagId, authorId, seriesId } = listing;
  const parsedQuery = parseQuery(query);
  const hasTrigrams = parsedQuery.trigrams !== undefined;
  const isUnfiltered = order === undefined && [tagId, authorId, seriesId].every((of) => of === undefined);
  const isSingleWord = parsedQuery.isSingleWord && hasTrigrams && isUnfiltered;
  const searchListing: SearchListing = { ...listing, limit, candidateLimit: offset + limit, hasTrigrams, isSingleWord };
  const kind = isSingleWord ? 'word' : hasTrigrams ? 'long' : 'short';
  return {
    searchListing,
    values: { ...searchListing, ...parsedQuery },
    statementKey: `${kind} ${listStatementKey(searchListing)}`,
  };
}

const isHit = <R extends SearchResultRow>(row: R): row is R & { id: number } => row.id !== null;
