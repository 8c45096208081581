import { adminContract as calls } from '@octavo/core/admin';
import { Hono } from 'hono';
import { listEmails, retryEmail } from '../admin/emails.ts';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, valid } from '../http/index.ts';

/**
 * `/admin/emails` → 200 · 422 · 429. `POST …/:id/retry` → 200 · 404 `email_not_found` · 409 `email_not_failed` · 422 · 429. The back
 * office's route checks the role before.
 */
export const adminEmailsRoute = (deps: Pick<Deps, 'db' | 'clock' | 'rateLimiter'>) =>
  new Hono<SignedInEnv>({ strict: false })
    .get('/admin/emails', valid('query', calls.emails.query), async (c) => {
      await deps.rateLimiter.consume({ 'admin search account': c.var.user.id });
      return c.json(await listEmails(deps, c.req.valid('query')));
    })
    .post('/admin/emails/:id/retry', valid('param', calls.retryEmail.params), async (c) =>
      c.json(await retryEmail(deps, c.req.valid('param').id)),
    );
