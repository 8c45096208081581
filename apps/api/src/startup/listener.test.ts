import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_BODY_LIMITS } from './body-reader.ts';
import { listen, type Listener } from './listener.ts';

const HSTS = 'max-age=31536000';
/** More than the buffers of the operating system hold. */
const LARGE_BYTES = 32 * 1024 * 1024;
let listener: Listener;
/** Called when a large response has ended, completely or not. */
let onEnd: () => void;
beforeAll(async () => {
  listener = await listen({
    host: '127.0.0.1',
    port: 0,
    settingName: 'PORT',
    baseHeaders: { 'Strict-Transport-Security': HSTS },
    timeouts: { headersMs: 300, wholeMs: 5_000, checkMs: 50, idleMs: 700 },
    bodyLimits: { ...DEFAULT_BODY_LIMITS, graceMs: 300, checkMs: 50 },
    readingLimits: { windowMs: 700, minBytesPerSecond: 125, checkMs: 50 },
  });
  listener.serve((request, { outgoing }) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/fails') throw new Error('password=secret');
    if (pathname === '/large') {
      outgoing.once('close', () => onEnd());
      return new Response(new Uint8Array(LARGE_BYTES));
    }
    if (pathname === '/works') return new Promise((resolve) => setTimeout(() => resolve(new Response('fine')), 1_500));
    return pathname === '/reads' ? request.text().then((text) => new Response(text)) : new Response('fine');
  });
});
afterAll(() => listener.close());

const open = async (): Promise<Socket> => {
  const socket = connect(listener.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

/** Sends raw bytes, optionally followed by single bytes, and reads until the other side closes. */
async function send(
  bytes: string,
  { dripsOn = false } = {},
): Promise<{ status: number; headers: string; body: Record<string, string> }> {
  const socket = await open();
  let response = '';
  socket.setEncoding('utf8').on('data', (part: string) => (response += part));
  socket.on('error', () => undefined);
  socket.write(bytes);
  const dripping = dripsOn ? setInterval(() => socket.write('x'), 20) : undefined;
  await once(socket, 'close');
  clearInterval(dripping);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body: JSON.parse(body) as never };
}

describe('a response', () => {
  it.each([
    ['reads nothing', 0],
    ['reads nothing and sends further requests', 100],
  ])('ends with its connection when the client %s', { tags: ['check-59'] }, async (_, sendsEveryMs) => {
    const socket = await open();
    socket.on('error', () => undefined);
    socket.pause();
    const ended = new Promise<void>((resolve) => (onEnd = resolve));
    const send = () => socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    send();
    const sending = sendsEveryMs === 0 ? undefined : setInterval(send, sendsEveryMs);
    await ended;
    clearInterval(sending);
    let size = 0;
    socket.on('data', (part: Buffer) => (size += part.byteLength));
    socket.resume();
    await once(socket, 'close');
    expect(size).toBeLessThan(LARGE_BYTES);
  });

  it('is sent completely to a client that reads slowly', { tags: ['check-59'] }, async () => {
    const socket = await open();
    onEnd = () => undefined;
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const started = performance.now();
    let size = 0;
    const count = (part: Buffer | null) => void (size += part?.byteLength ?? 0);
    // Longer than two windows. The operating system holds some megabytes, so most of the response waits all the time.
    await new Promise<void>((resolve) => {
      const reading = setInterval(() => {
        count(socket.read() as Buffer | null);
        if (performance.now() - started < 2_000) return;
        clearInterval(reading);
        resolve();
      }, 20);
    });
    socket.on('data', count).resume();
    await once(socket, 'end');
    expect(size).toBeGreaterThan(LARGE_BYTES);
  });

  it('waits for a handler that needs longer', { tags: ['check-59'] }, async () => {
    const response = await fetch(`http://127.0.0.1:${listener.port}/works`);
    expect([response.status, await response.text()]).toEqual([200, 'fine']);
  });
});

describe('a malformed request', () => {
  it.each([
    ['garbage', 'what is this\r\n\r\n', 400, 'malformed_body'],
    ['no host header', 'GET / HTTP/1.1\r\n\r\n', 400, 'malformed_body'],
    [
      'two Content-Length headers',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'malformed_body',
    ],
    [
      'Content-Length with chunked encoding',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'malformed_body',
    ],
    ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'malformed_body'],
    ['a backslash', 'GET /\\..\\x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400, 'malformed_body'],
    ['64 kB of headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(65_536)}\r\n\r\n`, 431, 'headers_too_large'],
    ['incomplete headers', 'GET / HTTP/1.1\r\nHost: a\r\nX: ', 408, 'body_too_slow'],
  ])('gets a problem response: %s', { tags: ['check-59'] }, async (_, bytes, status, code) => {
    const response = await send(bytes);
    expect([response.status, response.body['code']]).toEqual([status, code]);
    expect(response.body['message']).toBe(response.body['detail']);
    expect(response.body['request_id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    for (const header of ['content-type: application/json', 'x-content-type-options: nosniff', `security: ${HSTS}`]) {
      expect(response.headers).toContain(header);
    }
  });

  it('gets a regular response despite an unknown Expect header', { tags: ['check-59'] }, async () => {
    const pendingRequest = request(`http://127.0.0.1:${listener.port}/`, { headers: { expect: 'miracles' } });
    const [incoming] = (await once(pendingRequest.end(), 'response')) as [IncomingMessage];
    expect([incoming.statusCode, await readText(incoming)]).toEqual([200, 'fine']);
  });

  it.each([
    ['a slow body for a handler that reads it', '/reads'],
    ['a slow body for a handler that ignores it', '/ignores'],
  ])('is disconnected while others are served: %s', { tags: ['check-59'] }, async (_, path) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n`;
    const slow = send(head, { dripsOn: true });
    const others = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${listener.port}/reads`, { method: 'POST', body: 'a' })),
    );
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect(await slow).toMatchObject({ status: 408, body: { code: 'body_too_slow' } });
  });

  it('does not block others, and silent connections are closed', { tags: ['check-59'] }, async () => {
    const silent = await Promise.all(Array.from({ length: 200 }, open));
    const ends = silent.map((socket) => once(socket.resume(), 'close'));
    expect((await fetch(`http://127.0.0.1:${listener.port}/`)).status).toBe(200);
    await Promise.all(ends);
    expect((await fetch(`http://127.0.0.1:${listener.port}/`)).status).toBe(200);
  });

  it('disconnects a client that does not close after a rejection', { tags: ['check-59'] }, async () => {
    const socket = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true });
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nX: ');
    await once(socket.resume(), 'end');
    // Data written after the other side has closed causes an error.
    const writing = setInterval(() => socket.write('x'), 100);
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    clearInterval(writing);
    expect(error.code).toMatch(/^(ECONNRESET|EPIPE)$/);
  });
});

