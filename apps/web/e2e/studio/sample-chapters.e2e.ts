/** The sample of a book by chapters, from the studio to its end in the reader. */
import type { Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { aCustomer, register } from '../pages/store.page.ts';
import { expectAccessible } from '../support/accessible.ts';
import { createBook, createChapter } from '../support/create-book.ts';
import { logIn } from '../support/session.ts';
import { expect, testWithSettings } from '../support/test.ts';

const test = testWithSettings({ APPROVE_BOOKS: 'never' });
const WORDS = 'The moon over Vessel Street fails to rise, and the lamplighter waits. ';
const CHAPTERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((title) =>
  createChapter(`${title.toLowerCase()}.xhtml`, title, `<p>${title} begins. ${WORDS.repeat(20)}</p>`),
);

/** Uploads a book as a new author. */
async function uploadBook(page: Page, title: string): Promise<void> {
  const author = aCustomer();
  await register(page, author, 'author');
  await logIn(page, author);
  await page.goto('/studio/new');
  const buffer = Buffer.from(await createBook(title, { documents: CHAPTERS }));
  await page.locator('input[type="file"]').setInputFiles({ name: 'a.epub', mimeType: 'application/epub+zip', buffer });
  await expect(page.getByRole('link', { name: 'Continue to details' })).toBeVisible();
}

test('an author ends the sample with a chapter, and a visitor reads to its end', async ({ page, browser, shop }) => {
  test.slow();
  const title = `The Sampled Moon ${Date.now()}`;
  await uploadBook(page, title);
  await page.getByRole('link', { name: 'Continue to details' }).click();
  await page.getByRole('link', { name: 'Price and dates' }).click();
  await page.getByLabel('Price in US dollars').fill('0');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByText('Price saved')).toBeVisible();
  await page.getByRole('radio', { name: 'By chapters' }).check();
  const chapters = page.getByLabel('Last chapter of the sample');
  // Later chapters would give away more than half of the book.
  await expect(chapters.getByRole('option')).toHaveText(['Choose a chapter', 'One', 'Two', 'Three']);
  await expectAccessible(page, 'light');
  await page.setViewportSize({ width: 1280, height: 800 });
  await chapters.selectOption('Two');
  await expect(page.getByText('Saved at')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Last chapter of the sample').getByRole('option', { selected: true })).toHaveText('Two');
  await page.getByRole('button', { name: 'Review and publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();

  const visitor = await browser.newPage({ baseURL: shop.origin });
  await visitor.goto(`/product/${title.toLowerCase().replaceAll(' ', '-')}`);
  await visitor.getByRole('link', { name: 'Read a sample' }).click();
  const sample = new ReadingPage(visitor, 'standalone');
  await expect.poll(() => sample.currentCfi()).not.toBe('');
  await visitor.keyboard.press('End');
  await expect(visitor.getByText('This is the end of the sample.')).toBeVisible();
  const isOpen = (file: string) => visitor.frames().some((frame) => frame.url().endsWith(`/${file}`));
  await expect.poll(() => isOpen('two.xhtml')).toBe(true);
  expect(isOpen('three.xhtml')).toBe(false);
  await visitor.close();
});
