import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../../test/harness.ts';
import { uploadQueries } from './uploads.queries.ts';

const LEASE_MS = 180_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('checks one file of each account before the second file of any account', { tags: ['check-59'] }, async () => {
  const uploads = uploadQueries(shop.deps.db);
  const [many, one] = [await shop.signIn('uploads_many'), await shop.signIn('uploads_one')];
  const start = new Date('2026-01-01T00:00:00Z').getTime();
  const at = (ms: number) => new Date(start + ms);
  const add = async (userId: number, filename: string, ms: number) => {
    const id = randomUUID();
    await uploads.insert({
      id,
      userId,
      productId: null,
      kind: 'book',
      cropPercent: 50,
      filename,
      size: 1,
      expiresAt: at(1e9),
    });
    await uploads.addPart(id, { offset: 0, size: 1 }, { now: at(ms), expiresAt: at(1e9) });
  };
  for (const [nth, name] of ['a', 'b', 'c'].entries()) await add(many.userId, name, nth);
  await add(one.userId, 'd', 10);
  await add(one.userId, 'e', 11);
  const order: (string | undefined)[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const now = at(1_000 + turn * 10_000);
    const claimed = await uploads.claimNext({ now, retryAt: () => new Date(now.getTime() + LEASE_MS) });
    order.push(claimed?.filename);
    if (claimed) await uploads.markFailed(claimed.id, { code: 'upload_lost', message: '' }, null);
  }
  expect(order).toEqual(['a', 'd', 'b', 'e', 'c', undefined]);
});
