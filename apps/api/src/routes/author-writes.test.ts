import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { aConnectedAuthor } from '../../test/orders.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it(
  'returns 405 when an author tries to change, replace or unpublish a book through the calls of the store',
  { tags: ['check-18'] },
  async () => {
    const [author, other] = [
      await aConnectedAuthor(shop, 'writing_author'),
      await aConnectedAuthor(shop, 'envious_one'),
    ];
    const { id, slug } = await aBook(shop.deps, { slug: 'envied-book', sellerId: author.userId });
    const row = () => shop.deps.db.selectFrom('products').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    const before = await row();
    for (const { token } of [author, other])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        for (const path of ['/api/v1/products', `/api/v1/products/${slug}`, `/api/v1/products/${slug}/file`]) {
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
          const response = await shop.fetch(path, { method, headers, body: '{"name":"Mine","status":"draft"}' });
          expect([method, path, response.status]).toEqual([method, path, 405]);
        }
    expect(await row()).toEqual(before);
  },
);
