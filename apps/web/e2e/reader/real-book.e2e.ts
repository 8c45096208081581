import { existsSync } from 'node:fs';
import { orderBook, pay, searchAndOpen } from '../pages/store.page.ts';
import { booksDir } from '../support/real-books.ts';
import { becomeCustomer } from '../support/session.ts';
import { ReadingPage } from '../pages/reading.page.ts';
import { expect, test } from '../support/test.ts';

const novelFile = `${booksDir}/pride-and-prejudice.epub`;

test.skip(!existsSync(novelFile), `no real books at OCTAVO_REAL_BOOKS (${booksDir})`);
test(
  'a real novel with sixty chapters is imported while the shop runs, found, bought and read',
  { tag: ['@deep'] },
  async ({ page, shop }) => {
    test.setTimeout(240_000);
    const { code, output } = await shop.catalogCli('import', novelFile);
    expect(output).toContain('Pride and Prejudice');
    expect(code).toBe(0);

    await becomeCustomer(page);

    await page.goto('/');
    await searchAndOpen(page, 'austen', 'Pride and Prejudice');
    await orderBook(page);
    await pay(page);

    await page.goto('/product/pride-and-prejudice');
    const reading = new ReadingPage(page);
    await reading.open();
    for (let screen = 0; screen < 10; screen += 1) await reading.nextPage();
    const position = await reading.currentCfi();
    await expect(async () => {
      await page.reload();
      await reading.waitUntilOpen();
      expect(await reading.currentCfi()).toBe(position);
    }).toPass({ timeout: 60_000 });
  },
);
