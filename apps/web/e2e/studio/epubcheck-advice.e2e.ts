/** The advice of EPUBCheck about an uploaded file. */
import type { BookDocument } from '@octavo/epub/write';
import type { Page } from '@playwright/test';
import { aCustomer, register } from '../pages/store.page.ts';
import { expectAccessible } from '../support/accessible.ts';
import { createBook, createChapter } from '../support/create-book.ts';
import { logIn } from '../support/session.ts';
import { expect, testWithSettings } from '../support/test.ts';

const test = testWithSettings({ APPROVE_BOOKS: 'never', EPUBCHECK: 'on' });

/** Uploads a book as a new author. */
async function uploadBook(page: Page, title: string, documents: readonly BookDocument[]): Promise<void> {
  const author = aCustomer();
  await register(page, author, 'author');
  await logIn(page, author);
  await page.goto('/studio/new');
  const buffer = Buffer.from(await createBook(title, { documents }));
  await page.locator('input[type="file"]').setInputFiles({ name: 'a.epub', mimeType: 'application/epub+zip', buffer });
  await expect(page.getByRole('link', { name: 'Continue to details' })).toBeVisible();
}

test('the report of a file gets the advice of EPUBCheck later', { tag: ['@deep'] }, async ({ page }) => {
  test.slow();
  const broken = createChapter('one.xhtml', 'One', '<p>See <a href="two.xhtml">the next chapter</a>.</p>');
  await uploadBook(page, 'The Advised Moon', [broken]);
  const advice = page.getByRole('region', { name: 'Advice from EPUBCheck' });
  await expect(advice.getByText(/^EPUBCheck calls this an error \(RSC-007\)\.$/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'light');
  await page.getByRole('link', { name: 'Continue to details' }).click();
  await page.getByRole('link', { name: 'File and editions', exact: true }).click();
  await expect(advice.getByText('EPUB/one.xhtml')).toBeVisible();
});
