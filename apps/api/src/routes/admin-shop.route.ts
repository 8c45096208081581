import { adminContract as calls, shopVersionMessages } from '@octavo/core/admin';
import { BadRequestError } from '@octavo/core/errors';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, validBody } from '../http/index.ts';
import { ShopSettingsService } from '../shop/shop-settings.service.ts';

/**
 * `/admin/shop` → 200, the settings of the shop. `PUT` → 200 · 412 `edited_elsewhere` with the stored settings in `current` · 422 · 428
 * `version_missing`.
 */
export function adminShopRoute(deps: Pick<Deps, 'db' | 'settings' | 'clock'>) {
  const shop = new ShopSettingsService(deps);
  return new Hono<SignedInEnv>({ strict: false })
    .get('/admin/shop', async (c) => {
      const settings = await shop.read();
      c.header('ETag', settings.version);
      return c.json(settings);
    })
    .put('/admin/shop', validBody(calls.setShopSettings.body), async (c) => {
      const version = c.req.header('if-match');
      if (version === undefined)
        throw new BadRequestError('version_missing', { status: 428, message: shopVersionMessages.version_missing });
      const settings = await shop.save(c.var.user.id, version, c.req.valid('json'));
      c.header('ETag', settings.version);
      return c.json(settings);
    });
}
