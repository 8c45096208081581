import { fallbacks } from '@octavo/core/messages';
import { findGenre, genreParam, pageSizes } from '@octavo/core/entities';
import { readGenreRedirects } from '../catalog/genre-redirects.ts';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';
import type { Deps } from '../deps.ts';
import { isStorable } from '../http/index.ts';
import { authorPath, bookPath, genrePath, seriesPath } from './urls.ts';
import { describeShop } from './describe-shop.ts';
import { FIXED_PAGES, LEGAL_PAGES } from './static-pages.ts';
import type { PageHead, PageSite } from './page-head.ts';
import { isbnOf } from './isbn.ts';
import { plainText } from './plain-text.ts';
import { shareImageOf } from './share-images.ts';
import {
  authorJsonLd,
  bookJsonLd,
  breadcrumbJsonLd,
  seriesJsonLd,
  breadcrumbsOf,
  type BookJsonLdOptions,
  websiteJsonLd,
} from './structured-data.ts';

/** The result for a path of the shop: a page, a redirect or not found. */
export type PublicPage =
  | { readonly kind: 'page'; readonly head: PageHead }
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'notFound';
      /** Whether no route starts with this path's first segment. All such paths share one not-found page. */
      readonly isUnknownPath: boolean;
    };

/** The head of the not-found page. */
export const NOT_FOUND_HEAD: PageHead = { title: 'Page not found', description: 'There is no page at this address.' };

const NOT_FOUND: PublicPage = { kind: 'notFound', isUnknownPath: false };
const UNKNOWN_PATH: PublicPage = { kind: 'notFound', isUnknownPath: true };
/** The first path segments of the store's router, in any letter case. */
const SECTIONS: ReadonlySet<string | undefined> = new Set([
  ...[...Object.keys(FIXED_PAGES), ...Object.keys(LEGAL_PAGES)].map((path) => path.split('/')[1]),
  'discover',
  'product',
  'authors',
  'series',
]);
const MAX_SOCIAL_DESCRIPTION = 200;

type PageDeps = Pick<Deps, 'products' | 'genres' | 'authorSeries' | 'seo' | 'responseCache' | 'shopProfiles'>;

/**
 * Finds the page for a raw `path`. Every route of the store's router has a page here, so all other paths return 404. `page`
 * is the requested page of a list, from 1; pages past the last one are not found.
 */
export async function findPage(deps: PageDeps, path: string, site: PageSite, page = 1): Promise<PublicPage> {
  if (path === '/') return foundPage(homeHead(site));
  // Exactly one leading slash: two would redirect to another host.
  if (path.endsWith('/')) return { kind: 'redirect', to: `/${trimSlashes(path)}` };
  const fixed = FIXED_PAGES[path];
  if (fixed) return foundPage(fixed);
  if (path in LEGAL_PAGES) return legalPage(deps, path, site);
  const segments = pathSegments(path);
  const [section, name, subpage] = segments;
  if (section === undefined || segments.includes('') || !isStorable(segments)) return NOT_FOUND;
  if (!SECTIONS.has(section.toLowerCase())) return UNKNOWN_PATH;
  if (name === undefined) return section === 'discover' ? discoverPage(deps, site, page) : NOT_FOUND;
  if (section === 'profile')
    return /^profile\/orders\/[^/]+(\/pay)?$/.test(segments.join('/'))
      ? privatePage('Order', 'The items, total and status of your order.')
      : NOT_FOUND;
  if (section === 'product' && segments.length <= 3) return bookPage(deps, name, subpage, site, page);
  if (segments.length > 2) return NOT_FOUND;
  if (section === 'discover') return genrePage(deps, name, site, page);
  if (section === 'authors') return authorPage(deps, name, site, page);
  return section === 'series' ? seriesPage(deps, name, site, page) : NOT_FOUND;
}

const foundPage = (head: PageHead): PublicPage => ({ kind: 'page', head });
const privatePage = (title: string, description: string): PublicPage => foundPage({ title, description });

/** Removes slashes at both ends. A regular expression would take quadratic time for a path of slashes. */
function trimSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}

/** The decoded path segments; empty for an invalid path. */
function pathSegments(path: string): string[] {
  try {
    return path.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return [];
  }
}

const homeHead = (site: PageSite): PageHead => ({
  title: '',
  description: describeShop(site.shopName),
  canonical: '/',
  jsonLd: [websiteJsonLd(site)],
});

/** A legal page. The description of the built-in text does not describe a published one. */
async function legalPage({ shopProfiles }: PageDeps, path: string, { shopName }: PageSite): Promise<PublicPage> {
  const page = LEGAL_PAGES[path];
  if (!page) return NOT_FOUND;
  const { legalTexts } = await shopProfiles.current();
  const { kind, title, isIndexed } = page;
  const description = legalTexts.has(kind) ? `${title} of ${shopName}.` : page.description;
  if (description === undefined) return NOT_FOUND;
  return foundPage({ title, description, ...(isIndexed ? { canonical: path } : {}) });
}

async function discoverPage(deps: PageDeps, site: PageSite, page: number): Promise<PublicPage> {
  if (await isPastEnd(deps, { list: 'all books', page, count: () => deps.seo.countBooks() })) return NOT_FOUND;
  return foundPage({
    title: 'Discover',
    description: 'All ebooks by genre.',
    canonical: paginatedPath('/discover', page),
    jsonLd: [breadcrumbJsonLd(site.origin, [{ name: 'Discover', path: '/discover' }])],
  });
}

/**
 * Whether a page lies past the end of a list; the first page always exists. The length of a list is read once per catalog version,
 * so that made-up pages cost no query.
 */
