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

const START = new Date('2026-01-01T00:00:00Z').getTime();
const at = (ms: number) => new Date(START + ms);

/** Adds a complete upload that is due after `ms`. */
async function addUpload(userId: number, filename: string, ms: number, clientAddress?: string): Promise<void> {
  const uploads = uploadQueries(shop.deps.db);
  const id = randomUUID();
  const file = { productId: null, kind: 'book', cropPercent: 50, filename, size: 1, expiresAt: at(1e9) } as const;
  await uploads.insert({ id, userId, clientAddress, ...file });
  await uploads.addPart(id, { offset: 0, size: 1 }, { now: at(ms), expiresAt: at(1e9) });
}

/** Claims uploads and ends their checks, one after another; returns their names. */
async function claimAll(count: number): Promise<(string | undefined)[]> {
  const uploads = uploadQueries(shop.deps.db);
  const order: (string | undefined)[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const now = at(1_000 + turn * 10_000);
    const claimed = await uploads.claimNext({ now, retryAt: () => new Date(now.getTime() + LEASE_MS) });
    order.push(claimed?.filename);
    if (claimed) await uploads.markFailed(claimed.id, { code: 'upload_lost', message: '' }, null);
  }
  return order;
}

it('checks one file of each account before the next one of the same account', { tags: ['check-59'] }, async () => {
  const [many, one] = [await shop.signIn('uploads_many'), await shop.signIn('uploads_one')];
  for (const [nth, name] of ['a', 'b', 'c'].entries()) await addUpload(many.userId, name, nth);
  await addUpload(one.userId, 'd', 10);
  await addUpload(one.userId, 'e', 11);
  expect(await claimAll(6)).toEqual(['a', 'd', 'b', 'e', 'c', undefined]);
});

it(
  'checks one file of each client address before the next one of the same address',
  { tags: ['check-59'] },
  async () => {
    await shop.pool.query('delete from uploads');
    for (const [nth, name] of ['a', 'b', 'c'].entries()) {
      const { userId } = await shop.signIn(`uploads_of_crowd_${name}`);
      await addUpload(userId, name, nth, '192.0.2.1');
    }
    const other = await shop.signIn('uploads_elsewhere');
    await addUpload(other.userId, 'd', 10, '192.0.2.2');
    // The addresses of both are unknown.
    for (const name of ['e', 'f']) await addUpload((await shop.signIn(`uploads_${name}`)).userId, name, 11);
    expect(await claimAll(6)).toEqual(['a', 'd', 'e', 'f', 'b', 'c']);
  },
);
