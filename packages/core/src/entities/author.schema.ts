import * as v from 'valibot';
import { SlugSchema } from './id.schema.ts';
import { CountSchema, listOf, TextSchema } from './wire.schema.ts';

/** A link of an author to another site; additive. */
export const AuthorLinkSchema = v.object({
  label: TextSchema,
  /** An `https:` URL. */
  url: TextSchema,
});
export type AuthorLink = v.InferOutput<typeof AuthorLinkSchema>;

/** An author whose books are sold here, as shown on the author's page; additive. */
export const AuthorSchema = v.object({
  /** Slug of the author's page. */
  slug: SlugSchema,
  name: TextSchema,
  /** HTML, sanitized like descriptions; `''` when empty. */
  biography: TextSchema,
  /** Image URL; `''` without one. */
  image: TextSchema,
  /** Five at most. A front end displays only `https:` URLs. */
  links: v.optional(listOf(AuthorLinkSchema)),
  /** Number of published books. */
  book_count: CountSchema,
});
export type Author = v.InferOutput<typeof AuthorSchema>;

/** A series of books in reading order, as shown on its page; additive. */
export const SeriesSchema = v.object({
  /** Slug of the series page. */
  slug: SlugSchema,
  name: TextSchema,
  /** HTML, sanitized like descriptions. */
  description: TextSchema,
  /** Number of published books. */
  book_count: CountSchema,
});
export type Series = v.InferOutput<typeof SeriesSchema>;
