/** A book kept on the device is opened in its reader, and in nothing else. */
import { ReadingPage } from './pages/reading.page.ts';
import { importNotedBook, openAsAdmin } from './support/open-book.ts';
import { expect, test } from './support/test.ts';

test('a chapter of a kept book is shown in no tab by itself, with a network or without', async ({
  page,
  context,
  shop,
  ears,
}) => {
  test.setTimeout(180_000);
  ears.allow('refused call', 'broken connection');
  const reading = await openAsAdmin(page, await importNotedBook(shop));
  const address = await reading.address();
  const chapter =
    page
      .frames()
      .find((frame) => frame.url().endsWith('/one.xhtml'))
      ?.url() ?? '';
  await reading.keepOnDevice();
  await page.keyboard.press('Escape');

  const tab = await context.newPage();
  expect((await tab.goto(chapter))?.status()).toBe(403);
  await context.setOffline(true);
  await expect(tab.goto(chapter)).rejects.toThrow('net::ERR_INTERNET_DISCONNECTED');
  // The same chapter in the page around it, which was kept.
  await page.goto(address);
  await new ReadingPage(page, 'alone').isOpen();
  await context.setOffline(false);
});
