import { fallbacks } from '@octavo/core/messages';
import { findGenre, pageSizes } from '@octavo/core/entities';
import type { ProductRow } from '../db/product-rows.ts';
import type { Deps } from '../deps.ts';
import { isKeepable } from '../middleware/index.ts';
import { authorPath, bookPath, genrePath, seriesPath } from './addresses.ts';
import { ABOUT_THE_SHOP, FIXED_PAGES } from './fixed-pages.ts';
import type { PageHead } from './page-head.ts';
import { isbnOf } from './isbn.ts';
import { plainText } from './plain-text.ts';
import { sharePicture } from './share-picture.ts';
import {
  authorThing,
  bookThing,
  breadcrumbThing,
  seriesThing,
  stepsTo,
  type BookFacts,
  websiteThing,
} from './structured-data.ts';

/** What stands at a path of the shop: a page, a page that has another path, or none. */
export type PublicPage =
  | { readonly kind: 'page'; readonly head: PageHead }
  | { readonly kind: 'moved'; readonly to: string }
  | {
      readonly kind: 'missing';
      /** Not even the beginning of the path is one of the store's, so what is said of it is the same for every such path. */
      readonly isNowhere: boolean;
    };

/** The head of a page that is not there. */
export const MISSING_HEAD: PageHead = { title: 'Page not found', description: 'There is no page at this address.' };

const MISSING: PublicPage = { kind: 'missing', isNowhere: false };
const NOWHERE: PublicPage = { kind: 'missing', isNowhere: true };
/** What paths of the store's router begin with, in any letter case. */
const PLACES: ReadonlySet<string | undefined> = new Set([
  ...Object.keys(FIXED_PAGES).map((path) => path.split('/')[1]),
  'discover',
  'product',
  'authors',
  'series',
]);
const LONGEST_TEASER = 200;

type Needs = Pick<Deps, 'products' | 'genres' | 'pages' | 'findability'>;

/**
 * Finds what stands at `path`, as it came: every path of the store's own router has an answer here, so that one that has
 * none can be refused with 404. `page` is the part of its list that is asked for, from 1: there is no end of parts behind
 * the last one.
 */
export async function findPage(deps: Needs, path: string, origin: string, page = 1): Promise<PublicPage> {
  if (path === '/') return shown(home(origin));
  // One slash at the beginning and no more: two would lead to another host.
  if (path.endsWith('/')) return { kind: 'moved', to: `/${path.replaceAll(/^\/+|\/+$/g, '')}` };
  const fixed = FIXED_PAGES[path];
  if (fixed) return shown(fixed);
  const parts = partsOf(path);
  const [place, name, more] = parts;
  if (place === undefined || parts.includes('') || !isKeepable(parts)) return MISSING;
  if (!PLACES.has(place.toLowerCase())) return NOWHERE;
  if (name === undefined) return place === 'discover' ? discover(deps, origin, page) : MISSING;
  if (place === 'profile')
    return /^profile\/orders\/[^/]+(\/pay)?$/.test(parts.join('/'))
      ? ownPage('Order', 'What you bought, what it came to, and what became of it.')
      : MISSING;
  if (place === 'product' && parts.length <= 3) return book(deps, name, more, origin, page);
  if (parts.length > 2) return MISSING;
  if (place === 'discover') return genre(deps, name, origin, page);
  if (place === 'authors') return author(deps, name, origin, page);
  return place === 'series' ? series(deps, name, origin, page) : MISSING;
}

const shown = (head: PageHead): PublicPage => ({ kind: 'page', head });
const ownPage = (title: string, description: string): PublicPage => shown({ title, description });

/** The parts of a path as they were meant; none of a path that cannot be read. */
function partsOf(path: string): string[] {
  try {
    return path.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return [];
  }
}

const home = (origin: string): PageHead => ({
  title: '',
  description: ABOUT_THE_SHOP,
  canonical: '/',
  things: [websiteThing(origin)],
});

async function discover({ findability }: Needs, origin: string, page: number): Promise<PublicPage> {
  if (page > 1 && isBehind(page, await findability.countBooks())) return MISSING;
  return shown({
    title: 'Discover',
    description: 'All ebooks of the shop, by genre.',
    canonical: partOf('/discover', page),
    things: [breadcrumbThing(origin, [{ name: 'Discover', path: '/discover' }])],
  });
}

