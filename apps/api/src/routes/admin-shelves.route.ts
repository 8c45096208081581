import { adminContract as calls, catalogMessages } from '@octavo/core/admin';
import { BadRequestError } from '@octavo/core/errors';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ShelvesService } from '../catalog/shelves.service.ts';
import type { Deps } from '../deps.ts';
import { requireSignIn, type SignedInEnv, valid, validBody } from '../http/index.ts';
import { callsAudited } from './audited-calls.ts';
import { callsPermitted } from './permitted-calls.ts';

type AdminShelvesRouteDeps = Pick<Deps, 'db' | 'settings' | 'tokens' | 'sessions' | 'clock' | 'rateLimiter'>;

/**
 * `/admin/shelves` → Monthly Featured by month, for editors and admins. All: 401 · 403 `permission_denied` for other roles · 422.
 * `PUT /admin/shelves/:month` → 412 `edited_elsewhere` with the stored month in `current`, 428 `version_missing`.
 */
export function adminShelvesRoute(deps: AdminShelvesRouteDeps) {
  const { db, clock, settings } = deps;
  const shelves = new ShelvesService({ db, clock, timeZone: settings.SHOP_TIME_ZONE });
  return new Hono<SignedInEnv>({ strict: false })
    .use('/admin/shelves/*', requireSignIn(deps))
    .use('/admin/shelves/*', callsPermitted)
    .use('/admin/shelves/*', notStored)
    .use('/admin/shelves/*', callsAudited(deps))
    .get('/admin/shelves', valid('query', calls.shelves.query), async (c) =>
      c.json(await shelves.list(c.req.valid('query').from)),
    )
    .get('/admin/shelves/preview', valid('query', calls.shelfPreview.query), async (c) =>
      c.json(await shelves.preview(c.req.valid('query').date)),
    )
    .put('/admin/shelves/:month', valid('param', calls.setShelf.params), validBody(calls.setShelf.body), async (c) => {
      const version = c.req.header('if-match');
      if (version === undefined)
        throw new BadRequestError('version_missing', { status: 428, message: catalogMessages.version_missing });
      const shelf = await shelves.save(c.req.valid('param').month, version, c.req.valid('json').books);
      c.header('ETag', shelf.version);
      return c.json(shelf);
    });
}

const notStored = createMiddleware<SignedInEnv>(async (c, next) => {
  c.header('Cache-Control', 'no-store');
  await next();
});
