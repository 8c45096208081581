import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { createApi } from '@octavo/core/api';
import { aBilling } from '@octavo/core/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aDataLocation, type DataLocation } from '../../test/a-data-location.ts';
import { genreQueries } from '../db/catalog/genres.queries.ts';
import { readSettings } from '../env.ts';
import { Shutdown } from './shutdown.ts';
import { type RunningShop, startShop } from './start-shop.ts';

let location: DataLocation;
let shop: RunningShop;
let id: number;

beforeAll(async () => {
  location = await aDataLocation();
  const database = await location.open();
  ({ id } = await aBook({ db: database.db, genres: genreQueries(database.db) }));
  await database.close();
  const settings = readSettings({ NODE_ENV: 'test', ...location.settings, PORT: '0', READER_PORT: '0', DEMO: 'off' });
  shop = await startShop(settings, pino({ level: 'silent' }), () => undefined);
});
afterAll(async () => {
  await shop.close();
  await location.remove();
});

it('completes an order that was in progress when the shop was asked to stop', async () => {
  const token = await accessToken();
  const body = JSON.stringify({
    payment_method: 'stripe',
    payment_method_title: 'Credit Card (Stripe)',
    set_paid: false,
    billing: aBilling(),
    line_items: [{ product_id: id, quantity: 1, name: '', authorStripeID: '', total: '' }],
  });
  const order = request(`${shop.origins.shop}/api/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const pendingResponse = responseTo(order);
  // The second half is sent only after the shop accepts no more connections.
  await new Promise<void>((resolve) => {
    order.write(body.slice(0, 20), () => resolve());
  });
  const closing = shop.close();
  while (await isOpen(shop.origins.shop)) void 0;
  order.end(body.slice(20));
  const response = await pendingResponse;
  expect([response.statusCode, await json(response)]).toMatchObject([
    200,
    { stripe_payment_intent_client_secret: expect.stringContaining('_secret_') },
  ]);
  await closing;
});

it('closes all other parts when one fails, in a fixed order', async () => {
  const shutdown = new Shutdown();
  const closed: string[] = [];
  shutdown.add('lock', () => void closed.push('lock'));
  shutdown.add('ports', () => {
    closed.push('ports');
    throw new Error('stuck');
  });
  shutdown.add('database', async () => void closed.push('database'));
  shutdown.add('provider', () => void closed.push('provider'));
  // The log is flushed before slow phases, so that an impatient supervisor does not lose it.
  shutdown.add('log', () => void closed.push('log'));
  shutdown.add('backgroundTasks', () => void closed.push('backgroundTasks'));
  await expect(shutdown.run()).rejects.toThrow('stuck');
  expect(closed).toEqual(['ports', 'log', 'backgroundTasks', 'provider', 'database', 'lock']);
  await shutdown.run();
  expect(closed).toHaveLength(6);
});

async function accessToken(): Promise<string> {
  const api = createApi({ baseUrl: `${shop.origins.shop}/api/v1` });
  const [username, password] = ['late_buyer', 'Tide & Clock 42!'];
  const names = { first_name: 'Nadia', last_name: '', role: 'customer' as const };
  await api.auth.register({ username, email: 'late@octavo.example', password, ...names });
  return (await api.auth.login({ username, password })).access_token ?? '';
}

const responseTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });

/** Whether the shop still accepts connections. */
const isOpen = (origin: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
