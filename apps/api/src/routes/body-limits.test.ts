import { once } from 'node:events';
import { connect } from 'node:net';
import { BASE_PATH, type Call, contract } from '@octavo/core/contract';
import { streamUrlOf } from '@octavo/core/entities';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { createApp } from '../app.ts';
import { listen, type Listener } from '../startup/listener.ts';
import { StaticFiles } from '../web/static-files.ts';

const CHUNK = new Uint8Array(64 * 1024).fill(32);
/** The limit is 256 KB for forms and 1 MB for payment provider events. */
const maxBodyBytesAt = (endpoint: string): number => (endpoint === 'POST /webhooks/stripe' ? 1024 : 256) * 1024;
/** Data in transit when a body is rejected comes on top of the limit. */
const MAX_BUFFERED_BYTES = 256 * 1024;
const ID = '4f5c7ac4-5d27-4f3c-8f6e-9a64a2a5f9f0';

let shop: TestShop;
let listener: Listener;
let user: Awaited<ReturnType<TestShop['signIn']>>;
let book: { address: string; cookie: string };

beforeAll(async () => {
  shop = await openTestShop();
  user = await shop.signIn('somebody');
  const free = await aBook(shop.deps, { slug: 'a-free-book', priceCents: 0 });
  await anEdition(shop.deps, free.id);
  const address = streamUrlOf(await user.api.products.bySlug({ slug: 'a-free-book', userId: user.userId })) ?? '';
  book = { address, cookie: (await shop.readerFetch(address)).headers.get('set-cookie')?.split(';')[0] ?? '' };
  const app = createApp(shop.deps, new StaticFiles(shop.directory));
  listener = await listen({ host: '127.0.0.1', port: 0, settingName: 'PORT' });
  listener.serve((request) => app.fetch(request));
});
afterAll(async () => {
  await listener.close();
  await shop.close();
});

type Send = (body: ReadableStream) => Promise<Response>;

/** Every endpoint that accepts a body, for any kind of caller. */
function listEndpoints(): [string, Send][] {
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
  const calls = Object.values(contract)
    .flatMap((remaining): Call[] => Object.values(remaining))
    .filter((call) => call.body)
    .map(({ method, path }): [string, string] => [method, path.replaceAll(/:\w+/g, '1')]);
  const others: [string, string][] = ['webhooks/stripe', 'reports/csp', 'reports/client'].map((path) => [
    'POST',
    `/${path}`,
  ]);
  const stored = ['position', 'settings', 'book-settings', `marks/${ID}`];
  return [
    ...[...calls, ...others].map(([method, path]): [string, Send] => [
      `${method} ${path}`,
      (body) => shop.fetch(BASE_PATH + path, { method, headers, body, duplex: 'half' }),
    ]),
    ...stored.map((path): [string, Send] => [
      `PUT ${path}`,
      (body) =>
        shop.readerFetch(book.address + path, {
          method: 'PUT',
          headers: { cookie: book.cookie, 'content-type': 'application/json' },
          body,
          duplex: 'half',
        }),
    ]),
  ];
}

/** The status and error code of a rejection. */
async function rejectionOf(response: Response): Promise<[number, string]> {
  const { code, message, detail } = (await response.json()) as Record<'code' | 'message' | 'detail', string>;
  return [response.status, message !== '' && message === detail ? code : 'not a problem response'];
}

describe('a request body', () => {
  it('is rejected early at every endpoint when it has no length and no end', { tags: ['check-42'] }, async () => {
    expect(listEndpoints().length).toBeGreaterThan(15);
    for (const [endpoint, send] of listEndpoints()) {
      let read = 0;
      const endless = new ReadableStream({
        pull: (controller) => {
          read += CHUNK.byteLength;
          controller.enqueue(CHUNK);
        },
      });
      expect([endpoint, ...(await rejectionOf(await send(endless)))]).toEqual([endpoint, 413, 'body_too_large']);
      expect([endpoint, read < maxBodyBytesAt(endpoint) + MAX_BUFFERED_BYTES]).toEqual([endpoint, true]);
    }
  });

  it('times out at every endpoint when it is too slow', { tags: ['check-42'] }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      for (const [endpoint, send] of listEndpoints()) {
        const response = send(new ReadableStream({ start: (controller) => controller.enqueue(CHUNK.slice(0, 9)) }));
        // Database queries before the body take real time, so the fake clock advances until there is a response.
        const clock = setInterval(() => void vi.advanceTimersByTimeAsync(5_000), 1);
        const rejection = await rejectionOf(await response.finally(() => clearInterval(clock)));
        expect([endpoint, ...rejection]).toEqual([endpoint, 408, 'body_too_slow']);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('limits the memory of a body of any size', { tags: ['check-42'] }, async () => {
    const before = process.memoryUsage().rss;
    const sent = await Promise.all(Array.from({ length: 20 }, () => streamBodyTo(listener.port)));
    for (const { response, megabytes } of sent) {
      expect(response).toMatch(/^HTTP\/1\.1 413 /);
      expect(megabytes).toBeLessThan(16);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

/** Streams a body without a length until the shop closes the connection, and returns the amount sent. */
async function streamBodyTo(port: number): Promise<{ response: string; megabytes: number }> {
  const socket = connect(port, '127.0.0.1');
  let response = '';
  let bytes = 0;
  socket.setEncoding('latin1').on('data', (text: string) => (response += text));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST ${BASE_PATH}/auth/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = Buffer.concat([Buffer.from(`${CHUNK.byteLength.toString(16)}\r\n`), CHUNK, Buffer.from('\r\n')]);
  while (!socket.destroyed && bytes < 64 * 1024 * 1024) {
    bytes += chunk.byteLength;
    if (socket.write(chunk)) continue;
    await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  socket.end();
  await closed;
  return { response, megabytes: bytes / 1024 / 1024 };
}
