import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRawClient, type RawClient, requestHead } from '../../test/raw-client.ts';
import { type BodyRejection, DEFAULT_BODY_LIMITS } from './body-reader.ts';
import { listen, type Listener } from './listener.ts';

const LIMITS = { ...DEFAULT_BODY_LIMITS, maxBytes: 10_000, maxTotalBytes: 20_000, graceMs: 200, checkMs: 20 };

let listener: Listener;
let clients: RawClient[] = [];
/** The bodies of the requests that reached the handler. */
let handled: string[] = [];
let rejections: BodyRejection[] = [];

beforeEach(async () => {
  [clients, handled, rejections] = [[], [], []];
  await start(LIMITS);
});
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await listener.close();
});

async function start(bodyLimits: typeof LIMITS): Promise<void> {
  listener = await listen({ host: '127.0.0.1', port: 0, settingName: 'PORT', proxies: 1, bodyLimits });
  listener.serve(
    async (request) => {
      handled.push(await request.text());
      return new Response('fine');
    },
    undefined,
    (reason) => rejections.push(reason),
  );
}

async function restart(limits: Partial<typeof LIMITS>): Promise<void> {
  await listener.close();
  await start({ ...LIMITS, ...limits });
}

/** Sends a head and a first part of its body. */
function sendPart(part: string, { bodyBytes = 100, address = '203.0.113.1' } = {}): RawClient {
  const client = openRawClient(listener.port);
  clients.push(client);
  client.socket.write(requestHead('/', { bodyBytes, address }) + part);
  return client;
}

const postFrom = (address: string, body = 'complete'): Promise<Response> =>
  fetch(`http://127.0.0.1:${listener.port}/`, { method: 'POST', body, headers: { 'x-forwarded-for': address } });

/** Resolves when the server has read everything that was sent before. */
const served = async (): Promise<void> => void (await postFrom('198.51.100.99'));

it('starts a handler when the body is complete', { tags: ['check-59'] }, async () => {
  const client = sendPart('{');
  await served();
  expect(handled).toEqual(['complete']);
  client.socket.write('x'.repeat(99));
  await once(client.socket, 'data');
  expect(client.statuses()).toEqual([200]);
  expect(handled.at(-1)).toBe(`{${'x'.repeat(99)}`);
});

it(
  'rejects the 17th unfinished request of an address and serves every other address',
  { tags: ['check-59'] },
  async () => {
    await restart({ graceMs: 60_000 });
    const slow = Array.from({ length: 16 }, () => sendPart('{'));
    await served();
    expect(slow.flatMap((client) => client.statuses())).toEqual([]);
    const late = sendPart('{');
    await late.closed;
    expect([late.statuses(), late.received()]).toEqual([[429], expect.stringMatching(/^Retry-After: 2\r$/im)]);
    expect((await postFrom('203.0.113.2')).status).toBe(200);
    expect(rejections).toEqual(['too_many_unfinished']);
    // A complete request makes room for another one.
    const [first] = slow;
    if (!first) throw new Error('There are 16 clients.');
    first.socket.write('x'.repeat(99));
    await once(first.socket, 'data');
    expect((await postFrom('203.0.113.1')).status).toBe(200);
  },
);

it('makes room when a client disconnects', { tags: ['check-59'] }, async () => {
  await restart({ graceMs: 60_000 });
  const slow = Array.from({ length: 16 }, () => sendPart('{'));
  await served();
  for (const { socket } of slow) socket.destroy();
  await expect.poll(async () => (await postFrom('203.0.113.1')).status).toBe(200);
});

it('accepts many complete requests of one address at once', { tags: ['check-59'] }, async () => {
  const responses = await Promise.all(Array.from({ length: 60 }, () => postFrom('203.0.113.1')));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
});

it.each([
  ['stalls', { graceMs: 50 }, ''],
  ['arrives below the minimum rate', { graceMs: 50, minBytesPerSecond: 5_000 }, 'x'],
  ['arrives fast enough, but takes longer than its deadline', { deadlineMs: 200, graceMs: 60_000 }, 'x'.repeat(20)],
])('rejects a body that %s', { tags: ['check-59'] }, async (_, limits, part) => {
  await restart(limits);
  const client = sendPart('{', { bodyBytes: 9_000 });
  const dripping = setInterval(() => client.socket.write(part), 20);
  await client.closed;
  clearInterval(dripping);
  expect(client.statuses()).toEqual([408]);
  expect(client.received()).toContain('"code":"body_too_slow"');
  expect([handled, rejections]).toEqual([[], ['body_too_slow']]);
});

it.each([
  ['a declared length', (body: string) => sendPart(body, { bodyBytes: 10_001 })],
  [
    'chunks',
    (body: string) => {
      const client = openRawClient(listener.port);
      clients.push(client);
      const chunk = `${body.length.toString(16)}\r\n${body}\r\n`;
      client.socket.write(`POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`);
      return client;
    },
  ],
])('rejects a body above the size limit: %s', { tags: ['check-59'] }, async (_, send) => {
  const client = send('x'.repeat(6_000));
  await client.closed;
  expect([client.statuses(), handled, rejections]).toEqual([[413], [], ['body_too_large']]);
});

it('rejects many slow bodies a few at a time, and serves others between them', { tags: ['check-59'] }, async () => {
  await restart({ graceMs: 100, checkMs: 100 });
  const slow = Array.from({ length: 96 }, (_, at) => sendPart('{', { address: `203.0.113.${at % 6}` }));
  let largest = 0;
  while (rejections.length < slow.length) {
    const before = rejections.length;
    await new Promise((resolve) => void setImmediate(resolve));
    largest = Math.max(largest, rejections.length - before);
  }
  await Promise.all(slow.map(({ closed }) => closed));
  expect(new Set(slow.flatMap((client) => client.statuses()))).toEqual(new Set([408]));
  expect(largest).toBeLessThanOrEqual(16);
});

it('rejects the oldest unfinished request when all together need too much memory', { tags: ['check-59'] }, async () => {
  await restart({ graceMs: 60_000 });
  const oldest = sendPart('x'.repeat(9_000), { bodyBytes: 9_500 });
  await served();
  const others = ['203.0.113.2', '203.0.113.3'].map((address) =>
    sendPart('x'.repeat(9_000), { bodyBytes: 9_500, address }),
  );
  await oldest.closed;
  expect(oldest.statuses()).toEqual([503]);
  for (const { socket } of others) socket.write('x'.repeat(500));
  await Promise.all(others.map(({ socket }) => once(socket, 'data')));
  expect(others.flatMap((client) => client.statuses())).toEqual([200, 200]);
});

it.each([1, 50])(
  'serves visitors while 500 slow clients from %i addresses are connected',
  { tags: ['check-59'] },
  async (addresses) => {
    await restart({ graceMs: 60_000 });
    for (let at = 0; at < 500; at += 1) sendPart('{', { address: `198.51.100.${at % addresses}` });
    const responses = await Promise.all(Array.from({ length: 100 }, (_, at) => postFrom(`203.0.113.${at}`)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const held = Math.min(500, 16 * addresses);
    await expect.poll(() => rejections.length).toBe(500 - held);
  },
);

it('keeps bodies whole whatever their packets are', { tags: ['check-59'] }, async () => {
  const client = sendPart('', { bodyBytes: 6 });
  for (const letter of 'öäü') {
    const [first, second] = Buffer.from(letter);
    client.socket.write(Buffer.of(first ?? 0));
    await served();
    client.socket.write(Buffer.of(second ?? 0));
    await served();
  }
  expect(handled.filter((body) => body !== 'complete')).toEqual(['öäü']);
});
