import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/index.ts';
import { originsFor } from '../origins.ts';
import { shopConfig } from '../shop-config.ts';

/** `GET /config` → 200, the settings that a front end needs. */
export const configRoute = ({
  settings,
  paymentConfig,
  ports,
  shopProfiles,
}: Pick<Deps, 'settings' | 'paymentConfig' | 'ports' | 'shopProfiles'>) =>
  new Hono<Env>({ strict: false }).get('/config', async (c) => {
    const origins = originsFor(c.req.header('host'), settings, ports());
    return c.json(shopConfig(settings, paymentConfig, origins, await shopProfiles.current()));
  });
