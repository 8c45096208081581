import { fallbacks } from '../messages/index.ts';
import { parseCents } from './money.ts';
import type { Product } from './product.schema.ts';
import { toRating } from './wire.ts';

/** The keys of `meta_data` that the shop reads. */
export const metaKeys = {
  author: 'author',
  editor: 'editor',
  genre: 'genre',
  streamUrl: '_ebook_stream_url',
  authorStripeId: 'author_stripe_id',
} as const;

/** The first value under `key`, trimmed; `''` when there is none. */
export function metaOf(product: Pick<Product, 'meta_data'>, key: string): string {
  return product.meta_data.find((pair) => pair.key === key)?.value.trim() ?? '';
}

/** Who wrote it, or `Unknown Author`. */
export function authorOf(product: Pick<Product, 'meta_data'>): string {
  return metaOf(product, metaKeys.author) || fallbacks.author;
}

/** Who edited it, or `Unknown Editor`. */
export function editorOf(product: Pick<Product, 'meta_data'>): string {
  return metaOf(product, metaKeys.editor) || fallbacks.editor;
}

/** Where it belongs, or `Unknown Genre`. */
export function genreOf(product: Pick<Product, 'meta_data' | 'tags'>): string {
  const names = (product.tags ?? []).map((tag) => tag.name.trim()).filter(Boolean);
  return metaOf(product, metaKeys.genre) || names.join(', ') || fallbacks.genre;
}

/** Where its owner reads it; `null` for everybody else. */
export function streamUrlOf(product: Pick<Product, 'meta_data'>): string | null {
  return metaOf(product, metaKeys.streamUrl) || null;
}

/** The cover's address; `''` when the book has none, or one that no page should load, such as `javascript:…`. */
export function coverOf(product: Pick<Product, 'images'>): string {
  const address = product.images[0]?.src.trim() ?? '';
  return /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(address) ? '' : address;
}

/** What it costs in cents; `null` while it is not for sale. */
export function priceCentsOf(product: Pick<Product, 'regular_price'>): number | null {
  return parseCents(product.regular_price);
}

/** The average rating, 0 to 5. */
export function ratingOf(product: Pick<Product, 'average_rating'>): number {
  return toRating(product.average_rating);
}

/** The average rating in whole stars, 0 to 5. */
export function starsOf(product: Pick<Product, 'average_rating'>): number {
  return Math.round(ratingOf(product));
}

/** The average rating with one decimal, as the reviews page prints it: `"4.5"`. */
export function formatRating(product: Pick<Product, 'average_rating'>): string {
  return formatRatingValue(ratingOf(product));
}

/** A rating with one decimal, `"4.5"`; half a tenth counts as a whole one: 4.35 is `"4.4"`. */
export function formatRatingValue(rating: number): string {
  // The number behind 4.35 is a little less than that, so that `toFixed` alone takes the half away.
  return (Math.round(rating * 10) / 10).toFixed(1);
}

/** The last part of the product's address, in lower case as every link has it. */
export function linkSlugOf(product: Pick<Product, 'slug'>): string {
  return product.slug.toLowerCase();
}
