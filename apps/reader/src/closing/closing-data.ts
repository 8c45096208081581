import * as v from 'valibot';

const SourceSchema = v.object({ type: v.string(), srcset: v.string() });
const ImageSchema = v.object({ src: v.string(), sources: v.optional(v.array(SourceSchema), []) });

const BookSchema = v.object({
  slug: v.string(),
  name: v.string(),
  author: v.string(),
  images: v.array(ImageSchema),
  /** Dollars such as `12.90`; empty for a book that is not on sale. */
  regular_price: v.string(),
  cover_hue: v.optional(v.nullable(v.number())),
  authors: v.optional(v.array(v.object({ slug: v.string(), name: v.string() })), []),
  series: v.optional(v.nullable(v.object({ name: v.string(), position: v.nullable(v.number()) })), null),
});
export type ClosingBook = v.InferOutput<typeof BookSchema>;

const OfferedBookSchema = v.object({ ...BookSchema.entries, is_owned: v.boolean() });
export type OfferedBook = v.InferOutput<typeof OfferedBookSchema>;

const ClosingDataSchema = v.object({
  book: BookSchema,
  /** ISO 8601; `null` if the server has not stored the last page yet. */
  finished_at: v.nullable(v.string()),
  /** The user's own rating, 1 to 5; `null` without a review. */
  rating: v.nullable(v.number()),
  can_review: v.boolean(),
  /** The next volume of the series. */
  next: v.nullable(OfferedBookSchema),
  /** Other books by the author. */
  more: v.array(OfferedBookSchema),
});

/** What the server knows about a finished book. */
export type ClosingData = v.InferOutput<typeof ClosingDataSchema>;

/** Parses the response; undefined if the server has no such call, or sends something else. */
export function parseClosingData(response: unknown): ClosingData | undefined {
  const parsed = v.safeParse(ClosingDataSchema, response);
  return parsed.success ? parsed.output : undefined;
}
