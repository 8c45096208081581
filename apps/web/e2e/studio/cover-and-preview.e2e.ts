/** The cover of a draft, and its page and reader before it is on sale. */
import type { Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { createBook, createBookWithoutCover, createChapter } from '../support/create-book.ts';
import { becomeAuthor } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/** Uploads a book as a new author, and opens its details. */
async function openDraft(page: Page, title: string, create = createBook): Promise<void> {
  await becomeAuthor(page);
  await page.goto('/studio/new');
  const chapter = createChapter('one.xhtml', 'One', '<p>The moon over Vessel Street fails to rise.</p>');
  const buffer = Buffer.from(await create(title, { documents: [chapter] }));
  await page.locator('input[type="file"]').setInputFiles({ name: 'a.epub', mimeType: 'application/epub+zip', buffer });
  await page.getByRole('link', { name: 'Continue to details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test('an author takes a drawn cover, and uploads another that is cropped', async ({ page }) => {
  await openDraft(page, 'The Drawn Moon', createBookWithoutCover);
  const covers = page.getByRole('region', { name: 'Cover' });
  await covers.getByRole('button', { name: 'Draw five covers' }).click();
  // The cover drawn for the file, and five proposals.
  await expect(covers.getByRole('radio')).toHaveCount(6);
  await covers.getByRole('radio').nth(3).check();
  await covers.getByRole('button', { name: 'Use this cover' }).click();
  await expect(covers.getByRole('button', { name: 'Use this cover' })).toHaveCount(0);
  await expect(covers.getByRole('radio')).toHaveCount(5);
  await expect(covers.getByRole('radio', { checked: true })).toHaveCount(1);

  const input = covers.locator('input[type="file"]');
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await input.setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: drawing });
  await expect(covers.getByRole('alert')).toContainText('This is not a JPEG, PNG or WebP picture.');
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 900, height: 600 } });
  await input.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture });
  const slider = covers.getByRole('slider', { name: 'Part of the picture to keep' });
  await slider.press('End');
  await expect(slider).toHaveValue('100');
  await covers.getByRole('button', { name: 'Use this picture' }).click();
  await expect(covers.getByText('The cover is 400 pixels wide and may look soft on large screens.')).toBeVisible();
  await expect(covers.getByRole('radio', { name: 'Uploaded' })).toBeChecked();
});

test('an author previews the page and the reader of a draft, which others do not see', async ({
  page,
  browser,
  shop,
  consoleGuard,
}) => {
  // The visitor asks for a book that they may not see.
  consoleGuard.allow('http error');
  await openDraft(page, 'The Unseen Moon');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Preview' }).click();
  const preview = await opened;
  await expect(preview.getByText('Preview. Visitors cannot see this page.')).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1, name: 'The Unseen Moon' })).toBeVisible();
  const address = preview.url();
  await new ReadingPage(preview).open();
  await preview.getByRole('link', { name: 'Preview' }).click();
  await expect(preview.getByText('Preview. Visitors cannot see this page.')).toBeVisible();

  const visitor = await browser.newPage({ baseURL: shop.origin });
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
  await expect(visitor.getByText('The Unseen Moon')).toHaveCount(0);
  await visitor.close();
});
