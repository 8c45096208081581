import type { Config } from './config.schema.ts';
import { toRecord, toBoolean } from './wire.ts';

/** Additive features of a server. A missing feature is off. */
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
/** The name of an optional feature of a server. */
export type FeatureName = (typeof featureNames)[number];

/** Parses the enabled features; a value that is not an object has none. */
export function toFeatures(raw: unknown): Record<string, boolean> {
  if (typeof raw !== 'object' || Array.isArray(raw)) return {};
  return Object.fromEntries(Object.entries(toRecord(raw)).map(([name, on]) => [name, toBoolean(on)]));
}

/** Whether the server has enabled the feature. */
export function hasFeature(config: Pick<Config, 'features'>, name: FeatureName): boolean {
  return config.features[name] === true;
}
