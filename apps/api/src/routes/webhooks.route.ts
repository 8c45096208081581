import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type Env, readText } from '../middleware/index.ts';

/**
 * `POST /webhooks/stripe` → 200 once the event is kept · 400 `webhook_signature_invalid` · 413 `body_too_large`. The
 * signature covers the bytes as they came, so nothing may read the body first.
 */
export const webhooksRoute = ({ inbox, log }: Pick<Deps, 'inbox' | 'log'>) =>
  new Hono<Env>().post('/webhooks/stripe', async (c) => {
    const leadsSomewhere = await inbox.receive(await readText(c), c.req.header('stripe-signature'));
    if (leadsSomewhere) {
      inbox
        .drain()
        .catch((error: unknown) => log.error({ err: error }, 'The webhook inbox could not be worked through.'));
    }
    return c.json({ received: true });
  });