async function isPastEnd(
  { responseCache }: Pick<PageDeps, 'responseCache'>,
  requested: { list: string; page: number; pageSize?: number; count: () => Promise<number> },
): Promise<boolean> {
  const { list, page, pageSize = pageSizes.genre, count } = requested;
  return page > 1 && (page - 1) * pageSize >= (await responseCache.remember(`length of ${list}`, count));
}

/** The path of a list page; the first page has no query. */
const paginatedPath = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`);

async function genrePage(
  deps: Pick<PageDeps, 'genres' | 'responseCache'>,
  name: string,
  site: PageSite,
  page: number,
): Promise<PublicPage> {
  const all = await deps.responseCache.remember('genres', () => deps.genres.list());
  const found = findGenre(all, name);
  if (!found) {
    // A renamed or merged genre.
    const current = findGenre(all, (await readGenreRedirects(deps)).names.get(genreParam(name)) ?? '');
    return current ? { kind: 'redirect', to: genrePath(current.name) } : NOT_FOUND;
  }
  const path = genrePath(found.name);
  if (name !== pathSegments(path)[1]) return { kind: 'redirect', to: path };
  if (page > 1 && (page - 1) * pageSizes.genre >= found.count) return NOT_FOUND;
  return foundPage({
    title: found.name,
    description: `${found.name} ebooks to read in your browser.`,
    canonical: paginatedPath(path, page),
    jsonLd: [
      breadcrumbJsonLd(site.origin, [
        { name: 'Discover', path: '/discover' },
        { name: found.name, path },
      ]),
    ],
  });
}

/** A book's product page, its reviews or its reader page. */
async function bookPage(
  deps: PageDeps,
  slug: string,
  subpage: string | undefined,
  site: PageSite,
  page: number,
): Promise<PublicPage> {
  if (subpage === 'stream') return privatePage('', 'Read a book in your browser.');
  if (subpage !== undefined && subpage !== 'reviews') return NOT_FOUND;
  const find = () => deps.products.findBySlug(slug);
  const countReviews = async () => (await find())?.rating_count ?? 0;
  const reviews = { list: `reviews of ${slug}`, page, pageSize: pageSizes.reviews, count: countReviews };
  if (subpage === 'reviews' && (await isPastEnd(deps, reviews))) return NOT_FOUND;
  const row = await find();
  if (!row) return NOT_FOUND;
  const path = bookPath(row.slug);
  const canonical = subpage === undefined ? path : `${path}/reviews`;
  if (slug !== row.slug.toLowerCase()) return { kind: 'redirect', to: canonical };
  const authorNames = authorNamesOf(row);
  const image = shareImageOf(row, site.shopName);
  if (subpage === 'reviews') {
    return foundPage({
      title: `Reviews of ${row.name}`,
      description: `Reader reviews of ${row.name} by ${authorNames}.`,
      canonical: paginatedPath(canonical, page),
      image,
      jsonLd: [breadcrumbJsonLd(site.origin, [...breadcrumbsOf(row), { name: 'Reviews', path: canonical }])],
    });
  }
  const isbn = isbnOf(await deps.seo.findIdentifier(row.id));
  const jsonLdOptions: BookJsonLdOptions = { origin: site.origin, imageUrl: image.url, isbn };
  return foundPage({
    title: row.name,
    description: `${row.name} by ${authorNames}: an ebook to buy once and read in your browser.`,
    socialDescription: plainText(row.short_description || row.description, MAX_SOCIAL_DESCRIPTION),
    canonical,
    kind: 'book',
    image,
    jsonLd: [bookJsonLd(row, jsonLdOptions), breadcrumbJsonLd(site.origin, breadcrumbsOf(row))],
  });
}

async function authorPage(deps: PageDeps, slug: string, site: PageSite, page: number): Promise<PublicPage> {
  const find = () => deps.authorSeries.findAuthor(slug.toLowerCase());
  const count = async () => (await find())?.book_count ?? 0;
  if (await isPastEnd(deps, { list: `books of author ${slug}`, page, count })) return NOT_FOUND;
  const found = await find();
  if (!found) return NOT_FOUND;
  const path = authorPath(found.slug);
  if (slug !== found.slug) return { kind: 'redirect', to: path };
  return foundPage({
    title: found.name,
    description: `${found.name}: ${bookCountText(found.book_count)} to read in your browser.`,
    socialDescription: plainText(found.biography, MAX_SOCIAL_DESCRIPTION),
    canonical: paginatedPath(path, page),
    kind: 'profile',
    jsonLd: [authorJsonLd(found, site.origin), breadcrumbJsonLd(site.origin, [{ name: found.name, path }])],
  });
}

async function seriesPage(deps: PageDeps, slug: string, site: PageSite, page: number): Promise<PublicPage> {
  const find = () => deps.authorSeries.findSeries(slug.toLowerCase());
  const count = async () => (await find())?.book_count ?? 0;
  if (await isPastEnd(deps, { list: `books of series ${slug}`, page, count })) return NOT_FOUND;
  const found = await find();
  if (!found) return NOT_FOUND;
  const path = seriesPath(found.slug);
  if (slug !== found.slug) return { kind: 'redirect', to: path };
  return foundPage({
    title: found.name,
    description: `${found.name}: ${bookCountText(found.book_count)} in reading order.`,
    socialDescription: plainText(found.description, MAX_SOCIAL_DESCRIPTION),
    canonical: paginatedPath(path, page),
    jsonLd: [seriesJsonLd(found, site.origin), breadcrumbJsonLd(site.origin, [{ name: found.name, path }])],
  });
}

const authorNamesOf = (row: ProductRow): string =>
  row.credits.authors.map(({ name }) => name).join(', ') || fallbacks.author;

const bookCountText = (count: number): string => (count === 1 ? '1 book' : `${count} books`);
