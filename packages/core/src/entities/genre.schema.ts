import * as v from 'valibot';
import { IdSchema } from './id.schema.ts';
import { CountSchema, TextSchema } from './wire.schema.ts';

/** A genre, which the wire calls a product tag. */
export const GenreSchema = v.object({
  id: IdSchema,
  name: TextSchema,
  /** The address of its icon. */
  description: TextSchema,
  /** Published books in it. */
  count: CountSchema,
});
export type Genre = v.InferOutput<typeof GenreSchema>;
