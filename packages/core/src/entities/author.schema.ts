import * as v from 'valibot';
import { SlugSchema } from './id.schema.ts';
import { CountSchema, TextSchema } from './wire.schema.ts';

/** Somebody who writes books sold here, as their page shows them; additive. */
export const AuthorSchema = v.object({
  /** The last part of the address of their page. */
  slug: SlugSchema,
  name: TextSchema,
  /** HTML, cleaned as descriptions are; `''` while they have said nothing of themselves. */
  biography: TextSchema,
  /** The address of a picture; `''` without one. */
  image: TextSchema,
  /** Published books. */
  book_count: CountSchema,
});
export type Author = v.InferOutput<typeof AuthorSchema>;

/** Books that belong together in an order, as their page shows them; additive. */
export const SeriesSchema = v.object({
  /** The last part of the address of its page. */
  slug: SlugSchema,
  name: TextSchema,
  /** HTML, cleaned as descriptions are. */
  description: TextSchema,
  /** Published books. */
  book_count: CountSchema,
});
export type Series = v.InferOutput<typeof SeriesSchema>;
