import { type CallResponse, contract } from '@octavo/core/contract';
import { Hono } from 'hono';
import { notificationQueries, type NotificationSettings } from '../db/accounts/notifications.queries.ts';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, validBody } from '../http/index.ts';

const calls = contract.users;

/** `GET`, `PUT /users/notifications` → 200, the emails that the user has asked for · 422. Both: 401. */
export const notificationsRoute = ({ db }: Pick<Deps, 'db'>) =>
  new Hono<SignedInEnv>({ strict: false })
    .get('/users/notifications', async (c) => c.json(toWire(await notificationQueries(db).find(c.var.user.id))))
    .put('/users/notifications', validBody(calls.updateNotifications.body), async (c) => {
      const settings = { newEditions: c.req.valid('json').new_editions };
      await notificationQueries(db).save(c.var.user.id, settings);
      return c.json(toWire(settings));
    });

const toWire = ({ newEditions }: NotificationSettings): CallResponse<typeof calls.notifications> => ({
  new_editions: newEditions,
});
