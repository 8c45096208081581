import type { Config } from '@octavo/core/entities';
import type { Settings } from './env.ts';
import type { Origins } from './origins.ts';
import type { ShopProfile } from './shop/shop-profile.ts';

/** The optional features that this server supports. */
const FEATURES = {
  review_summary: true,
  review_writing: true,
  order_details: true,
  order_cancel: true,
  downloads: true,
  sessions: true,
  account_data: true,
  author_pages: true,
  marks: true,
  server_search: true,
  client_reports: true,
  studio: true,
} as const;

/** Returns the URL of the dashboard. The shop's own one for admins is the back office; an external one is for authors too. */
export const dashboardUrl = ({ DASHBOARD_URL: externalUrl }: Pick<Settings, 'DASHBOARD_URL'>, shop: string): string =>
  externalUrl ?? `${shop}/admin`;

/** Returns the page that authors reach after onboarding at the payment provider. It shows their onboarding status. */
export const payoutsPageUrl = ({ DASHBOARD_URL: externalUrl }: Pick<Settings, 'DASHBOARD_URL'>, shop: string): string =>
  externalUrl === undefined ? `${shop}/studio/payouts` : `${shop}/profile`;

/** Returns the shop's configuration for front ends. `origins` are URLs that the requesting browser can reach. */
export function shopConfig(
  settings: Pick<Settings, 'DASHBOARD_URL' | 'STREAM_ORIGINS' | 'TRUSTED_TYPES'>,
  payment: Config['payment'],
  origins: Origins,
  { name, legalTexts }: Pick<ShopProfile, 'name' | 'legalTexts'>,
): Config {
  return {
    shop_name: name,
    payment,
    dashboard_url: dashboardUrl(settings, origins.shop),
    reader_origin: origins.reader,
    stream_origins: settings.STREAM_ORIGINS,
    trusted_types: settings.TRUSTED_TYPES,
    // With an external dashboard, authors go there instead of the studio.
    features: {
      ...FEATURES,
      studio_link: settings.DASHBOARD_URL === undefined,
      ...Object.fromEntries([...legalTexts].map((kind) => [`${kind}_text`, true])),
    },
  };
}
