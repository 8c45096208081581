import type { Config } from './config.schema.ts';
import { fieldsOf, toClaim, toOptionalText, toText } from './wire.ts';

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

/** Which abilities are on; anything that is no object names none. */
export function toFeatures(raw: unknown): Record<string, boolean> {
  if (Array.isArray(raw)) return {};
  return Object.fromEntries(Object.entries(fieldsOf(raw)).map(([name, on]) => [name, toClaim(on)]));
}

/** What `ConfigSchema` makes of it; `null` where that refuses it. */
export function toConfig(raw: unknown): Config | null {
  const { payment, dashboard_url, reader_origin, stream_origins, features } = fieldsOf(raw);
  const origins: unknown = stream_origins ?? [];
  if (payment === null || typeof payment !== 'object' || !Array.isArray(origins)) return null;
  const { publishable_key, script_url, is_test } = fieldsOf(payment);
  return {
    payment: {
      publishable_key: toText(publishable_key),
      script_url: toOptionalText(script_url),
      is_test: toClaim(is_test),
    },
    dashboard_url: toOptionalText(dashboard_url),
    reader_origin: toOptionalText(reader_origin),
    stream_origins: origins.filter((origin): origin is string => typeof origin === 'string' && origin !== ''),
    features: toFeatures(features),
  };
}

/** Tells whether the server said that it has the ability. */
export function hasFeature(config: Pick<Config, 'features'>, name: FeatureName): boolean {
  return config.features[name] === true;
}
