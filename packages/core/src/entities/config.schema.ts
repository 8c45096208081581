import * as v from 'valibot';
import { toFeatures, toShopName, toTrustedTypesMode, trustedTypesModes } from './config.ts';
import { BooleanSchema, listOf, OptionalTextSchema, TextSchema, lenient } from './wire.schema.ts';

/** Server configuration for a front end. It is inlined in the served page and returned by `GET /config`. */
export const ConfigSchema = v.object({
  /** What visitors see as the name of the shop. */
  shop_name: lenient(v.string(), toShopName),
  payment: v.object({
    publishable_key: TextSchema,
    /** URL of the script that defines `window.Stripe`; `null` for the provider's own URL. */
    script_url: OptionalTextSchema,
    /** Whether test cards work and no real charges are made. */
    is_test: BooleanSchema,
  }),
  /** URL of the dashboard for authors, editors and admins; `null` hides the link. */
  dashboard_url: OptionalTextSchema,
  /** Origin of the reader. */
  reader_origin: OptionalTextSchema,
  /** Other allowed origins of a stream URL. */
  stream_origins: listOf(v.pipe(v.string(), v.nonEmpty())),
  /** The Trusted Types mode of the page's content security policy. The card provider's script is treated accordingly. */
  trusted_types: lenient(v.picklist(trustedTypesModes), toTrustedTypesMode),
  features: lenient(v.record(v.string(), v.boolean()), toFeatures),
});
export type Config = v.InferOutput<typeof ConfigSchema>;