/** Whether a part of a list would be empty that has `count` lines in all; the first part is there without any. */
const isBehind = (page: number, count: number, pageSize: number = pageSizes.genre): boolean =>
  page > 1 && (page - 1) * pageSize >= count;

/** The address of a part of a list; the plain one is that of the first. */
const partOf = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`);

async function genre({ genres }: Needs, name: string, origin: string, page: number): Promise<PublicPage> {
  const found = findGenre(await genres.list(), name);
  if (!found) return MISSING;
  const path = genrePath(found.name);
  if (name !== partsOf(path)[1]) return { kind: 'moved', to: path };
  if (isBehind(page, found.count)) return MISSING;
  return shown({
    title: found.name,
    description: `${found.name}: ebooks of this genre, to be read in the browser.`,
    canonical: partOf(path, page),
    things: [
      breadcrumbThing(origin, [
        { name: 'Discover', path: '/discover' },
        { name: found.name, path },
      ]),
    ],
  });
}

/** A book's own page, its reviews, or the page it is read on. */
async function book(
  deps: Needs,
  slug: string,
  more: string | undefined,
  origin: string,
  page: number,
): Promise<PublicPage> {
  if (more === 'stream') return ownPage('', 'A book, open in the reader.');
  if (more !== undefined && more !== 'reviews') return MISSING;
  const row = await deps.products.bySlug(slug);
  if (!row) return MISSING;
  const path = bookPath(row.slug);
  const canonical = more === undefined ? path : `${path}/reviews`;
  if (slug !== row.slug.toLowerCase()) return { kind: 'moved', to: canonical };
  const by = authorsOf(row);
  const picture = sharePicture(row);
  if (more === 'reviews') {
    if (isBehind(page, row.rating_count, pageSizes.reviews)) return MISSING;
    return shown({
      title: `Reviews of ${row.name}`,
      description: `What readers think of ${row.name} by ${by}.`,
      canonical: partOf(canonical, page),
      picture,
      things: [breadcrumbThing(origin, [...stepsTo(row), { name: 'Reviews', path: canonical }])],
    });
  }
  const isbn = isbnOf(await deps.findability.identifierOf(row.id));
  const facts: BookFacts = { origin, picture: picture.address, isbn };
  return shown({
    title: row.name,
    description: `${row.name} by ${by}: an ebook to buy once and read in the browser.`,
    teaser: plainText(row.short_description || row.description, LONGEST_TEASER),
    canonical,
    kind: 'book',
    picture,
    things: [bookThing(row, facts), breadcrumbThing(origin, stepsTo(row))],
  });
}

async function author({ pages }: Needs, slug: string, origin: string, page: number): Promise<PublicPage> {
  const found = await pages.author(slug.toLowerCase());
  if (!found) return MISSING;
  const path = authorPath(found.slug);
  if (slug !== found.slug) return { kind: 'moved', to: path };
  if (isBehind(page, found.book_count)) return MISSING;
  return shown({
    title: found.name,
    description: `${found.name}: ${countText(found.book_count)}, to be read in the browser.`,
    teaser: plainText(found.biography, LONGEST_TEASER),
    canonical: partOf(path, page),
    kind: 'profile',
    things: [authorThing(found, origin), breadcrumbThing(origin, [{ name: found.name, path }])],
  });
}

async function series({ pages }: Needs, slug: string, origin: string, page: number): Promise<PublicPage> {
  const found = await pages.series(slug.toLowerCase());
  if (!found) return MISSING;
  const path = seriesPath(found.slug);
  if (slug !== found.slug) return { kind: 'moved', to: path };
  if (isBehind(page, found.book_count)) return MISSING;
  return shown({
    title: found.name,
    description: `${found.name}: ${countText(found.book_count)} in reading order.`,
    teaser: plainText(found.description, LONGEST_TEASER),
    canonical: partOf(path, page),
    things: [seriesThing(found, origin), breadcrumbThing(origin, [{ name: found.name, path }])],
  });
}

const authorsOf = (row: ProductRow): string =>
  row.credits.authors.map(({ name }) => name).join(', ') || fallbacks.author;

const countText = (count: number): string => (count === 1 ? '1 book' : `${count} books`);
