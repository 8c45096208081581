import * as v from 'valibot';
import { AccessibilitySchema } from './accessibility.schema.ts';
import { IdSchema, ProductIdSchema, SlugSchema } from './id.schema.ts';
import { BooleanSchema, CountSchema, listOf, TextSchema, lenient } from './wire.schema.ts';
import { toNumber, toRating, toText } from './wire.ts';

/** One encoding of a cover, ready for `<source srcset>`; additive. */
export const ImageSourceSchema = v.object({ type: v.string(), srcset: v.string() });

/** An image of a book. The first one is the cover. */
export const ProductImageSchema = v.object({
  src: TextSchema,
  alt: v.optional(TextSchema),
  /** Width of `src` in pixels. */
  width: v.optional(CountSchema),
  height: v.optional(CountSchema),
  /** Best format first: AVIF, WebP, JPEG, each in several widths. */
  sources: v.optional(listOf(ImageSourceSchema)),
});
export type ProductImage = v.InferOutput<typeof ProductImageSchema>;

/** A key-value pair of `meta_data`. Lists are joined with `, `; other values become `''`. */
export const MetaSchema = v.object({
  key: v.string(),
  value: lenient(v.string(), (raw) => (Array.isArray(raw) ? raw.map(toText).filter(Boolean).join(', ') : toText(raw))),
});

/** A book on sale in the API's format (spec §3). Missing fields get empty values, never undefined. */
export const ProductSchema = v.object({
  id: ProductIdSchema,
  name: TextSchema,
  slug: SlugSchema,
  images: listOf(ProductImageSchema),
  /** Dollars such as `"19.99"`; `''` when the book has no price. */
  regular_price: TextSchema,
  /** `"0.00"` to `"5.00"`. */
  average_rating: lenient(v.string(), (raw) => toRating(raw).toFixed(2)),
  rating_count: CountSchema,
  /** HTML, sanitized by our server. A front end sanitizes it again. */
  short_description: TextSchema,
  /** HTML; `''` in lists. */
  description: TextSchema,
  favorite: BooleanSchema,
  meta_data: listOf(MetaSchema),
  /** Genres; additive. */
  tags: v.optional(listOf(v.object({ id: IdSchema, name: TextSchema }))),
  /** Hue of the cover background in degrees, 0 to 360; additive. */
  cover_hue: v.optional(lenient(v.nullable(v.number()), toNumber)),
  /** Authors with the slugs of their pages; additive. */
  authors: v.optional(listOf(v.object({ slug: TextSchema, name: TextSchema }))),
  /** Series of the book and its position (`1`, `2.5`; `null` without one); additive. */
  series: v.optional(
    v.nullable(v.object({ slug: TextSchema, name: TextSchema, position: lenient(v.nullable(v.number()), toNumber) })),
  ),
  /** Accessibility metadata of the file, only on the product page; `null` when the file has none; additive. */
  accessibility: v.optional(v.nullable(AccessibilitySchema)),
  /** BCP 47 language tag of the text; additive. */
  language: v.optional(TextSchema),
  /** ISO 8601 with `Z`; additive. */
  date_created: v.optional(TextSchema),
  /** Copies sold minus refunds; additive. */
  total_sales: v.optional(CountSchema),
});
export type Product = v.InferOutput<typeof ProductSchema>;

/** A book in a library. The specification requires only slug, name and images, so other servers may omit its `id`. */
export const LibraryBookSchema = v.object({ ...ProductSchema.entries, id: v.optional(ProductIdSchema) });
export type LibraryBook = v.InferOutput<typeof LibraryBookSchema>;
