/** What could not be sent when its reader had to go. */
import type { Page } from '@playwright/test';
import { expectOfflineBooksCleared, ReadingPage } from '../pages/reading.page.ts';
import { logIn } from '../pages/store.page.ts';
import { admin, importFootnotesBook, openAsAdmin } from '../support/open-book.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

/** Ends every session of the administrator, as a changed password or another device does. */
async function endSessions({ origin }: Shop): Promise<void> {
  const body = new URLSearchParams(admin);
  const signedIn = await fetch(`${origin}/api/v1/auth/login`, { method: 'POST', body });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const ended = await fetch(`${origin}/api/v1/users/sessions`, { method: 'DELETE', headers });
  expect(ended.ok).toBe(true);
}

/** What lies in the storage of the reader's origin, where the page is. */
const storedEntries = (page: Page): Promise<[string, string][]> => page.evaluate(() => Object.entries(localStorage));

/** Keeps a book on the device, bookmarks its first page while the server cannot be reached for that, and leaves. */
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

/** Comes back, opens the book, and waits until the bookmark is the server's. */
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
  'a session that lapsed': async (page, shop) => {
    await endSessions(shop);
    await page.goto('/profile');
  },
  'a logout': async (page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Logout' }).click();
  },
};

for (const [way, leave] of Object.entries(exits)) {
  test(`a mark that could not be sent outlives ${way}, unreadable for the next; the kept book does not`, async ({
    page,
    shop,
    consoleGuard,
  }) => {
    test.setTimeout(240_000);
    consoleGuard.allow('refused call', 'broken connection');
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

test('a mark that waits under the name of an edition, where earlier versions kept it, is sent all the same', async ({
  page,
  shop,
  consoleGuard,
}) => {
  test.setTimeout(240_000);
  consoleGuard.allow('refused call', 'broken connection');
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
