import { adminContract as calls } from '@octavo/core/admin';
import { Hono } from 'hono';
import { PeopleService } from '../admin/people/people.service.ts';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, valid, validBody } from '../http/index.ts';
import { originForMail } from '../origins.ts';

/** What the calls for people need. */
export type AdminPeopleRouteDeps = Pick<Deps, 'db' | 'settings' | 'ports' | 'clock' | 'rateLimiter' | 'accountData'>;

/**
 * `/admin/people` → 200 · 422 · 429. `/admin/people/:id` → 200 · 404 `person_not_found`. `POST …/lock`, `…/unlock` → 200 · 404 · 409
 * `own_account` · 412 `edited_elsewhere` · 428 `version_missing`. `POST …/end-sessions` → 200 · 404.
 * `PUT …/roles` → 200 · 404 · 409 `own_account`, `author_in_use` · 412 · 422 · 428. `POST …/reset-link` → 200 · 404 · 409 `person_locked` · 429. `DELETE` → 204 · 404 · 409 `own_account`, `person_in_use`,
 * `payment_pending` · 412 · 428 · 503.
 */
export function adminPeopleRoute(deps: AdminPeopleRouteDeps) {
  const { rateLimiter, settings, ports } = deps;
  const people = new PeopleService({ ...deps, timeZone: settings.SHOP_TIME_ZONE });
  return new Hono<SignedInEnv>({ strict: false })
    .get('/admin/people', valid('query', calls.people.query), async (c) => {
      await rateLimiter.consume({ 'admin search account': c.var.user.id });
      return c.json(await people.list(c.req.valid('query')));
    })
    .get('/admin/people/:id', valid('param', calls.person.params), async (c) =>
      c.json(await people.read(c.req.valid('param').id)),
    )
    .post('/admin/people/:id/lock', valid('param', calls.lockPerson.params), async (c) =>
      c.json(await people.lock(c.req.valid('param').id, c.var.user.id, c.req.header('if-match'))),
    )
    .post('/admin/people/:id/unlock', valid('param', calls.unlockPerson.params), async (c) =>
      c.json(await people.unlock(c.req.valid('param').id, c.req.header('if-match'))),
    )
    .post('/admin/people/:id/end-sessions', valid('param', calls.endPersonSessions.params), async (c) =>
      c.json(await people.endSessions(c.req.valid('param').id)),
    )
    .post('/admin/people/:id/reset-link', valid('param', calls.sendResetLink.params), async (c) => {
      const { id } = c.req.valid('param');
      await rateLimiter.consume({ 'sent reset link account': id });
      return c.json(await people.sendResetLink(id, originForMail(c.req.header('host'), settings, ports())));
    })
    .put(
      '/admin/people/:id/roles',
      valid('param', calls.setPersonRoles.params),
      validBody(calls.setPersonRoles.body),
      async (c) => {
        const { id } = c.req.valid('param');
        return c.json(await people.setRoles(id, c.var.user.id, c.req.header('if-match'), c.req.valid('json')));
      },
    )
    .delete('/admin/people/:id', valid('param', calls.deletePerson.params), async (c) => {
      await people.delete(c.req.valid('param').id, c.var.user.id, c.req.header('if-match'));
      return c.body(null, 204);
    });
}
