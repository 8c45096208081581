import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { emailsOf } from '../../test/emails.ts';
import { exhaustLimit } from '../../test/exhaust-limit.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { buyBooks, type TestUser } from '../../test/orders.ts';
import { tableDigests } from '../../test/table-digests.ts';
import { saleEmailQueries } from '../db/mail/sale-emails.queries.ts';
import { unsubscribeKeyQueries } from '../db/accounts/unsubscribe-keys.queries.ts';

const DAY_MS = 24 * 3_600_000;
/** How mail providers send the click on their button: without a session, and from no page. */
const ONE_CLICK = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

let shop: TestShop;
let buyer: TestUser;
let author: StudioTestUser;
let name: string;
let count = 0;
beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
  buyer = await shop.signIn('buys_from_authors');
});
beforeEach(async () => {
  count += 1;
  name = `leaves_list_${count}`;
  author = await anAuthor(shop, name);
});
afterAll(() => shop.close());

/** Sells a book of the author, and returns the last email about it. */
async function sell(): Promise<string> {
  await buyBooks(shop, buyer, [{ priceCents: 500, sellerId: author.userId }]);
  await shop.deps.emails.sendDue();
  return lastEmail(`${name}@octavo.example`);
}

async function lastEmail(address: string): Promise<string> {
  const emails = (await emailsOf(shop)).filter((email) => email.startsWith(`To: ${address}\nSubject: You sold`));
  return emails.at(-1) ?? '';
}

/** The link of the header. */
const linkOf = (email: string): string => /^List-Unsubscribe: <(\S+)>$/m.exec(email)?.[1] ?? '';

