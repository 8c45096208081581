import * as v from 'valibot';
import { ClaimSchema, listOf, OptionalTextSchema, TextSchema, toClaim, tolerant } from './wire.ts';

/** Additive abilities of a server; one that is not named is off. */
export const featureNames = [
  'review_summary',
  'review_writing',
  'order_details',
  'order_cancel',
  'downloads',
  'sessions',
  'account_data',
  'author_pages',
  'marks',
  'server_search',
  'client_reports',
] as const;
export type FeatureName = (typeof featureNames)[number];

/** What a front end has to know of the server it talks to; inlined in the served page and answered by `GET /config`. */
export const ConfigSchema = v.object({
  payment: v.object({
    publishable_key: TextSchema,
    /** Where `window.Stripe` comes from; `null` is the provider's own address. */
    script_url: OptionalTextSchema,
    /** Test cards work and no money moves. */
    is_test: ClaimSchema,
  }),
  /** Where authors and admins work; `null` hides the link. */
  dashboard_url: OptionalTextSchema,
  /** The origin the reader is served from. */
  reader_origin: OptionalTextSchema,
  /** Other origins a stream address may lie on. */
  stream_origins: listOf(v.pipe(v.string(), v.nonEmpty())),
  features: tolerant(v.record(v.string(), v.boolean()), (raw) =>
    raw !== null && typeof raw === 'object' && !Array.isArray(raw)
      ? Object.fromEntries(Object.entries(raw).map(([name, on]) => [name, toClaim(on)]))
      : {},
  ),
});
export type Config = v.InferOutput<typeof ConfigSchema>;

/** Tells whether the server said that it has the ability. */
export function hasFeature(config: Pick<Config, 'features'>, name: FeatureName): boolean {
  return config.features[name] === true;
}
