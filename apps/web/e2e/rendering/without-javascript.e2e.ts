/** The shop without JavaScript: visitors and search engines reach every book and every review. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from '../support/shop.ts';
import { expect, test, testWithOwnShop } from '../support/test.ts';
import { createChapter, createBook } from '../support/create-book.ts';

test.use({ javaScriptEnabled: false });
testWithOwnShop.use({ javaScriptEnabled: false });

/** Imports `count` books of one genre. The first one is the last in their list. */
async function importBooks(shop: Shop, genre: string, count: number): Promise<void> {
  const folder = join(shop.dataDir, 'many-books');
  await mkdir(folder);
  for (let at = 1; at <= count; at += 1) {
    const chapter = createChapter('one.xhtml', 'One', '<p>It was read without a script.</p>');
    await writeFile(
      join(folder, `${at}.epub`),
      await createBook(`Volume ${at}`, { subjects: [genre], documents: [chapter] }),
    );
  }
  const { output, code } = await shop.catalogCli('import', folder);
  expect(code, output).toBe(0);
}

testWithOwnShop(
  'the twenty-sixth book of a genre is reachable by links, and so is the way back',
  { tag: ['@deep'] },
  async ({ page, shop }) => {
    testWithOwnShop.setTimeout(240_000);
    await importBooks(shop, 'Clockwork', 26);
    await page.goto('/discover/clockwork');
    const titles = page.locator('[data-component="BookCard"] h3');
    const first = await titles.allTextContents();
    expect(first).toHaveLength(25);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toHaveURL(/\/discover\/clockwork\?page=2$/);
    await expect(titles).toHaveCount(1);
    expect(first).not.toContain(await titles.textContent());
    await expect(page.getByRole('link', { name: 'Show more' })).toBeHidden();
    await titles.click();
    await expect(page).toHaveURL(/\/product\/volume-/);
    await page.goBack();
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(titles).toHaveText(first);
  },
);

test('the eleventh review of a book is reachable by links, and so is the way back', async ({ page }) => {
  await page.goto('/product/the-salt-cartographer/reviews');
  const reviews = page.locator('[data-component="Review"]');
  await expect(reviews).toHaveCount(10);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button')).toHaveCount(0);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/reviews\?page=2$/);
  await expect(page.getByText(/^11 - \d+ out of \d+ reviews$/)).toBeVisible();
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/\/reviews$/);
});
