/** Changes that were not synced when the reader was closed. */
import type { Page } from '@playwright/test';
import { expectOfflineBooksCleared, ReadingPage } from '../pages/reading.page.ts';
import { logIn } from '../support/session.ts';
import { importFootnotesBook, openAsAdmin } from '../support/open-book.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { demoAdmin } from '../support/demo-accounts.ts';

/** Ends every session of the admin, as a password change or another device does. */
async function endSessions({ origin }: Shop): Promise<void> {
  const body = new URLSearchParams(demoAdmin);
  const signedIn = await fetch(`${origin}/api/v1/auth/login`, { method: 'POST', body });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const ended = await fetch(`${origin}/api/v1/users/sessions`, { method: 'DELETE', headers });
  expect(ended.ok).toBe(true);
}

/** The storage entries of the reader origin, which the page must be on. */
const storedEntries = (page: Page): Promise<[string, string][]> => page.evaluate(() => Object.entries(localStorage));

/** Saves a book offline, bookmarks its first page while the server is unreachable, and leaves. */
async function leaveUnsynced(page: Page, shop: Shop): Promise<string> {
  const url = await importFootnotesBook(shop);
  const reading = await openAsAdmin(page, url);
  await reading.saveOffline();
  await page.keyboard.press('Escape');
  await page.context().route('**/marks/*', (route) => route.abort());
  await page.keyboard.press('b');
  await expect(reading.removeBookmarkButton).toBeAttached();
  return url;
}

/** Reopens the book and waits until the bookmark is on the server. */
async function reopen(page: Page, url: string): Promise<void> {
  await page.context().unroute('**/marks/*');
  const syncResponse = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /\/marks\/[^/]+$/.test(response.url()) && response.ok(),
  );
  await logIn(page, demoAdmin);
  await page.goto(url);
  const reading = new ReadingPage(page);
  await reading.open();
  await syncResponse;
  await expect(reading.removeBookmarkButton).toBeAttached();
}

const endSession: Readonly<Record<string, (page: Page, shop: Shop) => Promise<unknown>>> = {
  'an expired session': async (page, shop) => {
    await endSessions(shop);
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
      const url = await leaveUnsynced(page, shop);
      await expectOfflineBooksCleared(page, shop.readerOrigin, async () => void (await leave(page, shop)));
      const remainingEntries = await storedEntries(page);
      expect(remainingEntries.length).toBeGreaterThan(0);
      expect(remainingEntries.map(([key]) => key.split(':')[0])).toEqual(remainingEntries.map(() => 'octavo-sealed'));
      expect(JSON.stringify(remainingEntries)).not.toMatch(/bookmark|epubcfi|xhtml/);

      await page.goto('/');
      await reopen(page, url);
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
    const url = await leaveUnsynced(page, shop);
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
    await page.goto(url);
    await new ReadingPage(page).open();
    await syncResponse;
  },
);
