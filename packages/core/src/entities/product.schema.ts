import * as v from 'valibot';
import { AccessibilitySchema } from './accessibility.schema.ts';
import { IdSchema, ProductIdSchema, SlugSchema } from './id.schema.ts';
import { BooleanSchema, CountSchema, listOf, TextSchema, lenient } from './wire.schema.ts';
import { toNumber, toRating, toText } from './wire.ts';

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
  value: lenient(v.string(), (raw) => (Array.isArray(raw) ? raw.map(toText).filter(Boolean).join(', ') : toText(raw))),
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
  average_rating: lenient(v.string(), (raw) => toRating(raw).toFixed(2)),
  rating_count: CountSchema,
  /** HTML, already cleaned by our own server; a front end cleans it once more. */
  short_description: TextSchema,
  /** HTML; `''` in list answers. */
  description: TextSchema,
  favorite: BooleanSchema,
  meta_data: listOf(MetaSchema),
  /** Genres; additive. */
  tags: v.optional(listOf(v.object({ id: IdSchema, name: TextSchema }))),
  /** Degrees on the color wheel, 0 to 360, of the cover's ground; additive. */
  cover_hue: v.optional(lenient(v.nullable(v.number()), toNumber)),
  /** Who wrote it, with the last part of the address of their page; additive. */
  authors: v.optional(listOf(v.object({ slug: TextSchema, name: TextSchema }))),
  /** The series it belongs to and its place there (`1`, `2.5`; `null` without one); additive. */
  series: v.optional(
    v.nullable(v.object({ slug: TextSchema, name: TextSchema, position: lenient(v.nullable(v.number()), toNumber) })),
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
