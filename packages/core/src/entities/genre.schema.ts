import * as v from 'valibot';
import { IdSchema } from './id.schema.ts';
import { CountSchema, TextSchema } from './wire.schema.ts';

/** A genre; the API calls it a product tag. */
export const GenreSchema = v.object({
  id: IdSchema,
  name: TextSchema,
  /** URL of the icon. */
  description: TextSchema,
  /** Number of published books. */
  count: CountSchema,
});
export type Genre = v.InferOutput<typeof GenreSchema>;
