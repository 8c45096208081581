/** Changes that were not synced when the reader was closed. */
import type { Page } from '@playwright/test';
import { expectOfflineBooksCleared, ReadingPage } from '../pages/reading.page.ts';
import type { Customer } from '../pages/store.page.ts';
import { registerCustomer } from '../support/session.ts';
import { openBookAs } from '../support/open-book.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const BOOK = 'the-noted-weir';

/** Ends every session of a customer, as a password change or another device does. */
async function endSessions({ origin }: Shop, { username, password }: Customer): Promise<void> {
  const body = new URLSearchParams({ username, password });
  const signedIn = await fetch(`${origin}/api/v1/auth/login`, { method: 'POST', body });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const ended = await fetch(`${origin}/api/v1/users/sessions`, { method: 'DELETE', headers });
  expect(ended.ok).toBe(true);
}

/** The storage entries of the reader origin, which the page must be on. */
const storedEntries = (page: Page): Promise<[string, string][]> => page.evaluate(() => Object.entries(localStorage));

/** Saves a book offline, bookmarks its first page while the server is unreachable, and leaves. */
async function leaveUnsynced(page: Page): Promise<Customer> {
  const customer = await registerCustomer(page);
  const reading = await openBookAs(page, BOOK, customer);
  await reading.saveOffline();
  await page.keyboard.press('Escape');
  await page.context().route('**/marks/*', (route) => route.abort());
  await page.keyboard.press('b');
  await expect(reading.removeBookmarkButton).toBeAttached();
  return customer;
}

/** Reopens the book and waits until the bookmark is on the server. */
async function reopen(page: Page, customer: Customer): Promise<void> {
  await page.context().unroute('**/marks/*');
  const syncResponse = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /\/marks\/[^/]+$/.test(response.url()) && response.ok(),
  );
  const reading = await openBookAs(page, BOOK, customer);
  await syncResponse;
  await expect(reading.removeBookmarkButton).toBeAttached();
}

const endSession: Readonly<Record<string, (page: Page, shop: Shop, customer: Customer) => Promise<unknown>>> = {
  'an expired session': async (page, shop, customer) => {
    await endSessions(shop, customer);
    await page.goto('/profile');
  },
  'a logout': async (page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Logout' }).click();
  },
};

for (const [shortcut, leave] of Object.entries(endSession)) {
  test(
    `an unsynced annotation survives ${shortcut}, encrypted against the next user; the offline book does not`,
    { tag: shortcut === 'a logout' ? [] : ['@deep'] },
    async ({ page, shop, consoleGuard }) => {
      test.setTimeout(240_000);
      consoleGuard.allow('http error', 'network error');
      const customer = await leaveUnsynced(page);
      await expectOfflineBooksCleared(page, shop.readerOrigin, async () => void (await leave(page, shop, customer)));
      const remainingEntries = await storedEntries(page);
      expect(remainingEntries.length).toBeGreaterThan(0);
      expect(remainingEntries.map(([key]) => key.split(':')[0])).toEqual(remainingEntries.map(() => 'octavo-sealed'));
      expect(JSON.stringify(remainingEntries)).not.toMatch(/bookmark|epubcfi|xhtml/);

      await page.goto('/');
      await reopen(page, customer);
      await page.goto(`${shop.readerOrigin}/nothing`);
      const after = (await storedEntries(page)).map(([key]) => key.split(':')[0]);
      expect(after).not.toContain('octavo-sealed');
    },
  );
}

test(
  'an unsynced annotation stored under an edition id by an earlier version is sent',
  { tag: ['@deep'] },
  async ({ page, shop, consoleGuard }) => {
    test.setTimeout(240_000);
    consoleGuard.allow('http error', 'network error');
    await leaveUnsynced(page);
    const edition = await new ReadingPage(page).frame
      .locator('#octavo-reading')
      .evaluate((facts) => String((JSON.parse(facts.textContent) as { edition: unknown }).edition));
    await page.goto(`${shop.readerOrigin}/nothing`);
    await page.evaluate((name) => {
      for (const [key, text] of Object.entries(localStorage)) {
        if (!key.endsWith(':marks')) continue;
        localStorage.setItem(key.replace(/book-\d+/, name), String(text));
        localStorage.removeItem(key);
      }
    }, edition);
    await page.context().unroute('**/marks/*');
    const syncResponse = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && /\/marks\/[^/]+$/.test(response.url()) && response.ok(),
    );
    await page.goto(`/product/${BOOK}/stream`);
    await new ReadingPage(page).waitUntilOpen();
    await syncResponse;
  },
);
