import type { Config } from '@octavo/core/entities';
import type { Settings } from './env.ts';
import type { Origins } from './origins.ts';

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

/** The URL of the dashboard for admins, and for authors too when it is an external one. */
export const dashboardUrl = ({ DASHBOARD_URL: externalUrl }: Pick<Settings, 'DASHBOARD_URL'>, shop: string): string =>
  externalUrl ?? `${shop}/dashboard`;

/** The page to which an author returns from the payment provider; it shows their onboarding status. */
export const payoutsPageUrl = ({ DASHBOARD_URL: externalUrl }: Pick<Settings, 'DASHBOARD_URL'>, shop: string): string =>
  externalUrl === undefined ? `${shop}/studio/payouts` : `${shop}/profile`;

/** The shop's configuration for front ends, with the URLs that the requesting browser knows. */
export function shopConfig(
  settings: Pick<Settings, 'DASHBOARD_URL' | 'STREAM_ORIGINS' | 'TRUSTED_TYPES'>,
  payment: Config['payment'],
  origins: Origins,
): Config {
  return {
    payment,
    dashboard_url: dashboardUrl(settings, origins.shop),
    reader_origin: origins.reader,
    stream_origins: settings.STREAM_ORIGINS,
    trusted_types: settings.TRUSTED_TYPES,
    // An external dashboard is for authors too.
    features: { ...FEATURES, studio_link: settings.DASHBOARD_URL === undefined },
  };
}
