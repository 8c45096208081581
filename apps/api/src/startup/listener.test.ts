import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemResponse, readText as readBody } from '../http/index.ts';
import { listen, type Listener } from './listener.ts';

const HSTS = 'max-age=31536000';
let listener: Listener;
beforeAll(async () => {
  listener = await listen({
    host: '127.0.0.1',
    port: 0,
    settingName: 'PORT',
    baseHeaders: { 'Strict-Transport-Security': HSTS },
    timeouts: { headersMs: 300, wholeMs: 1_500, lookMs: 50 },
  });
  const reading = new Hono()
    .post('/reads', async (c) => c.text(await readBody(c, { timeoutMs: 300 })))
    .onError((error) => problemResponse(error));
  listener.serve((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/fails') throw new Error('password=secret');
    if (pathname === '/reads') return reading.fetch(request);
    return pathname === '/waits' ? request.text().then((text) => new Response(text)) : new Response('fine');
  });
});
afterAll(() => listener.close());

const open = async (): Promise<Socket> => {
  const socket = connect(listener.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

/** Sends bytes as they are, then perhaps more of them drop by drop, and reads until the other side has had enough. */
async function send(
  bytes: string,
  { dripsOn = false } = {},
): Promise<{ status: number; headers: string; body: Record<string, string> }> {
  const socket = await open();
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.on('error', () => undefined);
  socket.write(bytes);
  const dripping = dripsOn ? setInterval(() => socket.write('x'), 20) : undefined;
  await once(socket, 'close');
  clearInterval(dripping);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body: JSON.parse(body) as never };
}

describe('what is no request', () => {
  it.each([
    ['garbage', 'what is this\r\n\r\n', 400, 'malformed_body'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'malformed_body'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'malformed_body',
    ],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'malformed_body',
    ],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'malformed_body'],
    ['a backslash', 'GET /\\..\\x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400, 'malformed_body'],
    ['64 kB of headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(65_536)}\r\n\r\n`, 431, 'headers_too_large'],
    ['half a head', 'GET / HTTP/1.1\r\nHost: a\r\nX: ', 408, 'body_too_slow'],
  ])('59: is answered with a problem: %s', async (_, bytes, status, code) => {
    const answer = await send(bytes);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(answer.body['message']).toBe(answer.body['detail']);
    expect(answer.body['request_id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    for (const header of ['content-type: application/json', 'x-content-type-options: nosniff', `security: ${HSTS}`]) {
      expect(answer.headers).toContain(header);
    }
  });

  it('59: is answered like any other when it expects what nobody knows', async () => {
    const asking = request(`http://127.0.0.1:${listener.port}/`, { headers: { expect: 'miracles' } });
    const [incoming] = (await once(asking.end(), 'response')) as [IncomingMessage];
    expect([incoming.statusCode, await readText(incoming)]).toEqual([200, 'fine']);
  });

  it.each([
    ['a body in drops for a handler that gives it little time', '/reads'],
    ['a body in drops for a handler that would wait for ever', '/waits'],
  ])('59: is cut off while others are served: %s', async (_, path) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n`;
    const slow = send(head, { dripsOn: true });
    const others = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${listener.port}/reads`, { method: 'POST', body: 'a' })),
    );
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect(await slow).toMatchObject({ status: 408, body: { code: 'body_too_slow' } });
  });

  it('59: keeps nobody else waiting, and silent connections are ended', async () => {
    const silent = await Promise.all(Array.from({ length: 200 }, open));
    const ends = silent.map((socket) => once(socket.resume(), 'close'));
    expect((await fetch(`http://127.0.0.1:${listener.port}/`)).status).toBe(200);
    await Promise.all(ends);
    expect((await fetch(`http://127.0.0.1:${listener.port}/`)).status).toBe(200);
  });

  it('59: cuts off who was refused and does not hang up', async () => {
    const socket = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true });
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nX: ');
    await once(socket.resume(), 'end');
    // What still comes is taken by nobody once the other side has let go.
    const writing = setInterval(() => socket.write('x'), 100);
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    clearInterval(writing);
    expect(error.code).toMatch(/^(ECONNRESET|EPIPE)$/);
  });
});

it('says nothing of a fault that nobody caught', async () => {
  const answer = await fetch(`http://127.0.0.1:${listener.port}/fails`);
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal' }]);
});

it('adds to every answer what no handler can know', async () => {
  const answer = await fetch(`http://127.0.0.1:${listener.port}/`);
  expect(answer.headers.get('strict-transport-security')).toBe(HSTS);
});

/** A request that waits for its answer; settles once the server has it, which it says by letting us go on. */
async function receivedAddress(address: string, accept: string): Promise<{ answer: Promise<Response> }> {
  const asking = request(address, { headers: { accept, expect: '100-continue' } });
  const answer = once(asking, 'response').then(async ([incoming]: IncomingMessage[]) => {
    const { statusCode: status = 0, headers } = incoming ?? { headers: {} };
    return new Response(incoming && (await readText(incoming)), { status, headers: headers as Record<string, string> });
  });
  asking.flushHeaders();
  await once(asking, 'continue');
  asking.end();
  return { answer };
}

it('tells whoever waited that the shop could not open, people by a page', async () => {
  const failing = await listen({ host: '127.0.0.1', port: 0, settingName: 'PORT' });
  const address = `http://127.0.0.1:${failing.port}/`;
  const looking = await receivedAddress(address, 'text/html,application/xhtml+xml,*/*;q=0.8');
  const asking = await receivedAddress(`${address}api/v1/config`, '*/*');
  await failing.close();
  const page = await looking.answer;
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '30']);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain('<p>The shop is not available at the moment. Please try again shortly.</p>');
  expect(await (await asking.answer).json()).toMatchObject({ code: 'unavailable', retry_after_seconds: 30 });
});
