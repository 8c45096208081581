import * as v from 'valibot';
import { fallbacks } from '../messages/index.ts';
import { AccessibilitySchema } from './accessibility.ts';
import { IdSchema, ProductIdSchema, SlugSchema } from './id.ts';
import { parseCents } from './money.ts';
import { ClaimSchema, CountSchema, listOf, TextSchema, tolerant, toNumber, toRating, toText } from './wire.ts';

/** One encoding of a cover, ready for `<source srcset>`; additive. */
export const ImageSourceSchema = v.object({ type: v.string(), srcset: v.string() });

/** A picture of a book; the first one is the cover. */
export const ProductImageSchema = v.object({
  src: TextSchema,
  alt: v.optional(TextSchema),
  /** Pixels of `src`. */
  width: v.optional(CountSchema),
  height: v.optional(CountSchema),
  /** Best first: AVIF, WebP, JPEG, each at several widths. */
  sources: v.optional(listOf(ImageSourceSchema)),
});
export type ProductImage = v.InferOutput<typeof ProductImageSchema>;

/** A pair of the meta list. Lists of values are joined with `, `; other shapes read as `''`. */
export const MetaSchema = v.object({
  key: v.string(),
  value: tolerant(v.string(), (raw) => (Array.isArray(raw) ? raw.map(toText).filter(Boolean).join(', ') : toText(raw))),
});

/** A book on sale, shaped as the wire has it (spec §3); what it lacks reads as empty, never as undefined. */
export const ProductSchema = v.object({
  id: ProductIdSchema,
  name: TextSchema,
  slug: SlugSchema,
  images: listOf(ProductImageSchema),
  /** Dollars such as `"19.99"`; `''` while the book has no price. */
  regular_price: TextSchema,
  /** `"0.00"` to `"5.00"`. */
  average_rating: tolerant(v.string(), (raw) => toRating(raw).toFixed(2)),
  rating_count: CountSchema,
  /** HTML, already cleaned by our own server; a front end cleans it once more. */
  short_description: TextSchema,
  /** HTML; `''` in list answers. */
  description: TextSchema,
  favorite: ClaimSchema,
  meta_data: listOf(MetaSchema),
  /** Genres; additive. */
  tags: v.optional(listOf(v.object({ id: IdSchema, name: TextSchema }))),
  /** Degrees on the color wheel, 0 to 360, of the cover's ground; additive. */
  cover_hue: v.optional(tolerant(v.nullable(v.number()), toNumber)),
  /** Who wrote it, with the last part of the address of their page; additive. */
  authors: v.optional(listOf(v.object({ slug: TextSchema, name: TextSchema }))),
  /** The series it belongs to and its place there (`1`, `2.5`; `null` without one); additive. */
  series: v.optional(
    v.nullable(v.object({ slug: TextSchema, name: TextSchema, position: tolerant(v.nullable(v.number()), toNumber) })),
  ),
  /** What its file says of accessibility, on its own page; `null` where the file says nothing; additive. */
  accessibility: v.optional(v.nullable(AccessibilitySchema)),
  /** BCP 47 tag of the text; additive. */
  language: v.optional(TextSchema),
  /** ISO 8601 with `Z`; additive. */
  date_created: v.optional(TextSchema),
  /** Copies paid for, less refunds; additive. */
  total_sales: v.optional(CountSchema),
});
export type Product = v.InferOutput<typeof ProductSchema>;

/** A book of a library. The spec names its slug, name and images only, so another server may leave out its `id`. */
export const LibraryBookSchema = v.object({ ...ProductSchema.entries, id: v.optional(ProductIdSchema) });
export type LibraryBook = v.InferOutput<typeof LibraryBookSchema>;

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
  return (Math.round(ratingOf(product) * 10) / 10).toFixed(1);
}

/** The last part of the product's address, in lower case as every link has it. */
export function linkSlugOf(product: Pick<Product, 'slug'>): string {
  return product.slug.toLowerCase();
}
