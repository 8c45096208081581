/** Changes that were not synced when the reader was closed. */
import type { Page } from '@playwright/test';
import { expectOfflineBooksCleared, ReadingPage } from '../pages/reading.page.ts';
import { logIn } from '../pages/store.page.ts';
import { admin, importFootnotesBook, openAsAdmin } from '../support/open-book.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

/** Ends every session of the admin, as a password change or another device does. */
async function endSessions({ origin }: Shop): Promise<void> {
  const body = new URLSearchParams(admin);
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
  const address = await importFootnotesBook(shop);
  const reading = await openAsAdmin(page, address);
  await reading.saveOffline();
  await page.keyboard.press('Escape');
  await page.context().route('**/marks/*', (route) => route.abort());
  await page.keyboard.press('b');
  await expect(reading.removeBookmarkButton).toBeAttached();
  return address;
}

/** Reopens the book and waits until the bookmark is on the server. */
async function reopen(page: Page, address: string): Promise<void> {
  await page.context().unroute('**/marks/*');
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /\/marks\/[^/]+$/.test(answer.url()) && answer.ok(),
  );
  await logIn(page, admin);
  await page.goto(address);
  const reading = new ReadingPage(page);
  await reading.open();
  await sent;
  await expect(reading.removeBookmarkButton).toBeAttached();
}

const exits: Readonly<Record<string, (page: Page, shop: Shop) => Promise<unknown>>> = {
  'an expired session': async (page, shop) => {
    await endSessions(shop);
    await page.goto('/profile');
  },
  'a logout': async (page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Logout' }).click();
  },
};

for (const [way, leave] of Object.entries(exits)) {
  test(`an unsynced annotation survives ${way}, encrypted against the next user; the offline book does not`, async ({
    page,
    shop,
    consoleGuard,
  }) => {
    test.setTimeout(240_000);
    consoleGuard.allow('http error', 'network error');
    const address = await leaveUnsynced(page, shop);
    await expectOfflineBooksCleared(page, shop.readerOrigin, async () => void (await leave(page, shop)));
    const left = await storedEntries(page);
    expect(left.length).toBeGreaterThan(0);
    expect(left.map(([key]) => key.split(':')[0])).toEqual(left.map(() => 'octavo-sealed'));
    expect(JSON.stringify(left)).not.toMatch(/bookmark|epubcfi|xhtml/);

    await page.goto('/');
    await reopen(page, address);
    await page.goto(`${shop.readerOrigin}/nothing`);
    const after = (await storedEntries(page)).map(([key]) => key.split(':')[0]);
    expect(after).not.toContain('octavo-sealed');
  });
}

test('an unsynced annotation stored under an edition id by an earlier version is sent', async ({
  page,
  shop,
  consoleGuard,
}) => {
  test.setTimeout(240_000);
  consoleGuard.allow('http error', 'network error');
  const address = await leaveUnsynced(page, shop);
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
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /\/marks\/[^/]+$/.test(answer.url()) && answer.ok(),
  );
  await page.goto(address);
  await new ReadingPage(page).open();
  await sent;
});
