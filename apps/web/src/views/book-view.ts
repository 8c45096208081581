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

/** Anything that can say whether it has arrived. */
interface QueryResult<T> {
  data: T | undefined;
  isError: boolean;
}

/** The address of a book. */
export const productHref = (product: Pick<Product, 'slug'>): string =>
  `/product/${encodeURIComponent(linkSlugOf(product))}`;

/** The address of somebody who writes. */
export const authorHref = (slug: string): string => `/authors/${encodeURIComponent(slug.toLowerCase())}`;

/** The address of a series. */
export const seriesHref = (slug: string): string => `/series/${encodeURIComponent(slug.toLowerCase())}`;

/** The address of a genre. */
export const genreHref = (name: string): string => `/discover/${encodeURIComponent(genreParam(name))}`;

/** The addresses of the pages of a list; the first is the list's own. */
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

/** A book as cards and shelves show it. In a library some servers name books by their slug alone. */
export function bookSummary(product: LibraryBook, favorites?: ReadonlySet<number>): BookSummary {
  const price = priceCentsOf(product);
  return {
    id: product.id ?? product.slug,
    title: product.name,
    author: authorOf(product),
    href: productHref(product),
    cover: coverArt(product),
    ...(price === null ? {} : { price: formatCents(price) }),
    ...(favorites ? { isFavorite: product.id !== undefined && favorites.has(product.id) } : {}),
  };
}

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

/** A list on its way as a shelf: what has arrived counts, even when a renewal of it failed. */
export function asyncListOf<T, Item>({ data, isError }: QueryResult<readonly T[]>, toItem: (value: T) => Item): AsyncList<Item> {
  if (data) return { status: 'ready', items: data.map(toItem) };
  return { status: isError ? 'failed' : 'pending' };
}
