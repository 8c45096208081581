import type { Config } from '@octavo/core/entities';
import type { Settings } from '../env.ts';
import type { Origins } from '../origins.ts';

/** Additive calls this server has; a front end leaves the others off. */
const FEATURES = { review_summary: true } as const;

/** What a front end has to know of this shop, as the asking browser sees it. */
export function shopConfig(
  settings: Pick<Settings, 'DASHBOARD_URL' | 'STREAM_ORIGINS'>,
  payment: Config['payment'],
  origins: Origins,
): Config {
  return {
    payment,
    dashboard_url: settings.DASHBOARD_URL ?? `${origins.shop}/dashboard`,
    reader_origin: origins.reader,
    stream_origins: settings.STREAM_ORIGINS,
    features: FEATURES,
  };
}
