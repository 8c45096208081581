import { pageSizes } from '@octavo/core/entities';
import { NotFoundError } from '@octavo/core/errors';
import type { ProductRow } from '../../db/product-rows.ts';
import { MOST_AT_ONCE } from '../../db/product-search-lists.ts';
import type { Deps } from '../../deps.ts';
import {
  type CatalogBook,
  type CatalogFeed,
  type FeedLink,
  LAST_PAGE,
  lastPageOf,
  type Paging,
} from './catalog-feed.ts';

type Needs = Pick<Deps, 'products' | 'genres' | 'findability'>;

/** How many books a feed holds. */
const SIZE = pageSizes.genre;
/** How many of them the root shows of a list. */
const FIRST_FEW = 8;
/** What somebody searched is told no further: who does not find it by then looks for something else. */
export const LAST_FOUND_PAGE = MOST_AT_ONCE / SIZE;
const NEW = 'http://opds-spec.org/sort/new';
const POPULAR = 'http://opds-spec.org/sort/popular';

/** What a list of books is asked by. */
export interface BooksQuery {
  readonly genre?: number | undefined;
  readonly order?: 'popular' | undefined;
  readonly page: number;
}

/** A page's number out of an address, `last` at most; what is none is the first. */
export const pageOf = (text: string | undefined, last = LAST_PAGE): number =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Math.min(Number(text), last) : 1;

/** The door of the catalog. */
export async function rootFeed(needs: Needs): Promise<CatalogFeed> {
  const [newest, popular] = [
    await needs.products.list({ limit: FIRST_FEW }),
    await needs.products.list({ order: 'popularity', limit: FIRST_FEW }),
  ];
  return {
    title: 'Octavo',
    path: '',
    kind: 'navigation',
    navigation: [
      { title: 'New releases', path: '/books', kind: 'acquisition', rel: NEW, summary: 'All books, the newest first' },
      {
        title: 'Most popular',
        path: '/books?order=popular',
        kind: 'acquisition',
        rel: POPULAR,
        summary: 'All books, those that sold best first',
      },
      { title: 'Genres', path: '/genres', kind: 'navigation', rel: 'subsection', summary: 'Books by genre' },
      {
        title: 'My books',
        path: '/shelf',
        kind: 'acquisition',
        rel: 'http://opds-spec.org/shelf',
        summary: 'What you bought, to be read on this device',
      },
    ],
    groups: [
      { title: 'New releases', path: '/books', books: await described(needs, newest) },
      { title: 'Most popular', path: '/books?order=popular', books: await described(needs, popular) },
    ],
  };
}

/** All genres. */
export async function genresFeed({ genres }: Needs): Promise<CatalogFeed> {
  const navigation = (await genres.list()).map(({ id, name, count }): FeedLink => ({
    title: name,
    path: pathOf({ genre: id, page: 1 }),
    kind: 'acquisition',
    rel: 'subsection',
    summary: count === 1 ? '1 book' : `${count} books`,
    count,
  }));
  return { title: 'Genres', path: '/genres', kind: 'navigation', navigation };
}

/** All books or those of a genre, page by page. @throws {NotFoundError} `not_found` for a genre that is not, or no page. */
export async function booksFeed(needs: Needs, query: BooksQuery): Promise<CatalogFeed> {
  const { genre, order, page } = query;
  const genres = await needs.genres.list();
  const chosen = genres.find(({ id }) => id === genre);
  if (genre !== undefined && !chosen) throw new NotFoundError();
  const total = chosen?.count ?? (await needs.findability.countBooks());
  if (page > 1 && (page - 1) * SIZE >= total) throw new NotFoundError();
  const rows = await needs.products.list({
    ...(order === 'popular' ? { order: 'popularity' } : {}),
    tagId: genre,
    limit: SIZE,
    offset: (page - 1) * SIZE,
  });
  const facet = (title: string, to: Omit<BooksQuery, 'page'>, count?: number) => ({
    title,
    path: pathOf({ ...to, page: 1 }),
    count,
    isActive: to.genre === genre && to.order === order,
  });
  return {
    title: chosen?.name ?? (order === 'popular' ? 'Most popular' : 'New releases'),
    path: pathOf(query),
    kind: 'acquisition',
    books: await described(needs, rows),
    paging: {
      page,
      size: SIZE,
      total,
      hasNext: page < lastPageOf(total, SIZE),
      pathOf: (to) => pathOf({ ...query, page: to }),
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

/** Books by the rule of the search box, up to {@link LAST_FOUND_PAGE}. */
export async function searchFeed(needs: Needs, text: string, page: number): Promise<CatalogFeed> {
  const rows = await needs.products.found({ search: text, limit: SIZE + 1, offset: (page - 1) * SIZE });
  const pathTo = (to: number) => `/search?query=${encodeURIComponent(text)}${to > 1 ? `&page=${to}` : ''}`;
  const hasNext = rows.length > SIZE && page < LAST_FOUND_PAGE;
  const paging: Paging = { page, size: SIZE, hasNext, pathOf: pathTo };
  return {
    title: `Search: ${text}`,
    path: pathTo(page),
    kind: 'acquisition',
    books: await described(needs, rows.slice(0, SIZE)),
    paging,
  };
}

/** Somebody's own books, page by page. */
export async function shelfFeed(needs: Needs, userId: number, page: number): Promise<CatalogFeed> {
  const rows = await needs.products.ownedBy(userId);
  const shown = rows.slice((page - 1) * SIZE, page * SIZE);
  const pathTo = (to: number) => (to > 1 ? `/shelf?page=${to}` : '/shelf');
  return {
    title: 'My books',
    path: pathTo(page),
    kind: 'acquisition',
    books: (await described(needs, shown)).map((book) => ({ ...book, isOwned: true })),
    paging: { page, size: SIZE, total: rows.length, hasNext: page < lastPageOf(rows.length, SIZE), pathOf: pathTo },
  };
}

/** One book by itself. @throws {NotFoundError} `product_not_found` */
export async function bookEntry(needs: Needs, slug: string): Promise<CatalogBook> {
  const row = await needs.products.bySlug(slug);
  const [book] = row ? await described(needs, [row]) : [];
  if (!book) throw new NotFoundError('product_not_found');
  return book;
}

async function described({ findability }: Needs, rows: readonly ProductRow[]): Promise<CatalogBook[]> {
  const identities = await findability.identities(rows.map(({ id }) => id));
  return rows.flatMap((row) => {
    const identity = identities.get(row.id);
    return identity ? [{ row, identity, isOwned: false }] : [];
  });
}

function pathOf({ genre, order, page }: BooksQuery): string {
  const given = [
    ...(genre === undefined ? [] : [`genre=${genre}`]),
    ...(order === undefined ? [] : [`order=${order}`]),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return given.length > 0 ? `/books?${given.join('&')}` : '/books';
}
