import { BASE_PATH } from '@octavo/core/contract';
import { streamUrlOf } from '@octavo/core/entities';
import { aBilling } from '@octavo/core/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let person: Awaited<ReturnType<TestShop['signIn']>>;
let bookId: number;

beforeAll(async () => {
  shop = await openTestShop();
  person = await shop.signIn('someone');
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
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });

/** The status of an answer, and whether it is a problem that says what is wrong. */
async function rejectionOf(answer: Response): Promise<{ status: number; isProblem: boolean }> {
  const body: unknown = await answer.json();
  const isText = (name: string) =>
    typeof body === 'object' && body !== null && name in body && typeof Reflect.get(body, name) === 'string';
  return { status: answer.status, isProblem: ['message', 'detail', 'code'].every(isText) };
}
const rejection = (status: number) => ({ status, isProblem: true });

describe('60: an address', () => {
  it.each([
    '/products/%00',
    '/products/a%00b',
    '/orders/2147483648',
    '/orders/999999999999999',
    '/products/%ff',
    '/products/__proto__',
    '/products/..%2f..%2fpackage.json',
  ])('with nothing behind it is not found: %s', async (path) => {
    expect(await rejectionOf(await send('GET', path))).toEqual(rejection(404));
  });

  it.each(['POST', 'DELETE'])('with a number too large for a book is not found: %s /favorites', async (method) => {
    expect(await rejectionOf(await send(method, '/favorites/2147483648'))).toEqual(rejection(404));
  });

  it.each([
    '/products?search=%00',
    '/products?tag=99999999999',
    '/reviews?product=2147483648',
    '/reviews?product=999999999999999',
    '/reviews/summary?product=2147483648',
    '/products?orderby=%00',
  ])('with a senseless query is refused: %s', async (path) => {
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
  ])('that asks for what there cannot be lists nothing: %s', async (path) => {
    const answer = await send('GET', path);
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  });
});

describe('59: a body', () => {
  const forms = {
    '/auth/login': `{"username":"some${NUL}one","password":"Octavo!2026"}`,
    '/auth/register': `{"username":"someone_else","email":"some${NUL}one@octavo.example","password":"Octavo!2026","role":"customer"}`,
    '/auth/reset-password': `{"key":"${NUL}k","login":"l${NUL}","new_password":"Octavo!2026"}`,
  };
  it.each(Object.entries(forms))('that no text can hold is refused: %s', async (path, body) => {
    expect(await rejectionOf(await send('POST', path, body))).toEqual(rejection(400));
  });

  it.each(['[', '', 'null', '"text"', '[]', '{"__proto__":1}', DEEPLY_NESTED])(
    'that is no form is refused whatever it is: %.20s',
    async (body) => {
      const found = await rejectionOf(await send('POST', '/auth/login', body));
      expect([rejection(400), rejection(422)]).toContainEqual(found);
    },
  );

  it('of a form is refused for the same text', async () => {
    const answer = await shop.fetch(`${BASE_PATH}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=some%00one&password=Octavo!2026',
    });
    expect(await rejectionOf(answer)).toEqual(rejection(400));
  });

  it('of an order is refused with half a character in the address, or a number no book has', async () => {
    const order = (city: string, productId: number) =>
      JSON.stringify({
        billing: { ...aBilling(), city },
        line_items: [{ product_id: productId, quantity: 1, name: '', authorStripeID: '', total: '' }],
      }).replace('HALF', LONE_SURROGATE);
    expect(await rejectionOf(await send('POST', '/orders', order('HALF', bookId)))).toEqual(rejection(400));
    expect(await rejectionOf(await send('POST', '/orders', order('Lisbon', 2_147_483_648)))).toEqual(rejection(422));
    expect(await shop.deps.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  it('that never ends is given up in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answer = shop.fetch(`${BASE_PATH}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"a')) }),
        duplex: 'half',
      });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await rejectionOf(await answer)).toEqual(rejection(408));
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what a reader keeps', () => {
  it.each([
    ['a text that no database holds', `{"a":"${NUL}"}`],
    ['a name that no database holds', `{"${NUL}":1}`],
    ['half a character', `{"a":"${LONE_SURROGATE}"}`],
    ['a depth that nothing can walk', DEEPLY_NESTED],
  ])('is refused with %s', async (_, body) => {
    const address = streamUrlOf(await person.api.products.bySlug({ slug: 'a-free-book', userId: person.userId })) ?? '';
    const cookie = (await shop.readerFetch(address)).headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const place of ['position', 'settings']) {
      const answer = await shop.readerFetch(address + place, { method: 'PUT', headers: { cookie }, body });
      expect(await rejectionOf(answer)).toEqual(rejection(400));
      expect((await shop.readerFetch(address + place, { headers: { cookie } })).status).toBe(204);
    }
  });
});
