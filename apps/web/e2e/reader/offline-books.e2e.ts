/** An offline book opens in its reader only. */
import { ReadingPage } from '../pages/reading.page.ts';
import { openBook } from '../support/open-book.ts';
import { expect, test } from '../support/test.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

test(
  'a chapter of an offline book cannot be opened in a tab, online or offline',
  { tag: ['@deep'] },
  async ({ page, context, consoleGuard }) => {
    test.setTimeout(180_000);
    consoleGuard.allow('http error', 'network error');
    const reading = await openBook(page, 'the-noted-weir');
    const url = await reading.streamUrl();
    const chapter = chapterFrame(page, '/one.xhtml')?.url() ?? '';
    await reading.saveOffline();
    await page.keyboard.press('Escape');

    const tab = await context.newPage();
    expect((await tab.goto(chapter))?.status()).toBe(403);
    await context.setOffline(true);
    await expect(tab.goto(chapter)).rejects.toThrow('net::ERR_INTERNET_DISCONNECTED');
    // The same chapter inside the saved reader page.
    await page.goto(url);
    await new ReadingPage(page, 'standalone').waitUntilOpen();
    await context.setOffline(false);
  },
);
