import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let admin = '';
beforeAll(async () => {
  shop = await openTestShop();
  const { token, userId } = await shop.signIn('admin_of_nothing');
  await shop.deps.db.updateTable('users').set({ is_admin: true }).where('id', '=', userId).execute();
  admin = token;
});
afterAll(() => shop.close());

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

it.each([
  ['GET', '/opds/v1.2/books/a%00b', 404],
  ['GET', '/opds/v2/books/%00', 404],
  ['GET', '/opds/v2/search?query=%00', 200],
  ['GET', '/product/a%00b', 404],
  ['GET', '/product/%00/reviews', 404],
  ['GET', '/authors/%00', 404],
  ['GET', '/series/%00', 404],
  ['GET', '/discover/%00', 404],
  ['GET', '/api/v1/products/%00', 404],
  ['GET', '/api/v1/authors/%00', 404],
  ['POST', '/api/v1/admin/payments/events/%00/retry', 422],
  ['POST', '/sandbox/v1/payment_intents/%00/confirm', 403],
])(
  'returns the expected status for a URL with an unstorable character: %s %s → %i',
  { tags: ['check-60'] },
  async (method, path, status) => {
    const authorization = path.startsWith('/sandbox')
      ? `Bearer ${shop.sandbox.keys.publishable}`
      : path.startsWith('/api/v1/admin')
        ? `Bearer ${admin}`
        : '';
    const response = await shop.fetch(path, { method, headers: authorization ? { authorization } : {} });
    expect(response.status).toBe(status);
  },
);

it.each(['/opds/v1.2', '/opds/v2'])(
  'accepts an unpaired surrogate in a search at %s',
  { tags: ['check-60'] },
  async (base) => {
    const response = await shop.fetch(`${base}/search?query=${'a'.repeat(199)}%F0%9F%98%80`);
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining(`query=${'a'.repeat(199)}"`),
    ]);
  },
);

it.each(['\0:abcde', 'in\0es:abcde'])('rejects OPDS credentials %j', { tags: ['check-9'] }, async (pair) => {
  for (const path of ['/opds/v1.2/shelf', '/opds/v2/shelf', '/opds/books/a.epub'])
    expect((await shop.fetch(path, { headers: { authorization: basic(pair) } })).status).toBe(401);
});
