import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { buyBooks, type TestUser } from '../../test/orders.ts';
import { emailRenderers } from './email-renderers.ts';

const TIME_ZONE = 'Pacific/Auckland';
const DAY_MS = 24 * 3_600_000;

let shop: TestShop;
let buyer: TestUser;
let author: StudioTestUser;
let count = 0;
beforeAll(async () => {
  shop = await openTestShop({ settings: { SHOP_TIME_ZONE: TIME_ZONE } });
  shop.sandbox.webhooks.pause();
});
beforeEach(async () => {
  count += 1;
  buyer = await shop.signIn('emailed_buyer');
  author = await anAuthor(shop, `emailed_author_${count}`);
  await shop.pool.query('delete from email_outbox');
});
afterAll(() => shop.close());

async function emails() {
  const { rows } = await shop.pool.query<{ id: number; template: 'sale' | 'daily_sales'; payload: object }>(
    `select * from email_outbox where template in ('sale', 'daily_sales') order by id`,
  );
  const render = emailRenderers({
    db: shop.deps.db,
    shopProfiles: shop.deps.shopProfiles,
    clock: () => shop.clock.now,
  });
  return Promise.all(rows.map((row) => render[row.template](row as never, 'https://octavo.example')));
}

it('reports each order of an author who wants it, once', async () => {
  await author.studio.setSaleEmails({ frequency: 'each' });
  await buyBooks(shop, buyer, [
    { priceCents: 1290, sellerId: author.userId },
    { priceCents: 500, sellerId: author.userId },
    { priceCents: 300 },
  ]);
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email).toMatchObject({
    to: `emailed_author_${count}@octavo.example`,
    subject: expect.stringMatching(/^You sold “.+” and 1 more book$/),
  });
  expect(email?.text).toContain('1 copy, $11.61');
  expect(email?.text).toContain('You receive $16.11 after all fees.');
  expect(email?.text).not.toMatch(/emailed_buyer/);
});

it('reports a day of the shop’s time zone once, by default', async () => {
  expect(await author.studio.saleEmails()).toEqual({ frequency: 'daily' });
  for (const priceCents of [1290, 500]) await buyBooks(shop, buyer, [{ priceCents, sellerId: author.userId }]);
  expect(await emails()).toEqual([]);
  await shop.advanceClock(DAY_MS);
  for (let run = 0; run < 3; run += 1) await shop.deps.studio.saleEmails.enqueueDaily();
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email?.subject).toMatch(/^You sold 2 copies on \w+ \d+, 20\d\d$/);
  expect(email?.text).toContain('You receive $16.11 after all fees.');
});

it('is not sent to an author who has turned it off, even when it is already enqueued', async () => {
  await author.studio.setSaleEmails({ frequency: 'each' });
  await buyBooks(shop, buyer, [{ priceCents: 1290, sellerId: author.userId }]);
  await author.studio.setSaleEmails({ frequency: 'off' });
  expect(await emails()).toEqual([undefined]);
  await shop.pool.query('delete from email_outbox');
  await buyBooks(shop, buyer, [{ priceCents: 1290, sellerId: author.userId }]);
  await shop.advanceClock(DAY_MS);
  await shop.deps.studio.saleEmails.enqueueDaily();
  expect(await emails()).toEqual([]);
});

it('reports no free books', async () => {
  await author.studio.setSaleEmails({ frequency: 'each' });
  await buyBooks(shop, buyer, [{ priceCents: 0, sellerId: author.userId }, { priceCents: 500 }]);
  expect(await emails()).toEqual([]);
});
