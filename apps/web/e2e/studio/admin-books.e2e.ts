/** The books of all sellers: an admin takes a book down in the browser, its author reads why, and several books change at once. */
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin, demoAuthor } from '../support/demo-accounts.ts';
import { logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('an admin takes a book down and puts it back, and its author reads the reason', async ({ page, consoleGuard }) => {
  await logIn(page, demoAdmin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/books?search=heron');
  const row = page.getByRole('row').filter({ hasText: 'The Heron Ledger' });
  await expect(row).toContainText('Published');
  await page.getByRole('button', { name: 'Take The Heron Ledger down' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take down: The Heron Ledger' });
  await dialog.getByLabel('Reason').selectOption('Legal reasons');
  consoleGuard.allow('http error');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(dialog.getByText('Explain the reason to the author.')).toBeVisible();
  await dialog.getByLabel('Explanation for the author').fill('A court order names chapter 3.');
  await expectAccessible(page, 'light');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(row).toContainText('Taken down');
  await expect.poll(async () => (await page.request.get('/api/v1/products/the-heron-ledger')).status()).toBe(404);

  const { id } =
    (await row
      .getByRole('link', { name: 'The Heron Ledger' })
      .getAttribute('href')
      .then((href) => /(?<id>\d+)$/.exec(href ?? '')?.groups)) ?? {};
  await logIn(page, demoAuthor);
  await page.goto(`/studio/books/${id}`);
  await expect(page.getByText('The shop took this book down for legal reasons')).toBeVisible();
  await expect(page.getByText('A court order names chapter 3.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put back on sale' })).toHaveCount(0);

  await logIn(page, demoAdmin);
  await page.goto('/admin/books?status=taken_down');
  await page.getByRole('button', { name: 'Put The Heron Ledger back' }).click();
  await page.getByRole('button', { name: 'Put back on sale' }).click();
  await expect(page.getByText('No books match.')).toBeVisible();
  expect((await page.request.get('/api/v1/products/the-heron-ledger')).status()).toBe(200);
});

test('changes several books with the keyboard alone on a phone, with a result for each book', async ({ page }) => {
  await logIn(page, demoAdmin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/books?search=moth');
  const keyboard = new Keyboard(page);
  await keyboard.press('Space', page.getByRole('checkbox', { name: 'Select Moth Arithmetic' }));
  await keyboard.press('Enter', page.getByRole('button', { name: 'Publish' }));
  await keyboard.press('Enter', page.getByRole('dialog').getByRole('button', { name: 'Publish' }));
  const results = page.getByRole('dialog', { name: '0 books changed' });
  await expect(results.getByRole('listitem')).toHaveText(/Moth Arithmetic\s*This book is on sale already\./);
  await page.keyboard.press('Escape');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectAccessible(page, 'light');
  await expectAccessible(page, 'dark');
});
