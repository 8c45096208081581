import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/index.ts';
import { originsFor } from '../origins.ts';
import { shopConfig } from '../shop-config.ts';

/** `GET /config` → 200, the settings that a front end needs. */
export const configRoute = ({ settings, paymentConfig, ports }: Pick<Deps, 'settings' | 'paymentConfig' | 'ports'>) =>
  new Hono<Env>({ strict: false }).get('/config', (c) =>
    c.json(shopConfig(settings, paymentConfig, originsFor(c.req.header('host'), settings, ports()))),
  );
