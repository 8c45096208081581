/** Redirecting servers over real sockets: what a client follows, and what it does not send. */
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

/** Starts a server that records its requests and responds with `respond`. */
async function listen(respond: () => { status: number; location?: string; body: string }) {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      const { status, location, body: text } = respond();
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
  let stored: typeof session | null = session;
  return {
    read: () => stored,
    write: (tokens: typeof session) => void (stored = tokens),
    clear: () => void (stored = null),
  };
}

describe('a redirected call', () => {
  let target: Awaited<ReturnType<typeof listen>>;
  let source: Awaited<ReturnType<typeof listen>>;
  let status = 307;
  let path = '/target';

  beforeAll(async () => {
    target = await listen(() => ({ status: 200, body: '[]' }));
    source = await listen(() => ({ status, location: `${target.origin}${path}`, body: '' }));
  });
  afterAll(async () => {
    await close(source.server);
    await close(target.server);
  });
  beforeEach(() => {
    source.requests.length = 0;
    target.requests.length = 0;
  });

  const api = (tokens = signedIn()) => createApi({ baseUrl: `${source.origin}/api/v1`, tokens });

  it.each([301, 302, 303, 307, 308])(
    'with status %i does not send a password to another server',
    async (redirectStatus) => {
      status = redirectStatus;
      await expect(api().auth.login(form)).rejects.toMatchObject({ name: 'NetworkError', code: 'redirected' });
      expect(source.requests.map(({ line }) => line)).toEqual(['POST /api/v1/auth/login']);
      expect(target.requests).toEqual([]);
    },
  );

  it.each([
    ['an order', (shop: ReturnType<typeof api>) => shop.orders.cancel(5)],
    ['a favorite', (shop: ReturnType<typeof api>) => shop.favorites.remove(7)],
    [
      'a password',
      (shop: ReturnType<typeof api>) => shop.users.changePassword({ current_password: 'a', new_password: 'b' }),
    ],
    ['an account', (shop: ReturnType<typeof api>) => shop.users.deleteAccount({ password: 'a' })],
  ])('is not repeated on another server: %s', async (_, send) => {
    status = 308;
    await expect(send(api())).rejects.toBeInstanceOf(NetworkError);
    expect(target.requests).toEqual([]);
  });

  it('is followed for a GET, without the token on another host', async () => {
    status = 307;
    path = '/api/v1/products';
    expect(await api().products.list()).toEqual([]);
    expect(await api().products.favorites()).toEqual([]);
    expect(target.requests.map(({ line, headers }) => [line, headers.authorization])).toEqual([
      ['GET /api/v1/products', undefined],
      ['GET /api/v1/products', undefined],
    ]);
    expect(source.requests.at(-1)?.headers.authorization).toBe('Bearer a1');
  });

  it('does not end a session when the refresh is redirected', async () => {
    const refused = await listen(() => ({ status: 401, body: '{}' }));
    const tokens = signedIn();
    const shop = createApi({
      baseUrl: `${refused.origin}/api/v1`,
      tokens,
      // A captive portal redirects every request.
      fetch: (request) =>
        request.url.endsWith('/auth/refresh')
          ? fetch(new Request(`${source.origin}/api/v1/auth/refresh`, request))
          : fetch(request),
    });
    await expect(shop.products.favorites()).rejects.toMatchObject({ code: 'redirected' });
    expect([tokens.read(), target.requests]).toEqual([session, []]);
    await close(refused.server);
  });
});
