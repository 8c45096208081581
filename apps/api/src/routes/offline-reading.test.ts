/** An offline session stays valid while it is used and its reader is entitled to the book. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { openBook } from '../../test/open-book.ts';

const DAY_MS = 24 * 3_600_000;

let shop: TestShop;
let productId: number;
let start: number;

beforeAll(async () => {
  shop = await openTestShop();
  productId = (await aBook(shop.deps, { slug: 'offline-book' })).id;
  await anEdition(shop.deps, productId);
});
afterAll(() => shop.close());
beforeEach(() => {
  start = Date.now();
  shop.clock.now = new Date(start);
});

const advanceToDay = (day: number): void => {
  shop.clock.now = new Date(start + day * DAY_MS);
};

/** A user who saves the book offline on the first day. */
async function anOfflineReader(username: string) {
  const user = await shop.signIn(username);
  await anEntitlement(shop.deps, user.userId, productId);
  const book = await openBook(shop, user, 'offline-book');
  const post = (path: string) => book.request(path, { method: 'POST' });
  await post('keep');
  return { ...user, ...book, post };
}
type OfflineReader = Awaited<ReturnType<typeof anOfflineReader>>;

it.each([
  ['renewed', ({ post }: OfflineReader) => post('renew')],
  ['opened', ({ request }: OfflineReader) => request('')],
])('is valid for a month after it was last %s, and renews the cookie', { tags: ['check-15'] }, async (how, use) => {
  const reader = await anOfflineReader(`offline_${how}`);
  advanceToDay(29);
  const used = await use(reader);
  expect(used.status).toBe(200);
  expect(used.headers.get('set-cookie')).toContain(`${reader.cookie}; Path=/read/`);
  expect(used.headers.get('set-cookie')).toContain('; Max-Age=2592000');
  advanceToDay(45);
  expect((await reader.request('')).status).toBe(200);
  advanceToDay(76);
  expect((await reader.request('')).status).toBe(404);
});

it('ends when the entitlement ends, even if it was just used', { tags: ['check-15'] }, async () => {
  const { request, post, userId } = await anOfflineReader('offline_refunded');
  advanceToDay(20);
  await post('renew');
  await shop.deps.db
    .updateTable('entitlements')
    .set({ ended_at: shop.clock.now })
    .where('user_id', '=', userId)
    .execute();
  expect((await post('renew')).status).toBe(403);
  expect((await request('')).status).toBe(404);
  advanceToDay(51);
  expect((await post('renew')).status).toBe(404);
});

it(
  'ends when the sign-in session ends, and extends that session while it is used',
  { tags: ['check-15'] },
  async () => {
    const { request, post, sessionId } = await anOfflineReader('offline_signed_out');
    const session = () =>
      shop.deps.db.selectFrom('sessions').where('id', '=', sessionId).selectAll().executeTakeFirstOrThrow();
    advanceToDay(29);
    await post('renew');
    expect(await session()).toMatchObject({ expires_at: new Date(start + 59 * DAY_MS), last_used_at: shop.clock.now });
    await shop.deps.db.updateTable('sessions').set({ ended_at: shop.clock.now }).where('id', '=', sessionId).execute();
    expect((await post('renew')).status).toBe(404);
    expect((await request('')).status).toBe(404);
  },
);

it('becomes a short session again after the offline copy is removed', { tags: ['check-15'] }, async () => {
  const { request, post, sessionId } = await anOfflineReader('offline_no_more');
  await request('keep', { method: 'DELETE' });
  const renewed = await post('renew');
  expect(await renewed.json()).toEqual({ expires_at: new Date(start + 15 * 60_000).toISOString() });
  expect(renewed.headers.get('set-cookie')).toBeNull();
  const { expires_at } = await shop.deps.db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select('expires_at')
    .executeTakeFirstOrThrow();
  expect(expires_at).toEqual(new Date(start + 30 * DAY_MS));
});
