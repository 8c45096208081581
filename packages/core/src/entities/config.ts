import type { Config } from './config.schema.ts';
import { toRecord, toBoolean, toOptionalText } from './wire.ts';

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
  'studio',
  'studio_link',
] as const;
/** The name of an optional feature of a server. */
export type FeatureName = (typeof featureNames)[number];

/** The name of a shop that has not chosen one. */
export const DEFAULT_SHOP_NAME = 'Octavo';

/** Parses the name of the shop; a missing or empty one is the default. */
export const toShopName = (raw: unknown): string => toOptionalText(raw) ?? DEFAULT_SHOP_NAME;

/** How a page treats HTML and script URLs that no Trusted Types policy has checked. */
export const trustedTypesModes = ['enforce', 'report-only'] as const;
/** Whether a page blocks unchecked HTML and script URLs (`enforce`) or only reports them (`report-only`). */
export type TrustedTypesMode = (typeof trustedTypesModes)[number];

/** Parses the mode; every other value is `enforce`. */
export const toTrustedTypesMode = (raw: unknown): TrustedTypesMode => (raw === 'report-only' ? raw : 'enforce');

/** Parses the enabled features; a value that is not an object has none. */
export function toFeatures(raw: unknown): Record<string, boolean> {
  if (typeof raw !== 'object' || Array.isArray(raw)) return {};
  return Object.fromEntries(Object.entries(toRecord(raw)).map(([name, on]) => [name, toBoolean(on)]));
}

/** Whether the server has enabled the feature. */
export function hasFeature(config: Pick<Config, 'features'>, name: FeatureName): boolean {
  return config.features[name] === true;
}