it('hides the details of an uncaught error', async () => {
  const response = await fetch(`http://127.0.0.1:${listener.port}/fails`);
  expect([response.status, await response.json()]).toMatchObject([500, { code: 'internal' }]);
});

it('adds the base headers to every response', async () => {
  const response = await fetch(`http://127.0.0.1:${listener.port}/`);
  expect(response.headers.get('strict-transport-security')).toBe(HSTS);
});

/** Sends a request that waits for its response. Resolves once the server has it, which its 100 Continue shows. */
async function receivedAddress(address: string, accept: string): Promise<{ answer: Promise<Response> }> {
  const pendingRequest = request(address, { headers: { accept, expect: '100-continue' } });
  const response = once(pendingRequest, 'response').then(async ([incoming]: IncomingMessage[]) => {
    const { statusCode: status = 0, headers } = incoming ?? { headers: {} };
    return new Response(incoming && (await readText(incoming)), { status, headers: headers as Record<string, string> });
  });
  pendingRequest.flushHeaders();
  await once(pendingRequest, 'continue');
  pendingRequest.end();
  return { answer: response };
}

it('answers waiting requests with 503 when the shop cannot open, as a page for browsers', async () => {
  const failing = await listen({ host: '127.0.0.1', port: 0, settingName: 'PORT' });
  const address = `http://127.0.0.1:${failing.port}/`;
  const looking = await receivedAddress(address, 'text/html,application/xhtml+xml,*/*;q=0.8');
  const request = await receivedAddress(`${address}api/v1/config`, '*/*');
  await failing.close();
  const page = await looking.answer;
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '30']);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain('<p>The shop is not available at the moment. Please try again shortly.</p>');
  expect(await (await request.answer).json()).toMatchObject({ code: 'unavailable', retry_after_seconds: 30 });
});
