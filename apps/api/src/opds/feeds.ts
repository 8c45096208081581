import { pageSizes } from '@octavo/core/entities';
import { NotFoundError } from '@octavo/core/errors';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';
import { MAX_SINGLE_PASS_HITS } from '../db/catalog/product-search-lists.queries.ts';
import type { Deps } from '../deps.ts';
import { type CatalogBook, type CatalogFeed, type FeedLink, MAX_PAGE, lastPage, type Paging } from './catalog-feed.ts';

type FeedDeps = Pick<Deps, 'products' | 'genres' | 'seo' | 'shopProfiles'>;
type SearchDeps = FeedDeps & Pick<Deps, 'responseCache'>;

/** The number of books per feed page. */
const PAGE_SIZE = pageSizes.genre;
/** The number of books in a preview group of the root feed. */
const GROUP_SIZE = 8;
/** The number of the last page of search results. Deeper pages are not useful. */
export const MAX_SEARCH_PAGE = MAX_SINGLE_PASS_HITS / PAGE_SIZE;
const SORT_NEW_REL = 'http://opds-spec.org/sort/new';
const SORT_POPULAR_REL = 'http://opds-spec.org/sort/popular';

/** The filter, order and page of a book list. */
export interface BooksQuery {
  readonly genre?: number | undefined;
  readonly order?: 'popular' | undefined;
  readonly page: number;
}

/** Parses a page number, `last` at most; an invalid one becomes 1. */
export const parsePage = (text: string | undefined, last = MAX_PAGE): number =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Math.min(Number(text), last) : 1;

/** Whether a page lies past the end of a list of `total` books. The first page always exists. */
export const isPastEnd = (page: number, total: number): boolean => page > 1 && (page - 1) * PAGE_SIZE >= total;

/** The root feed of the catalog. */
export async function rootFeed(deps: FeedDeps): Promise<CatalogFeed> {
  const [newest, popular] = [
    await deps.products.list({ limit: GROUP_SIZE }),
    await deps.products.list({ order: 'popularity', limit: GROUP_SIZE }),
  ];
  return {
    title: (await deps.shopProfiles.current()).name,
    path: '',
    kind: 'navigation',
    navigation: [
      {
        title: 'New releases',
        path: '/books',
        kind: 'acquisition',
        rel: SORT_NEW_REL,
        summary: 'All books, newest first',
      },
      {
        title: 'Most popular',
        path: '/books?order=popular',
        kind: 'acquisition',
        rel: SORT_POPULAR_REL,
        summary: 'All books, best-selling first',
      },
      { title: 'Genres', path: '/genres', kind: 'navigation', rel: 'subsection', summary: 'Books by genre' },
      {
        title: 'My books',
        path: '/shelf',
        kind: 'acquisition',
        rel: 'http://opds-spec.org/shelf',
        summary: 'Books you bought, to read on this device',
      },
    ],
    groups: [
      { title: 'New releases', path: '/books', books: await toCatalogBooks(deps, newest) },
      { title: 'Most popular', path: '/books?order=popular', books: await toCatalogBooks(deps, popular) },
    ],
  };
}

/** The feed of all genres. */
export async function genresFeed({ genres }: FeedDeps): Promise<CatalogFeed> {
  const navigation = (await genres.list()).map(({ id, name, count }): FeedLink => ({
    title: name,
    path: booksPath({ genre: id, page: 1 }),
    kind: 'acquisition',
    rel: 'subsection',
    summary: count === 1 ? '1 book' : `${count} books`,
    count,
  }));
  return { title: 'Genres', path: '/genres', kind: 'navigation', navigation };
}

