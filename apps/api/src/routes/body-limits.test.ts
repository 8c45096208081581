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
/** A form may have a quarter of a megabyte, an event of the card provider a whole one. */
const maxBodyBytesAt = (door: string): number => (door === 'POST /webhooks/stripe' ? 1024 : 256) * 1024;
/** What is on its way when a body is refused comes on top. */
const MAX_BUFFERED_BYTES = 256 * 1024;
const ID = '4f5c7ac4-5d27-4f3c-8f6e-9a64a2a5f9f0';

let shop: TestShop;
let listener: Listener;
let person: Awaited<ReturnType<TestShop['signIn']>>;
let book: { address: string; cookie: string };

beforeAll(async () => {
  shop = await openTestShop();
  person = await shop.signIn('somebody');
  const free = await aBook(shop.deps, { slug: 'a-free-book', priceCents: 0 });
  await anEdition(shop.deps, free.id);
  const address = streamUrlOf(await person.api.products.bySlug({ slug: 'a-free-book', userId: person.userId })) ?? '';
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

/** Every place of the shop that takes a body, whoever may send one there. */
function listEndpoints(): [string, Send][] {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const calls = Object.values(contract)
    .flatMap((room): Call[] => Object.values(room))
    .filter((call) => call.body)
    .map(({ method, path }): [string, string] => [method, path.replaceAll(/:\w+/g, '1')]);
  const others: [string, string][] = ['webhooks/stripe', 'reports/csp', 'reports/client'].map((path) => [
    'POST',
    `/${path}`,
  ]);
  const kept = ['position', 'settings', 'book-settings', `marks/${ID}`];
  return [
    ...[...calls, ...others].map(([method, path]): [string, Send] => [
      `${method} ${path}`,
      (body) => shop.fetch(BASE_PATH + path, { method, headers, body, duplex: 'half' }),
    ]),
    ...kept.map((path): [string, Send] => [
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

/** What came of a body: the status and the name of the refusal. */
async function rejectionOf(answer: Response): Promise<[number, string]> {
  const { code, message, detail } = (await answer.json()) as Record<'code' | 'message' | 'detail', string>;
  return [answer.status, message !== '' && message === detail ? code : 'no problem'];
}

describe('a body', () => {
  it('42: that tells no length and does not end is refused at every door, early', async () => {
    expect(listEndpoints().length).toBeGreaterThan(15);
    for (const [door, send] of listEndpoints()) {
      let read = 0;
      const endless = new ReadableStream({
        pull: (controller) => {
          read += CHUNK.byteLength;
          controller.enqueue(CHUNK);
        },
      });
      expect([door, ...(await rejectionOf(await send(endless)))]).toEqual([door, 413, 'body_too_large']);
      expect([door, read < maxBodyBytesAt(door) + MAX_BUFFERED_BYTES]).toEqual([door, true]);
    }
  });

  it('42: that comes too slowly is given up at every door', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      for (const [door, send] of listEndpoints()) {
        const answer = send(new ReadableStream({ start: (controller) => controller.enqueue(CHUNK.slice(0, 9)) }));
        // What is asked of the database beforehand takes its own time: the clock goes on until there is an answer.
        const clock = setInterval(() => void vi.advanceTimersByTimeAsync(5_000), 1);
        const refusal = await rejectionOf(await answer.finally(() => clearInterval(clock)));
        expect([door, ...refusal]).toEqual([door, 408, 'body_too_slow']);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('42: is no burden however much of it is sent', async () => {
    const before = process.memoryUsage().rss;
    const sent = await Promise.all(Array.from({ length: 20 }, () => streamBodyTo(listener.port)));
    for (const { answer, megabytes } of sent) {
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(megabytes).toBeLessThan(16);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

/** Sends a form without a length until the shop ends the connection, and tells how much it took. */
async function streamBodyTo(port: number): Promise<{ answer: string; megabytes: number }> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let bytes = 0;
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const gone = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST ${BASE_PATH}/auth/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = Buffer.concat([Buffer.from(`${CHUNK.byteLength.toString(16)}\r\n`), CHUNK, Buffer.from('\r\n')]);
  while (!socket.destroyed && bytes < 64 * 1024 * 1024) {
    bytes += chunk.byteLength;
    if (socket.write(chunk)) continue;
    await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), gone]);
  }
  socket.end();
  await gone;
  return { answer, megabytes: bytes / 1024 / 1024 };
}
