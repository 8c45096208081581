import * as v from 'valibot';
import { toFeatures } from './config.ts';
import { BooleanSchema, listOf, OptionalTextSchema, TextSchema, lenient } from './wire.schema.ts';

/** What a front end has to know of the server it talks to; inlined in the served page and answered by `GET /config`. */
export const ConfigSchema = v.object({
  payment: v.object({
    publishable_key: TextSchema,
    /** Where `window.Stripe` comes from; `null` is the provider's own address. */
    script_url: OptionalTextSchema,
    /** Test cards work and no money moves. */
    is_test: BooleanSchema,
  }),
  /** Where authors and admins work; `null` hides the link. */
  dashboard_url: OptionalTextSchema,
  /** The origin the reader is served from. */
  reader_origin: OptionalTextSchema,
  /** Other origins a stream address may lie on. */
  stream_origins: listOf(v.pipe(v.string(), v.nonEmpty())),
  features: lenient(v.record(v.string(), v.boolean()), toFeatures),
});
export type Config = v.InferOutput<typeof ConfigSchema>;
