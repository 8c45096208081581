import {
  authorOf,
  coverOf,
  formatCents,
  type Genre,
  genreParam,
  iconOf,
  type LibraryBook,
  linkSlugOf,
  priceCentsOf,
  type Product,
} from '@octavo/core/entities';
import type { AsyncList } from '@octavo/ui/BookCarousel';
import type { BookSummary, CoverArt } from '@octavo/ui/Cover';
import type { GenreSummary } from '@octavo/ui/GenreCard';

/** The part of a query result that tells whether its data has loaded. */
interface QueryResult<T> {
  data: T | undefined;
  isError: boolean;
}

/** The URL of a book. */
export const productHref = (product: Pick<Product, 'slug'>): string =>
  `/product/${encodeURIComponent(linkSlugOf(product))}`;

/** The URL of an author. */
export const authorHref = (slug: string): string => `/authors/${encodeURIComponent(slug.toLowerCase())}`;

/** The URL of a series. */
export const seriesHref = (slug: string): string => `/series/${encodeURIComponent(slug.toLowerCase())}`;

/** The URL of a genre. */
export const genreHref = (name: string): string => `/discover/${encodeURIComponent(genreParam(name))}`;

/** The URLs of the pages of a list. The first page has the URL of the list. */
export const pageHrefsOf =
  (href: string) =>
  (page: number): string =>
    page > 1 ? `${href}?page=${page}` : href;

export function coverArt(product: Pick<Product, 'images' | 'cover_hue'>): CoverArt {
  const [image] = product.images;
  return {
    src: coverOf(product),
    ...(image?.sources ? { sources: image.sources.map(({ type, srcset }) => ({ type, srcSet: srcset })) } : {}),
    ...(product.cover_hue == null ? {} : { hue: product.cover_hue }),
  };
}

/** The ids of the user's favorite and owned books. */
interface UserBooks {
  favorites: ReadonlySet<number>;
  owned: ReadonlySet<number>;
}

/** A book for cards and carousels. In a library some servers identify books by slug only. */
export function bookSummary(product: LibraryBook, user?: UserBooks): BookSummary {
  const price = priceCentsOf(product);
  const has = (ids: ReadonlySet<number>): boolean => product.id !== undefined && ids.has(product.id);
  return {
    id: product.id ?? product.slug,
    title: product.name,
    author: authorOf(product),
    href: productHref(product),
    cover: coverArt(product),
    ...(price === null ? {} : { price: priceText(price) }),
    ...(user ? { isFavorite: has(user.favorites), isOwned: has(user.owned) } : {}),
  };
}

/** `$12.50`, or `$0.00 Free`. */
export const priceText = (cents: number): string => formatCents(cents) + (cents ? '' : ' Free');

/** `1 book`, `12 books`. */
export const countText = (count: number): string => (count === 1 ? '1 book' : `${count} books`);

export function genreSummary(genre: Genre): GenreSummary {
  return {
    id: genre.id,
    name: genre.name,
    href: genreHref(genre.name),
    picture: iconOf(genre),
    countText: countText(genre.count),
  };
}

/** The state of a list for display. Loaded data counts, even when a refetch failed. */
export function asyncListOf<T, Item>(
  { data, isError }: QueryResult<readonly T[]>,
  toItem: (value: T) => Item,
): AsyncList<Item> {
  if (data) return { status: 'ready', items: data.map(toItem) };
  return { status: isError ? 'failed' : 'pending' };
}
