/** A book that was kept on a device opens there for as long as it is used, and no longer than its reader may read it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { openBook } from '../../test/open-book.ts';

const DAY_MS = 24 * 3_600_000;

let shop: TestShop;
let productId: number;
let start: number;

beforeAll(async () => {
  shop = await openTestShop();
  productId = (await aBook(shop.deps, { slug: 'kept-book' })).id;
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

/** Somebody who keeps the book on the first day. */
async function anOfflineReader(username: string) {
  const person = await shop.signIn(username);
  await shop.deps.db
    .insertInto('entitlements')
    .values({ user_id: person.userId, product_id: productId, source: 'order' })
    .execute();
  const book = await openBook(shop, person, 'kept-book');
  const post = (path: string) => book.request(path, { method: 'POST' });
  await post('keep');
  return { ...person, ...book, post };
}
type OfflineReader = Awaited<ReturnType<typeof anOfflineReader>>;

it.each([
  ['renewed', ({ post }: OfflineReader) => post('renew')],
  ['opened', ({ request }: OfflineReader) => request('')],
])('15: lives a month from when it was last %s, and gives the browser its cookie again', async (how, use) => {
  const keeper = await anOfflineReader(`keeper_${how}`);
  advanceToDay(29);
  const used = await use(keeper);
  expect(used.status).toBe(200);
  expect(used.headers.get('set-cookie')).toContain(`${keeper.cookie}; Path=/read/`);
  expect(used.headers.get('set-cookie')).toContain('; Max-Age=2592000');
  advanceToDay(45);
  expect((await keeper.request('')).status).toBe(200);
  advanceToDay(76);
  expect((await keeper.request('')).status).toBe(404);
});

it('15: ends with the right to read, however lately it was used', async () => {
  const { request, post, userId } = await anOfflineReader('keeper_refunded');
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

it('15: ends with its session, which lives on with it until then', async () => {
  const { request, post, sessionId } = await anOfflineReader('keeper_signed_out');
  const session = () =>
    shop.deps.db.selectFrom('sessions').where('id', '=', sessionId).selectAll().executeTakeFirstOrThrow();
  advanceToDay(29);
  await post('renew');
  expect(await session()).toMatchObject({ expires_at: new Date(start + 59 * DAY_MS), last_used_at: shop.clock.now });
  await shop.deps.db.updateTable('sessions').set({ ended_at: shop.clock.now }).where('id', '=', sessionId).execute();
  expect((await post('renew')).status).toBe(404);
  expect((await request('')).status).toBe(404);
});

it('15: is a reading of minutes again once the copy is removed', async () => {
  const { request, post, sessionId } = await anOfflineReader('keeper_no_more');
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
