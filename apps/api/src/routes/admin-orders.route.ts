import { adminContract as calls } from '@octavo/core/admin';
import { Hono } from 'hono';
import { AdminOrdersService } from '../admin/orders/admin-orders.service.ts';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, valid, validBody } from '../http/index.ts';

/**
 * `/admin/orders`, `/admin/orders.csv` → 200 · 422 · 429. `/admin/orders/:id` → 200 · 404 `order_not_found`.
 * `POST …/refunds` → 200 · 404 · 409 `order_not_refundable`, `idempotency_key_reused`,
 * `conflict` · 422 · 429 · 503. `POST …/receipt` → 200 · 404 · 409
 * `order_not_paid` · 429. `POST …/notes` → 200 · 404 · 409 `quota_exceeded` · 422 · 429.
 */
export function adminOrdersRoute(deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'refunds' | 'rateLimiter'>) {
  const { rateLimiter } = deps;
  const orders = new AdminOrdersService({
    ...deps,
    timeZone: deps.settings.SHOP_TIME_ZONE,
    supportRefundLimitCents: deps.settings.SUPPORT_REFUND_LIMIT * 100,
  });
  return new Hono<SignedInEnv>({ strict: false })
    .get('/admin/orders', valid('query', calls.orders.query), async (c) => {
      await rateLimiter.consume({ 'admin search account': c.var.user.id });
      return c.json(await orders.list(c.req.valid('query')));
    })
    .get('/admin/orders.csv', valid('query', calls.ordersFile.query), async (c) => {
      await rateLimiter.consume({ 'order export account': c.var.user.id });
      return orders.exportCsv(c.req.valid('query'));
    })
    .get('/admin/orders/:id', valid('param', calls.order.params), async (c) =>
      c.json(await orders.read(c.req.valid('param').id)),
    )
    .post(
      '/admin/orders/:id/refunds',
      valid('param', calls.refundOrder.params),
      validBody(calls.refundOrder.body),
      async (c) => {
        const counted = { 'refund account': c.var.user.id };
        await rateLimiter.consume(counted);
        try {
          return c.json(await orders.refund(c.req.valid('param').id, c.var.user, c.req.valid('json')));
        } catch (error) {
          await rateLimiter.reward(counted);
          throw error;
        }
      },
    )
    .post('/admin/orders/:id/receipt', valid('param', calls.resendReceipt.params), async (c) => {
      const { id } = c.req.valid('param');
      await rateLimiter.consume({ 'receipt order': id });
      return c.json(await orders.resendReceipt(id));
    })
    .post(
      '/admin/orders/:id/notes',
      valid('param', calls.addOrderNote.params),
      validBody(calls.addOrderNote.body),
      async (c) => c.json(await orders.addNote(c.req.valid('param').id, c.var.user.id, c.req.valid('json'))),
    );
}
