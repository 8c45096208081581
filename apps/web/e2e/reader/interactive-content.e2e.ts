/** Interactive content of a book and text selection: none of it turns a page. */
import type { Frame, Page } from '@playwright/test';
import { openBook } from '../support/open-book.ts';
import { expect, test } from '../support/test.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

const exercises = (page: Page): Frame => {
  const frame = chapterFrame(page, '/two.xhtml');
  if (!frame) throw new Error('The exercises are not visible.');
  return frame;
};

test('form fields, details and text selection in a book do not turn the page', async ({ page }) => {
  // Portrait and narrow: everything is in the left third or reaches into it.
  await page.setViewportSize({ width: 700, height: 800 });
  const reading = await openBook(page, 'the-exercised-weir');
  await page.keyboard.press('PageDown');
  await expect.poll(() => chapterFrame(page, '/two.xhtml')).toBeDefined();
  await expect(reading.frame.getByText('Exercises').first()).toBeAttached();
  const frame = exercises(page);
  const position = await reading.currentCfi();

  await frame.locator('summary').click({ position: { x: 20, y: 8 } });
  await expect(frame.locator('#answer')).toBeVisible();
  await frame.locator('#name').click();
  await page.keyboard.type('bcgm');
  // Element names in XHTML are lower-case, and Playwright does not recognize the field.
  expect(await frame.locator('#name').evaluate((field) => (field as HTMLInputElement).value)).toBe('bcgm');
  await expect(reading.frame.locator('dialog[open]')).toHaveCount(0);
  await expect(reading.removeBookmarkButton).toHaveCount(0);

  await frame.locator('#words').evaluate((element) => {
    const words = element.firstChild;
    if (words) document.getSelection()?.setBaseAndExtent(words, 7, words, 20);
  });
  const bar = reading.frame.getByRole('region', { name: 'Selected text' });
  await expect(bar).toBeVisible();
  await frame.locator('#words').click({ position: { x: 4, y: 8 } });
  await expect(bar).toBeHidden();
  expect(exercises(page)).toBe(frame);
  expect((await reading.currentCfi()).split('!')[0]).toBe(position.split('!')[0]);

  // The next click turns the page.
  await frame.locator('#words').click({ position: { x: 4, y: 8 } });
  await expect.poll(async () => (await reading.currentCfi()).split('!')[0]).not.toBe(position.split('!')[0]);
});
