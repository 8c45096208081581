/** A book kept on the device is opened in its reader, and in nothing else. */
import { ReadingPage } from '../pages/reading.page.ts';
import { importFootnotesBook, openAsAdmin } from '../support/open-book.ts';
import { expect, test } from '../support/test.ts';

test('a chapter of a kept book is shown in no tab by itself, with a network or without', async ({
  page,
  context,
  shop,
  consoleGuard,
}) => {
  test.setTimeout(180_000);
  consoleGuard.allow('refused call', 'broken connection');
  const reading = await openAsAdmin(page, await importFootnotesBook(shop));
  const address = await reading.streamUrl();
  const chapter =
    page
      .frames()
      .find((frame) => frame.url().endsWith('/one.xhtml'))
      ?.url() ?? '';
  await reading.saveOffline();
  await page.keyboard.press('Escape');

  const tab = await context.newPage();
  expect((await tab.goto(chapter))?.status()).toBe(403);
  await context.setOffline(true);
  await expect(tab.goto(chapter)).rejects.toThrow('net::ERR_INTERNET_DISCONNECTED');
  // The same chapter in the page around it, which was kept.
  await page.goto(address);
  await new ReadingPage(page, 'alone').waitUntilOpen();
  await context.setOffline(false);
});
