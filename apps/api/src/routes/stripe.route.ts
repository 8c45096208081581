import type { CallResponse, contract } from '@octavo/core/contract';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type Env, requireSignIn } from '../http/index.ts';
import { originsFor } from '../origins.ts';
import { payoutsPageUrl } from '../shop-config.ts';

/**
 * `GET /stripe/login` → 200 a link to the author's own payment account, which is created on first use · 401 ·
 * 403 `permission_denied` for customers · 429 · 502 `payment_provider_unavailable`.
 */
export const stripeRoute = (
  deps: Pick<Deps, 'connect' | 'settings' | 'ports' | 'rateLimiter' | 'tokens' | 'sessions' | 'clock'>,
) =>
  new Hono<Env>({ strict: false }).get('/stripe/login', requireSignIn(deps), async (c) => {
    // The link grants access to the author's account, so it must not be cached.
    c.header('Cache-Control', 'no-store');
    await deps.rateLimiter.consume({ 'payout account': c.var.user.id });
    const { shop } = originsFor(c.req.header('host'), deps.settings, deps.ports());
    const returnTarget = { shopOrigin: shop, pageUrl: payoutsPageUrl(deps.settings, shop) };
    return c.json(
      (await deps.connect.login(c.var.user.id, returnTarget)) satisfies CallResponse<typeof contract.stripe.login>,
    );
  });
