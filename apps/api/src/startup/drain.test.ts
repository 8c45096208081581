import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRawClient, type RawClient, requestHead } from '../../test/raw-client.ts';
import { DEFAULT_BODY_LIMITS } from './body-reader.ts';
import { listen, type Listener } from './listener.ts';

let listener: Listener;
/** Lets the held requests finish. */
let release = (): void => undefined;
/** The paths of the requests that reached the handler. */
let handled: string[] = [];

beforeEach(async () => {
  handled = [];
  const held = new Promise<void>((resolve) => (release = resolve));
  listener = await listen({ host: '127.0.0.1', port: 0, settingName: 'PORT', bodyLimits: DEFAULT_BODY_LIMITS });
  listener.serve(async (request) => {
    const { pathname } = new URL(request.url);
    handled.push(pathname);
    if (pathname === '/held') await held;
    return new Response(await request.text());
  });
});
afterEach(() => release());

async function openClient(): Promise<RawClient> {
  const client = openRawClient(listener.port);
  await once(client.socket, 'connect');
  return client;
}

/** A connection that has had one response and stays open. */
async function openIdleClient(): Promise<RawClient> {
  const client = await openClient();
  client.socket.write(requestHead('/first'));
  await once(client.socket, 'data');
  return client;
}

it(
  'answers a request that an idle connection has sent but the process has not read',
  { tags: ['check-59'] },
  async () => {
    const clients = await Promise.all(Array.from({ length: 30 }, openIdleClient));
    // The bytes are in the queue of the operating system now, because the event loop has not read them.
    for (const { socket } of clients) socket.write(requestHead('/late'));
    await listener.close();
    await Promise.all(clients.map(({ closed }) => closed));
    expect(clients.map((client) => client.statuses())).toEqual(clients.map(() => [200, 200]));
  },
);

it('answers requests of connections that the process has not accepted', { tags: ['check-59'] }, async () => {
  const clients = Array.from({ length: 100 }, () => openRawClient(listener.port));
  for (const { socket } of clients) socket.write(requestHead('/late', { bodyBytes: 4 }) + 'body');
  // The connections are made in the next tick.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await listener.close();
  await Promise.all(clients.map(({ closed }) => closed));
  expect(clients.map((client) => client.statuses())).toEqual(clients.map(() => [200]));
});

it(
  'answers requests in progress, and all pipelined requests of their connections',
  { tags: ['check-59'] },
  async () => {
    const [single, pipelined] = [await openClient(), await openClient()];
    single.socket.write(requestHead('/held'));
    pipelined.socket.write(requestHead('/held') + requestHead('/second') + requestHead('/third'));
    await expect.poll(() => handled.length).toBe(4);
    const closing = listener.close();
    await stopped();
    release();
    await Promise.all([closing, single.closed, pipelined.closed]);
    expect(single.statuses()).toEqual([200]);
    expect(single.received()).toMatch(/^Connection: close\r$/im);
    expect(pipelined.statuses()).toEqual([200, 200, 200]);
  },
);

it('answers a request whose body arrives while the shop stops', { tags: ['check-59'] }, async () => {
  const client = await openClient();
  client.socket.write(requestHead('/late', { bodyBytes: 4 }) + 'bo');
  (await openIdleClient()).socket.destroy();
  const closing = listener.close();
  await stopped();
  client.socket.write('dy');
  await Promise.all([closing, client.closed]);
  expect([client.statuses(), client.received()]).toEqual([[200], expect.stringMatching(/body$/)]);
});

it('closes connections without a request immediately', { tags: ['check-59'] }, async () => {
  const clients = [await openClient(), await openIdleClient()];
  const started = performance.now();
  await listener.close();
  await Promise.all(clients.map(({ closed }) => closed));
  expect(performance.now() - started).toBeLessThan(3_000);
});

/** Resolves when the port is closed. */
async function stopped(): Promise<void> {
  await expect.poll(isOpen).toBe(false);
}

async function isOpen(): Promise<boolean> {
  const { socket, closed } = openRawClient(listener.port);
  const connected = once(socket, 'connect').then(() => true);
  const result = await Promise.race([connected, closed.then(() => false)]).catch(() => false);
  socket.destroy();
  return result;
}
