import { type CallResponse, contract } from '@octavo/core/contract';
import { pageSizes } from '@octavo/core/entities';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import {
  clientAddress,
  type Env,
  jsonArray,
  jsonObject,
  requireSignIn,
  streamText,
  valid,
  validBody,
} from '../http/index.ts';
import { withDeadline } from '../background/deadline.ts';

const calls = contract.orders;
/** The total time limit for the provider calls of one order request. */
const MAX_WAIT_MS = 14_000;

/**
 * `GET /orders` → 200 one page, newest first, streamed · 401 · 429.
 * `POST /orders` → 200 the order and its client secret · 401 · 409 `already_owned`, `price_changed` · 422 · 429 after too many
 * new orders or declined cards · 502 `payment_provider_unavailable`. Equal submissions return the same order.
 * `POST /orders/:id/cancel` → 200 the canceled order, idempotent · 401 · 404 · 409 `order_not_cancelable` · 502.
 * `GET /orders/:id` → 200, without the client secret while the provider is unavailable · 401 · 404 `order_not_found`, also
 * for orders of other users · 429.
 */
export const ordersRoute = (
  deps: Pick<Deps, 'orders' | 'cardTestingProtection' | 'settings' | 'rateLimiter' | 'tokens' | 'sessions' | 'clock'>,
) =>
  new Hono<Env>({ strict: false })
    .use('/orders/*', async (c, next) => {
      c.header('Cache-Control', 'no-store');
      await next();
    })
    .get('/orders', requireSignIn(deps), valid('query', calls.list.query), async (c) => {
      const { page = 1, per_page: perPage = pageSizes.orders } = c.req.valid('query');
      await deps.rateLimiter.consume({ 'own list account': c.var.user.id });
      const { data, ...rest } = await deps.orders.history(c.var.user.id, { page, perPage });
      const parts = jsonObject(rest, 'data', jsonArray(data));
      return c.body(await streamText(parts), 200, { 'Content-Type': 'application/json' });
    })
    .post('/orders', requireSignIn(deps), validBody(calls.create.body), async (c) => {
      const address = clientAddress(c, deps.settings);
      await deps.cardTestingProtection.check(c.var.user.id, address);
      const order = await withDeadline(MAX_WAIT_MS, () => deps.orders.place(c.var.user.id, c.req.valid('json')));
      await deps.cardTestingProtection.recordOrder(Number(order.id), address);
      return c.json(order satisfies CallResponse<typeof calls.create>);
    })
    .post('/orders/:id/cancel', requireSignIn(deps), valid('param', calls.cancel.params), async (c) =>
      c.json(
        (await deps.orders.cancel(c.var.user.id, c.req.valid('param').id)) satisfies CallResponse<typeof calls.cancel>,
      ),
    )
    .get('/orders/:id', requireSignIn(deps), valid('param', calls.byId.params), async (c) => {
      await deps.rateLimiter.consume({ 'order status account': c.var.user.id });
      return c.json(
        (await deps.orders.find(c.var.user.id, c.req.valid('param').id)) satisfies CallResponse<typeof calls.byId>,
      );
    });