/** Enqueues an email about an edition to a user, and returns the link in such an email. */
async function editionLinkOf(userId: number): Promise<string> {
  const { id } = await shop.deps.db
    .insertInto('email_outbox')
    .values({
      template: 'new_edition',
      user_id: userId,
      recipient: `${name}@octavo.example`,
      recipient_name: name,
      next_attempt_at: new Date(shop.clock.now.getTime() + 365 * DAY_MS),
      created_at: shop.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${SHOP}/unsubscribe?key=${await unsubscribeKeyQueries(shop.deps.db).issue(id, 'new_editions')}`;
}

describe('an email about sales', () => {
  it('has a link in its text, and headers for the button of mail programs', async () => {
    await author.studio.setSaleEmails({ frequency: 'each' });
    const email = await sell();
    const link = linkOf(email);
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/unsubscribe\?key=[0-9a-f-]{36}$/);
    expect(email).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    expect(email).toContain(`\nUnsubscribe: ${link}\n`);
    // The next email has the same link.
    expect(linkOf(await sell())).toBe(link);
  });

  it('is turned off by one click without a login, any number of times, and on again by the author', async () => {
    await author.studio.setSaleEmails({ frequency: 'each' });
    const link = linkOf(await sell());
    for (let click = 0; click < 3; click += 1) {
      const response = await shop.fetch(link, ONE_CLICK);
      expect([response.status, response.redirected]).toEqual([200, false]);
      expect(await response.text()).toContain('You will get no more emails about your sales.');
      expect(await author.studio.saleEmails()).toEqual({ frequency: 'off' });
    }
    await author.studio.setSaleEmails({ frequency: 'daily' });
    expect(await author.studio.saleEmails()).toEqual({ frequency: 'daily' });
    await shop.fetch(link, ONE_CLICK);
    expect(await author.studio.saleEmails()).toEqual({ frequency: 'off' });
  });
});

describe('the link', () => {
  it.each([
    ['a mail scanner', {}],
    ['a person', { accept: 'text/html', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a preview', { 'sec-fetch-site': 'cross-site', 'sec-purpose': 'prefetch' }],
  ])('changes nothing when %s opens it, and shows a button', async (_, headers) => {
    await author.studio.setSaleEmails({ frequency: 'each' });
    const link = linkOf(await sell());
    await shop.deps.backgroundTasks.drain();
    const before = await tableDigests(shop.pool);
    const response = await shop.fetch(link, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain('<h1>Stop emails about your sales?</h1>');
    // Without an action, the form is sent to the same URL.
    expect(html).toMatch(/<form method="post">.*<button>Unsubscribe<\/button><\/form>/);
    expect(await tableDigests(shop.pool)).toEqual(before);
    expect(await author.studio.saleEmails()).toEqual({ frequency: 'each' });
  });

  it.each([
    ['the form of the page', { 'sec-fetch-site': 'same-origin', origin: SHOP }, 'List-Unsubscribe=One-Click'],
    ['a web mailer', { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' }, 'List-Unsubscribe=One-Click'],
    ['a form with parts', {}, new FormData()],
    ['a request without a body', {}, null],
  ])('works for %s', async (_, headers, body) => {
    await author.studio.setSaleEmails({ frequency: 'each' });
    const link = linkOf(await sell());
    const type: Record<string, string> =
      typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const response = await shop.fetch(link, { method: 'POST', headers: { ...headers, ...type }, body });
    expect(response.status).toBe(200);
    expect(await author.studio.saleEmails()).toEqual({ frequency: 'off' });
  });

  it('turns off its own kind of emails only', async () => {
    await author.studio.setSaleEmails({ frequency: 'each' });
    await author.api.users.updateNotifications({ new_editions: true });
    const sales = linkOf(await sell());
    const editions = await editionLinkOf(author.userId);
    expect(editions).not.toBe(sales);
    const response = await shop.fetch(editions, ONE_CLICK);
    expect(await response.text()).toContain('You will get no more emails about new editions of your books.');
    expect(await author.api.users.notifications()).toEqual({ new_editions: false });
    expect(await author.studio.saleEmails()).toEqual({ frequency: 'each' });
    await author.api.users.updateNotifications({ new_editions: true });
    await shop.fetch(sales, ONE_CLICK);
    expect(await author.studio.saleEmails()).toEqual({ frequency: 'off' });
    expect(await author.api.users.notifications()).toEqual({ new_editions: true });
  });

  it('stops working when the account has another address, and the next email has another one', async () => {
    await author.studio.setSaleEmails({ frequency: 'each' });
    const former = linkOf(await sell());
    const email = `moved_${count}@octavo.example`;
    await shop.deps.db.updateTable('users').set({ email }).where('id', '=', author.userId).execute();
    for (const method of ['GET', 'POST']) expect((await shop.fetch(former, { method })).status).toBe(404);
    expect(await author.studio.saleEmails()).toEqual({ frequency: 'each' });
    await sell();
    const link = linkOf(await lastEmail(email));
    expect(link).not.toBe(former);
    expect((await shop.fetch(former, ONE_CLICK)).status).toBe(404);
    expect((await shop.fetch(link, ONE_CLICK)).status).toBe(200);
    expect(await author.studio.saleEmails()).toEqual({ frequency: 'off' });
  });

  it('stops working with the account', async () => {
    await author.studio.setSaleEmails({ frequency: 'each' });
    const link = await editionLinkOf(author.userId);
    await shop.deps.db.deleteFrom('users').where('id', '=', author.userId).execute();
    expect((await shop.fetch(link, ONE_CLICK)).status).toBe(404);
  });

  it.each(['', '?key=', '?key=1', `?key=${'0'.repeat(36)}`, '?key=00000000-0000-4000-8000-000000000000', '?key=%00'])(
    'with an unknown key changes nothing and explains it: %s',
    async (query) => {
      await shop.deps.backgroundTasks.drain();
      const before = await tableDigests(shop.pool);
      for (const method of ['GET', 'POST']) {
        const response = await shop.fetch(`${SHOP}/unsubscribe${query}`, { method });
        expect(response.status).toBe(404);
        expect(await response.text()).toContain('This link does not work');
      }
      expect(await tableDigests(shop.pool)).toEqual(before);
    },
  );
});

describe('an email about a day', () => {
  it('is turned off by the link of the daily email, which authors get by default', async () => {
    await buyBooks(shop, buyer, [{ priceCents: 500, sellerId: author.userId }]);
    await shop.advanceClock(DAY_MS);
    await shop.deps.studio.saleEmails.enqueueDaily();
    await shop.deps.emails.sendDue();
    const link = linkOf(await lastEmail(`${name}@octavo.example`));
    expect((await shop.fetch(link, ONE_CLICK)).status).toBe(200);
    // The session of the author has expired by now.
    expect(await saleEmailQueries(shop.deps.db).findFrequency(author.userId)).toBe('off');
  });
});

it('returns 429 after too many links from one network', { tags: ['check-59'] }, async () => {
  await exhaustLimit(shop, { 'unsubscribe address': 'unknown' });
  for (const method of ['GET', 'POST'])
    expect((await shop.fetch(`${SHOP}/unsubscribe?key=1`, { method })).status).toBe(429);
});
