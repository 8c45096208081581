import type { Config } from '@octavo/core/entities';
import type { Settings } from './env.ts';
import type { Origins } from './origins.ts';

/** Additive calls this server has; a front end leaves the others off. */
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
} as const;

/** Where an author and an admin look after the shop. */
export const dashboardUrl = ({ DASHBOARD_URL: externalUrl }: Pick<Settings, 'DASHBOARD_URL'>, shop: string): string =>
  externalUrl ?? `${shop}/dashboard`;

/** The page an author comes back to from the card provider: it says how far they are. */
export const payoutsPageUrl = ({ DASHBOARD_URL: externalUrl }: Pick<Settings, 'DASHBOARD_URL'>, shop: string): string =>
  externalUrl === undefined ? `${shop}/dashboard` : `${shop}/profile`;

/** What a front end has to know of this shop, as the asking browser sees it. */
export function shopConfig(
  settings: Pick<Settings, 'DASHBOARD_URL' | 'STREAM_ORIGINS'>,
  payment: Config['payment'],
  origins: Origins,
): Config {
  return {
    payment,
    dashboard_url: dashboardUrl(settings, origins.shop),
    reader_origin: origins.reader,
    stream_origins: settings.STREAM_ORIGINS,
    features: FEATURES,
  };
}
