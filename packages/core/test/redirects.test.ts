/** Servers that send a call on to another address, over real sockets: what a client follows, and what it keeps to itself. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../src/api/index.ts';
import { NetworkError } from '../src/errors/index.ts';

interface RecordedRequest {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that keeps what it hears and answers with what `answer` says. */
async function listen(answer: () => { status: number; location?: string; body: string }) {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      const { status, location, body: text } = answer();
      response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, requests, origin: `http://127.0.0.1:${port}` };
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

const form = { username: 'ines_h', password: 'Octavo!2026', rememberMe: true };
const session = { accessToken: 'a1', refreshToken: 'r1' };

function signedIn() {
  let held: typeof session | null = session;
  return {
    read: () => held,
    write: (tokens: typeof session) => void (held = tokens),
    clear: () => void (held = null),
  };
}

describe('a call that the server sends on', () => {
  let there: Awaited<ReturnType<typeof listen>>;
  let here: Awaited<ReturnType<typeof listen>>;
  let status = 307;
  let path = '/elsewhere';

  beforeAll(async () => {
    there = await listen(() => ({ status: 200, body: '[]' }));
    here = await listen(() => ({ status, location: `${there.origin}${path}`, body: '' }));
  });
  afterAll(async () => {
    await close(here.server);
    await close(there.server);
  });
  beforeEach(() => {
    here.requests.length = 0;
    there.requests.length = 0;
  });

  const api = (tokens = signedIn()) => createApi({ baseUrl: `${here.origin}/api/v1`, tokens });

  it.each([301, 302, 303, 307, 308])('with %i reaches nobody else when it carries a password', async (answered) => {
    status = answered;
    await expect(api().auth.login(form)).rejects.toMatchObject({ name: 'NetworkError', code: 'redirected' });
    expect(here.requests.map(({ line }) => line)).toEqual(['POST /api/v1/auth/login']);
    expect(there.requests).toEqual([]);
  });

  it.each([
    ['an order', (shop: ReturnType<typeof api>) => shop.orders.cancel(5)],
    ['a heart', (shop: ReturnType<typeof api>) => shop.favorites.remove(7)],
    [
      'a password',
      (shop: ReturnType<typeof api>) => shop.users.changePassword({ current_password: 'a', new_password: 'b' }),
    ],
    ['an account', (shop: ReturnType<typeof api>) => shop.users.deleteAccount({ password: 'a' })],
  ])('changes nothing elsewhere: %s', async (_, send) => {
    status = 308;
    await expect(send(api())).rejects.toBeInstanceOf(NetworkError);
    expect(there.requests).toEqual([]);
  });

  it('is followed when it only asks, without the token where another host answers', async () => {
    status = 307;
    path = '/api/v1/products';
    expect(await api().products.list()).toEqual([]);
    expect(await api().products.favorites()).toEqual([]);
    expect(there.requests.map(({ line, headers }) => [line, headers.authorization])).toEqual([
      ['GET /api/v1/products', undefined],
      ['GET /api/v1/products', undefined],
    ]);
    expect(here.requests.at(-1)?.headers.authorization).toBe('Bearer a1');
  });

  it('does not end a session that was to be renewed: nobody has said no', async () => {
    const refused = await listen(() => ({ status: 401, body: '{}' }));
    const tokens = signedIn();
    const shop = createApi({
      baseUrl: `${refused.origin}/api/v1`,
      tokens,
      // A network that wants to be logged into sends on whatever it likes.
      fetch: (request) =>
        request.url.endsWith('/auth/refresh')
          ? fetch(new Request(`${here.origin}/api/v1/auth/refresh`, request))
          : fetch(request),
    });
    await expect(shop.products.favorites()).rejects.toMatchObject({ code: 'redirected' });
    expect([tokens.read(), there.requests]).toEqual([session, []]);
    await close(refused.server);
  });
});
