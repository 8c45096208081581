import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRawClient, type RawClient, requestHead } from '../../test/raw-client.ts';
import { Connections } from './connections.ts';

const MAX = 200;

let server: Server;
let port: number;
let clients: RawClient[] = [];
/** Lets the held request finish. */
let release = (): void => undefined;

beforeEach(async () => {
  clients = [];
  const held = new Promise<void>((resolve) => (release = resolve));
  server = createServer((incoming, outgoing) => {
    connections.track(incoming, outgoing, String(incoming.headers['x-forwarded-for']));
    void (incoming.url === '/held' ? held : Promise.resolve()).then(() => outgoing.end('fine'));
  });
  const connections = new Connections(server, MAX);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => {
  release();
  for (const { socket } of clients) socket.destroy();
  server.close();
});

async function connect(bytes = ''): Promise<RawClient> {
  const client = openRawClient(port);
  clients.push(client);
  await once(client.socket, 'connect');
  client.socket.write(bytes);
  return client;
}

it.each([
  ['send nothing', ''],
  ['send a part of a head', 'GET / HTTP/1.1\r\nHost: '],
])('serves new visitors despite more connections than the limit that %s', { tags: ['check-59'] }, async (_, bytes) => {
  const slow: RawClient[] = [];
  for (let at = 0; at < 3 * MAX; at += 1) slow.push(await connect(bytes));
  const visitor = await connect(requestHead('/'));
  await once(visitor.socket, 'data');
  expect(visitor.statuses()).toEqual([200]);
  await slow[0]?.closed;
  expect(slow.at(-1)?.socket.closed).toBe(false);
});

it('keeps a connection with a request in progress', { tags: ['check-59'] }, async () => {
  const busy = await connect(requestHead('/held'));
  for (let at = 0; at < 3 * MAX; at += 1) await connect();
  await clients[1]?.closed;
  release();
  await once(busy.socket, 'data');
  expect(busy.statuses()).toEqual([200]);
});

it(
  'replaces the longest busy connection of the address with the most when most are busy',
  { tags: ['check-59'] },
  async () => {
    const hold = (address: string) => connect(requestHead('/held', { address }));
    const others: RawClient[] = [];
    for (let at = 0; at < 60; at += 1) others.push(await hold(`203.0.113.${at}`));
    const greedy: RawClient[] = [];
    for (let at = 0; at < MAX; at += 1) greedy.push(await hold('198.51.100.9'));
    await greedy[0]?.closed;
    const visitor = await connect(requestHead('/', { address: '203.0.113.99' }));
    await once(visitor.socket, 'data');
    expect(visitor.statuses()).toEqual([200]);
    release();
    for (const other of others) await expect.poll(() => other.statuses()).toEqual([200]);
    await expect.poll(() => greedy.at(-1)?.statuses()).toEqual([200]);
  },
);

it('keeps the connections that were used last', { tags: ['check-59'] }, async () => {
  const [first, second] = [await connect(), await connect()];
  first.socket.write(requestHead('/'));
  await once(first.socket, 'data');
  for (let at = 2; at <= MAX; at += 1) await connect();
  await second.closed;
  first.socket.write(requestHead('/'));
  await expect.poll(() => first.statuses()).toEqual([200, 200]);
});
