import { BASE_PATH } from '@octavo/core/contract';
import { streamUrlOf } from '@octavo/core/entities';
import { aBilling } from '@octavo/core/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let user: Awaited<ReturnType<TestShop['signIn']>>;
let bookId: number;

beforeAll(async () => {
  shop = await openTestShop();
  user = await shop.signIn('someone');
  bookId = (await aBook(shop.deps, { slug: 'a-free-book', priceCents: 0 })).id;
  await anEdition(shop.deps, bookId);
});
afterAll(() => shop.close());

const NUL = String.raw`\u0000`;
const LONE_SURROGATE = String.raw`\ud800`;
const DEEPLY_NESTED = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;

const send = (method: string, path: string, body?: string) =>
  shop.fetch(BASE_PATH + path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });

/** The status of a response, and whether it is a problem response with a message. */
async function rejectionOf(response: Response): Promise<{ status: number; isProblem: boolean }> {
  const body: unknown = await response.json();
  const isText = (name: string) =>
    typeof body === 'object' && body !== null && name in body && typeof Reflect.get(body, name) === 'string';
  return { status: response.status, isProblem: ['message', 'detail', 'code'].every(isText) };
}
const rejection = (status: number) => ({ status, isProblem: true });

describe('a URL', { tags: ['check-60'] }, () => {
  it.each([
    '/products/%00',
    '/products/a%00b',
    '/orders/2147483648',
    '/orders/999999999999999',
    '/products/%ff',
    '/products/__proto__',
    '/products/..%2f..%2fpackage.json',
  ])('returns 404 when it leads to nothing: %s', async (path) => {
    expect(await rejectionOf(await send('GET', path))).toEqual(rejection(404));
  });

  it.each(['POST', 'DELETE'])(
    'returns 404 with a number that is too large for an id: %s /favorites',
    async (method) => {
      expect(await rejectionOf(await send(method, '/favorites/2147483648'))).toEqual(rejection(404));
    },
  );

  it.each([
    '/products?search=%00',
    '/products?tag=99999999999',
    '/reviews?product=2147483648',
    '/reviews?product=999999999999999',
    '/reviews/summary?product=2147483648',
    '/products?orderby=%00',
  ])('returns 422 with an invalid query: %s', async (path) => {
    expect(await rejectionOf(await send('GET', path))).toEqual(rejection(422));
  });

  it.each([
    '/products?tag=1.5',
    '/products?tag=1e400',
    '/products?tag=NaN',
    '/products?search=%ed%a0%80',
    '/products?page=1e12',
    '/products?page=9007199254740993&per_page=1e9',
    '/reviews?product=1&page=1e15',
  ])('returns an empty list for an impossible filter: %s', async (path) => {
    const response = await send('GET', path);
    expect([response.status, await response.json()]).toEqual([200, []]);
  });
});

describe('a body', { tags: ['check-59'] }, () => {
  const forms = {
    '/auth/login': `{"username":"some${NUL}one","password":"Octavo!2026"}`,
    '/auth/register': `{"username":"someone_else","email":"some${NUL}one@octavo.example","password":"Octavo!2026","role":"customer"}`,
    '/auth/reset-password': `{"key":"${NUL}k","login":"l${NUL}","new_password":"Octavo!2026"}`,
  };
  it.each(Object.entries(forms))('with text that cannot be stored is rejected: %s', async (path, body) => {
    expect(await rejectionOf(await send('POST', path, body))).toEqual(rejection(400));
  });

  it.each(['[', '', 'null', '"text"', '[]', '{"__proto__":1}', DEEPLY_NESTED])(
    'in an invalid format is rejected: %.20s',
    async (body) => {
      const found = await rejectionOf(await send('POST', '/auth/login', body));
      expect([rejection(400), rejection(422)]).toContainEqual(found);
    },
  );

  it('of a form is rejected for the same text', async () => {
    const response = await shop.fetch(`${BASE_PATH}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=some%00one&password=Octavo!2026',
    });
    expect(await rejectionOf(response)).toEqual(rejection(400));
  });

  it('of an order is rejected with an unpaired surrogate in the address, or an invalid product id', async () => {
    const order = (city: string, productId: number) =>
      JSON.stringify({
        billing: { ...aBilling(), city },
        line_items: [{ product_id: productId, quantity: 1, name: '', authorStripeID: '', total: '' }],
      }).replace('HALF', LONE_SURROGATE);
    expect(await rejectionOf(await send('POST', '/orders', order('HALF', bookId)))).toEqual(rejection(400));
    expect(await rejectionOf(await send('POST', '/orders', order('Lisbon', 2_147_483_648)))).toEqual(rejection(422));
    expect(await shop.deps.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  it('without an end times out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const response = shop.fetch(`${BASE_PATH}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"a')) }),
        duplex: 'half',
      });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await rejectionOf(await response)).toEqual(rejection(408));
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('stored reading data', () => {
  it.each([
    ['text that cannot be stored', `{"a":"${NUL}"}`],
    ['a key that cannot be stored', `{"${NUL}":1}`],
    ['an unpaired surrogate', `{"a":"${LONE_SURROGATE}"}`],
    ['extreme nesting', DEEPLY_NESTED],
  ])('is rejected with %s', async (_, body) => {
    const address = streamUrlOf(await user.api.products.bySlug({ slug: 'a-free-book', userId: user.userId })) ?? '';
    const cookie = (await shop.readerFetch(address)).headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const resource of ['position', 'settings']) {
      const response = await shop.readerFetch(address + resource, { method: 'PUT', headers: { cookie }, body });
      expect(await rejectionOf(response)).toEqual(rejection(400));
      expect((await shop.readerFetch(address + resource, { headers: { cookie } })).status).toBe(204);
    }
  });
});
