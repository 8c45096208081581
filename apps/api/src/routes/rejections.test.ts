import { BASE_PATH } from '@octavo/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { createApp } from '../app.ts';
import { StaticFiles } from '../web/static-files.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({ settings: { CORS_ORIGINS: 'https://other.example' } });
  ({ token } = await shop.signIn('someone'));
});
afterAll(() => shop.close());

const sendRequest = (method: string, path: string, init: RequestInit = {}) =>
  shop.fetch(path.startsWith('/api') ? path : BASE_PATH + path, { method, ...init });
const sendJson = (path: string, body: unknown) =>
  sendRequest('POST', path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('a URL', () => {
  it.each([
    ['POST', '/products', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/products/genres/', 'GET, HEAD, OPTIONS'],
    ['GET', '/auth/login', 'POST, OPTIONS'],
    ['GET', '/favorites/5', 'POST, DELETE, OPTIONS'],
    ['PATCH', '/orders', 'GET, POST, HEAD, OPTIONS'],
    ['GET', '/webhooks/stripe', 'POST, OPTIONS'],
  ])('returns 405 with the allowed methods for another method: %s %s', async (method, path, allow) => {
    const response = await sendRequest(method, path, { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', request_id: expect.any(String) });
  });

  it('returns its methods for OPTIONS', async () => {
    const settings = { ...shop.deps.settings, CORS_ORIGINS: [] };
    const alone = createApp({ ...shop.deps, settings }, new StaticFiles(shop.directory));
    const response = await alone.request(`${SHOP}${BASE_PATH}/config`, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it.each(['/nothing', '/api', '/api/v2/products', '/products/a/b/c'])('returns 404 when unknown: %s', async (path) => {
    const response = await sendRequest('GET', path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json']);
    expect(await response.json()).toMatchObject({
      code: 'not_found',
      request_id: response.headers.get('x-request-id'),
    });
  });

  it('of a page accepts no form', async () => {
    const response = await shop.fetch('/cart', { method: 'POST', body: 'a=b' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('a rejection', () => {
  it.each([
    ['/products?orderby=sideways', { orderby: 'Must be one of: date, popularity, rating, price, title' }],
    [`/products?search=${'x'.repeat(300)}`, { search: 'Must be at most 200 characters' }],
    ['/reviews', { product: 'Required' }],
  ])('uses its own messages: %.40s', { tags: ['check-60'] }, async (path, errors) => {
    const response = await sendRequest('GET', path);
    expect([response.status, await response.json()]).toMatchObject([422, { code: 'validation_failed', errors }]);
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  it.each([
    ['/auth/refresh', {}],
    ['/auth/refresh', { refresh_token: 5 }],
    ['/auth/login', { username: ['a'], password: {} }],
    ['/auth/register', []],
    ['/auth/reset-password', { key: 1, login: null, new_password: false }],
  ])('never quotes the library that found the error: %s %j', async (path, body) => {
    const response = await sendJson(path, body);
    const text = await response.text();
    expect(response.status).toBe(422);
    expect(text).not.toMatch(/Expected|received|Invalid type|Object|undefined/);
  });

  it('names the unsupported media type', async () => {
    const init = { headers: { 'content-type': 'text/xml' }, body: '<a/>' };
    expect((await sendRequest('POST', '/auth/login', init)).status).toBe(415);
  });

  it(
    'is immediate for a form with a hundred thousand fields and one that is too large',
    { tags: ['check-59'] },
    async () => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      for (const body of ['a&'.repeat(100_000), 'a=1&'.repeat(100_000)]) {
        expect((await sendRequest('POST', '/auth/login', { headers: type, body })).status).toBe(413);
      }
    },
  );
});

describe('every response', () => {
  it.each(['/products', '/products/genres', '/products/none', '/config', '/orders', '/nothing', '/reviews?product=1'])(
    'forbids MIME sniffing: %s',
    async (path) => {
      expect((await sendRequest('GET', path)).headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('allows the configured front ends and no other origin', async () => {
    const from = (origin: string, headers: Record<string, string> = {}, method = 'GET') =>
      sendRequest(method, '/products', { headers: { origin, ...headers } });
    const welcome = await from('https://other.example');
    expect(welcome.headers.get('access-control-allow-origin')).toBe('https://other.example');
    expect(welcome.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await from('https://strange.example')).headers.get('access-control-allow-origin')).toBeNull();
    const question = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
    const preflight = await from('https://other.example', question, 'OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Authorization,Content-Type,If-Match,Tus-Resumable,Upload-Length,Upload-Metadata,Upload-Offset',
    ]);
    const refused = await sendRequest('GET', '/orders', { headers: { origin: 'https://other.example' } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
      401,
      'https://other.example',
    ]);
  });
});
