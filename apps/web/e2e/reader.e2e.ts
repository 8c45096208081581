import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ReadingPage } from './pages/reading.page.ts';
import { logIn } from './pages/store.page.ts';
import { notedBook } from './support/noted-book.ts';
import { expect, test } from './support/test.ts';
import type { Shop } from './support/shop.ts';

const admin = { username: 'admin', password: 'Octavo!2026' };

/** The book with notes, open at its first page: admins may read every book. */
async function openNotedBook(page: Page, shop: Shop): Promise<ReadingPage> {
  const file = join(shop.dataDir, 'noted.epub');
  await writeFile(file, await notedBook());
  await shop.catalog('import', file);
  await logIn(page, admin);
  await page.goto('/product/the-noted-weir');
  const reading = new ReadingPage(page);
  await reading.open();
  return reading;
}

test('the ways through a book: a note beside its mark, a page by its number, and back again', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  const reading = await openNotedBook(page, shop);
  const { frame } = reading;

  const chapter = page.frames().find((shown) => shown.url().endsWith('/one.xhtml'));
  await chapter?.locator('#ref1').click();
  const note = frame.getByRole('dialog', { name: 'Note 1' });
  await expect(note).toContainText('She counted eleven of them.');
  await expect(note).not.toContainText('Another matter');
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  expect(await chapter?.evaluate(() => document.activeElement?.id)).toBe('ref1');

  const before = await reading.shown();
  await page.keyboard.press('g');
  await frame.getByRole('textbox', { name: 'Page' }).fill('12');
  await page.keyboard.press('Enter');
  await expect.poll(() => reading.shown()).not.toBe(before);
  await frame.getByRole('button', { name: /^Back to page \d+$/ }).click();
  await expect.poll(() => reading.pageNumber()).toBeLessThan(6);

  await page.keyboard.press('c');
  await frame.getByRole('button', { name: /^Low Water/ }).click();
  await expect(frame.getByText('Low Water', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => reading.pageNumber()).toBeLessThan(6);
});

test('words that are selected are highlighted, noted and listed', async ({ page, shop }) => {
  test.setTimeout(180_000);
  const { frame } = await openNotedBook(page, shop);
  const chapter = page.frames().find((shown) => shown.url().endsWith('/one.xhtml'));
  await chapter?.evaluate(() => {
    const text = document.querySelector('#first')?.firstChild;
    if (text) document.getSelection()?.setBaseAndExtent(text, 7, text, 20);
  });
  await frame.getByRole('button', { name: 'Add a note' }).click();
  await frame.getByRole('textbox', { name: 'Note' }).fill('But somebody does.');
  await frame.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('m');
  const list = frame.getByRole('dialog', { name: 'Bookmarks, highlights and notes' });
  await expect(list).toContainText('counts herons');
  await expect(list).toContainText('But somebody does.');
  await list.getByRole('combobox', { name: 'Show' }).selectOption('bookmarks');
  await expect(list).not.toContainText('counts herons');
});