/** A page of all books or of one genre. @throws {NotFoundError} `not_found` for an unknown genre or an empty page. */
export async function booksFeed(deps: FeedDeps, query: BooksQuery): Promise<CatalogFeed> {
  const { genre, order, page } = query;
  const genres = await deps.genres.list();
  const selectedGenre = genres.find(({ id }) => id === genre);
  if (genre !== undefined && !selectedGenre) throw new NotFoundError();
  const total = selectedGenre?.count ?? (await deps.seo.countBooks());
  if (isPastEnd(page, total)) throw new NotFoundError();
  const rows = await deps.products.list({
    ...(order === 'popular' ? { order: 'popularity' } : {}),
    tagId: genre,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  const facet = (title: string, to: Omit<BooksQuery, 'page'>, count?: number) => ({
    title,
    path: booksPath({ ...to, page: 1 }),
    count,
    isActive: to.genre === genre && to.order === order,
  });
  return {
    title: selectedGenre?.name ?? (order === 'popular' ? 'Most popular' : 'New releases'),
    path: booksPath(query),
    kind: 'acquisition',
    books: await toCatalogBooks(deps, rows),
    paging: {
      page,
      size: PAGE_SIZE,
      total,
      hasNext: page < lastPage(total, PAGE_SIZE),
      pathOf: (to) => booksPath({ ...query, page: to }),
    },
    facets: [
      {
        title: 'Order',
        facets: [facet('Newest first', { genre }), facet('Most popular first', { genre, order: 'popular' })],
      },
      {
        title: 'Genre',
        facets: [
          facet('All', { order }),
          ...genres.map(({ id, name, count }) => facet(name, { order, genre: id }, count)),
        ],
      },
    ],
  };
}

/**
 * Search results as in the shop's search box, up to {@link MAX_SEARCH_PAGE}. The number of results is read once per catalog version,
 * so that made-up pages cost no search.
 */
export async function searchFeed(deps: SearchDeps, text: string, page: number): Promise<CatalogFeed> {
  const pathTo = (to: number) => `/search?query=${encodeURIComponent(text)}${to > 1 ? `&page=${to}` : ''}`;
  const countResults = () => deps.products.countSearch(text);
  const isEmpty = page > 1 && isPastEnd(page, await deps.responseCache.remember(`results of ${text}`, countResults));
  const rows = isEmpty
    ? []
    : await deps.products.search({ search: text, limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE });
  const hasNext = rows.length > PAGE_SIZE && page < MAX_SEARCH_PAGE;
  const paging: Paging = { page, size: PAGE_SIZE, hasNext, pathOf: pathTo };
  return {
    title: `Search: ${text}`,
    path: pathTo(page),
    kind: 'acquisition',
    books: await toCatalogBooks(deps, rows.slice(0, PAGE_SIZE)),
    paging,
  };
}

/** A page of the user's own books. */
export async function shelfFeed(deps: FeedDeps, userId: number, page: number): Promise<CatalogFeed> {
  const ids = await deps.products.libraryIds(userId);
  const rows = await deps.products.library(userId, ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE));
  const pathTo = (to: number) => (to > 1 ? `/shelf?page=${to}` : '/shelf');
  return {
    title: 'My books',
    path: pathTo(page),
    kind: 'acquisition',
    books: (await toCatalogBooks(deps, rows)).map((book) => ({ ...book, isOwned: true })),
    paging: {
      page,
      size: PAGE_SIZE,
      total: ids.length,
      hasNext: page < lastPage(ids.length, PAGE_SIZE),
      pathOf: pathTo,
    },
  };
}

/** One book. @throws {NotFoundError} `product_not_found` */
export async function bookEntry(deps: FeedDeps, slug: string): Promise<CatalogBook> {
  const row = await deps.products.findBySlug(slug);
  const [book] = row?.status === 'published' ? await toCatalogBooks(deps, [row]) : [];
  if (!book) throw new NotFoundError('product_not_found');
  return book;
}

async function toCatalogBooks({ seo }: FeedDeps, rows: readonly ProductRow[]): Promise<CatalogBook[]> {
  const identities = await seo.findIdentities(rows.map(({ id }) => id));
  return rows.flatMap((row) => {
    const identity = identities.get(row.id);
    return identity ? [{ row, identity, isOwned: false }] : [];
  });
}

function booksPath({ genre, order, page }: BooksQuery): string {
  const parameters = [
    ...(genre === undefined ? [] : [`genre=${genre}`]),
    ...(order === undefined ? [] : [`order=${order}`]),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return parameters.length > 0 ? `/books?${parameters.join('&')}` : '/books';
}
