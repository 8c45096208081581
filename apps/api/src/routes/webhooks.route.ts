import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type Env, readText } from '../http/index.ts';

/** An event contains a provider object of unbounded size. */
const MAX_EVENT_BYTES = 1024 * 1024;

/**
 * `POST /webhooks/stripe` → 200 once the event is stored · 400 `webhook_signature_invalid` · 413 `body_too_large`. The
 * signature covers the raw bytes, so no middleware may read the body first.
 */
export const webhooksRoute = ({ inbox, backgroundTasks }: Pick<Deps, 'inbox' | 'backgroundTasks'>) =>
  new Hono<Env>().post('/webhooks/stripe', async (c) => {
    const isHandled = await inbox.receive(
      await readText(c, { maxBytes: MAX_EVENT_BYTES }),
      c.req.header('stripe-signature'),
    );
    if (isHandled) backgroundTasks.run('webhook inbox', () => inbox.drain());
    return c.json({ received: true });
  });
