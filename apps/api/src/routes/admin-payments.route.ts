import { adminContract as calls } from '@octavo/core/admin';
import { Hono } from 'hono';
import { AdminPaymentsService } from '../admin/payments/admin-payments.service.ts';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, valid, validBody } from '../http/index.ts';

type AdminPaymentsRouteDeps = Pick<
  Deps,
  'db' | 'debts' | 'inbox' | 'transfers' | 'reconciliation' | 'backgroundTasks' | 'rateLimiter'
>;

/**
 * `/admin/payments` → 200. `…/debts`, `…/events`, `…/transfers`, `…/issues`, `…/disputes` → 200 · 422; debts and transfers also 429.
 * `POST …/debts/:id/settlements` → 200 · 404 `author_not_found` · 409 `amount_over_debt`, `idempotency_key_reused` · 422.
 * `POST …/events/:id/retry` → 200 · 404 · 409 `payment_event_handled`. `POST …/transfers/:order/:author/retry` → 200 · 404 · 409
 * `transfer_on_hold`. `POST …/check` → 200. All that write: 429. The back office's route checks the role before.
 */
export function adminPaymentsRoute(deps: AdminPaymentsRouteDeps) {
  const payments = new AdminPaymentsService(deps);
  return new Hono<SignedInEnv>({ strict: false })
    .get('/admin/payments', async (c) => c.json(await payments.counts()))
    .get('/admin/payments/debts', valid('query', calls.debts.query), async (c) => {
      await deps.rateLimiter.consume({ 'admin search account': c.var.user.id });
      return c.json(await payments.debts(c.req.valid('query')));
    })
    .post(
      '/admin/payments/debts/:id/settlements',
      valid('param', calls.settleDebt.params),
      validBody(calls.settleDebt.body),
      async (c) => c.json(await payments.settleDebt(c.req.valid('param').id, c.var.user.id, c.req.valid('json'))),
    )
    .get('/admin/payments/events', valid('query', calls.paymentEvents.query), async (c) =>
      c.json(await payments.events(c.req.valid('query'))),
    )
    .post('/admin/payments/events/:id/retry', valid('param', calls.retryPaymentEvent.params), async (c) =>
      c.json(await payments.retryEvent(c.req.valid('param').id)),
    )
    .get('/admin/payments/transfers', valid('query', calls.pendingTransfers.query), async (c) => {
      await deps.rateLimiter.consume({ 'admin search account': c.var.user.id });
      return c.json(await payments.transfers(c.req.valid('query')));
    })
    .post('/admin/payments/transfers/:order/:author/retry', valid('param', calls.retryTransfer.params), async (c) => {
      const { order, author } = c.req.valid('param');
      return c.json(await payments.retryTransfer(order, author));
    })
    .get('/admin/payments/issues', valid('query', calls.reconciliationIssues.query), async (c) =>
      c.json(await payments.issues(c.req.valid('query'))),
    )
    .post('/admin/payments/reconciliation', async (c) => {
      await deps.rateLimiter.consume({ 'reconciliation account': c.var.user.id });
      return c.json(await payments.startReconciliation(c.var.user.id));
    })
    .get('/admin/payments/disputes', valid('query', calls.disputes.query), async (c) =>
      c.json(await payments.disputes(c.req.valid('query'))),
    );
}
