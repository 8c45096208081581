import { fallbacks } from '../messages/index.ts';
import { parseCents } from './money.ts';
import type { Product } from './product.schema.ts';
import { toRating } from './wire.ts';

/** The keys of `meta_data` that the shop uses. */
export const metaKeys = {
  author: 'author',
  editor: 'editor',
  genre: 'genre',
  streamUrl: '_ebook_stream_url',
  authorStripeId: 'author_stripe_id',
} as const;

/** Returns the first value under `key`, trimmed; `''` when there is none. */
export function metaOf(product: Pick<Product, 'meta_data'>, key: string): string {
  return product.meta_data.find((pair) => pair.key === key)?.value.trim() ?? '';
}

/** Returns the author, or `Unknown Author`. */
export function authorOf(product: Pick<Product, 'meta_data'>): string {
  return metaOf(product, metaKeys.author) || fallbacks.author;
}

/** Returns the editor, or `Unknown Editor`. */
export function editorOf(product: Pick<Product, 'meta_data'>): string {
  return metaOf(product, metaKeys.editor) || fallbacks.editor;
}

/** Returns the genre, or `Unknown Genre`. */
export function genreOf(product: Pick<Product, 'meta_data' | 'tags'>): string {
  const names = (product.tags ?? []).map((tag) => tag.name.trim()).filter(Boolean);
  return metaOf(product, metaKeys.genre) || names.join(', ') || fallbacks.genre;
}

/** Returns the reading URL; `null` unless the user owns the book. */
export function streamUrlOf(product: Pick<Product, 'meta_data'>): string | null {
  return metaOf(product, metaKeys.streamUrl) || null;
}

/** Returns the cover URL; `''` when the book has none, or when no page should load it, such as `javascript:…`. */
export function coverOf(product: Pick<Product, 'images'>): string {
  const address = product.images[0]?.src.trim() ?? '';
  return /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(address) ? '' : address;
}

/** Returns the price in cents; `null` when the book is not for sale. */
export function priceCentsOf(product: Pick<Product, 'regular_price'>): number | null {
  return parseCents(product.regular_price);
}

/** Returns the average rating, 0 to 5. */
export function ratingOf(product: Pick<Product, 'average_rating'>): number {
  return toRating(product.average_rating);
}

/** Returns the average rating in whole stars, 0 to 5. */
export function starsOf(product: Pick<Product, 'average_rating'>): number {
  return Math.round(ratingOf(product));
}

/** Formats the average rating with one decimal, as on the reviews page: `"4.5"`. */
export function formatRating(product: Pick<Product, 'average_rating'>): string {
  return formatRatingValue(ratingOf(product));
}

/** Formats a rating with one decimal, rounded half up: 4.35 is `"4.4"`. */
export function formatRatingValue(rating: number): string {
  // The floating-point value of 4.35 is slightly lower, so `toFixed` alone would round it down.
  return (Math.round(rating * 10) / 10).toFixed(1);
}

/** Returns the slug of the product page in lower case, as in every link. */
export function linkSlugOf(product: Pick<Product, 'slug'>): string {
  return product.slug.toLowerCase();
}
