/** The audit log: an admin finds a change by an author, its values before and after, and exports it. */
import { readFile } from 'node:fs/promises';
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin, demoAuthor } from '../support/demo-accounts.ts';
import { logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

/** Changes the price of a book of the demo's author, and returns the book. */
async function setPrice(page: Page, price: string): Promise<{ id: number; title: string }> {
  const { username, password } = demoAuthor;
  const login = await page.request.post('/api/v1/auth/login', { form: { username, password } });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const books = await page.request.get('/api/v1/studio/books?search=heron', { headers });
  const [book] = ((await books.json()) as { data: { id: number; title: string }[] }).data;
  const response = await page.request.put(`/api/v1/studio/books/${book?.id}/price`, { headers, data: { price } });
  expect(response.status()).toBe(200);
  return book ?? { id: 0, title: '' };
}

test('an admin sees who changed a price, before and after, and exports it', async ({ page }) => {
  await setPrice(page, '12.40');
  const { id, title } = await setPrice(page, '12.50');
  await logIn(page, demoAdmin);
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const log = page.getByRole('table', { name: 'Audit log' });
  await page.getByLabel('Who').fill(demoAuthor.username);
  await page.getByLabel('Who').press('Enter');
  await page.getByLabel('Action').selectOption('Set a price');
  await expect(page).toHaveURL(/actor=.+&action=studio\.setPrice/);
  const row = log.getByRole('row').filter({ hasText: title }).first();
  await expect(row).toContainText(demoAuthor.username);
  await row.getByRole('button', { name: /^Show details of row \d+, Set a price$/ }).click();
  const fields = page.getByRole('table', { name: /^Changed fields of row/ });
  await expect(fields.getByRole('row', { name: 'Book price $12.40 $12.50' })).toBeVisible();
  await expectAccessible(page, 'light');
  await expectAccessible(page, 'dark');
  await page.setViewportSize({ width: 1280, height: 800 });

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toMatch(
    new RegExp(`,${demoAuthor.username},author,studio.setPrice,book,${id},${title},.*[0-9a-f]{64}\r\n`),
  );

  await page.getByRole('link', { name: 'Show all changes of the same subject' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/audit\\?subject=book%3A${id}$`));
  await expect(page.getByLabel('About')).toHaveValue(`book:${id}`);
  await page.getByLabel('Until').fill('2025-01-01');
  await expect(page.getByText('No changes match.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(log.getByRole('rowheader').first()).toBeVisible();
});

test(
  'works with the keyboard alone, and on a phone without sideways scrolling',
  { tag: ['@deep'] },
  async ({ page }) => {
    await setPrice(page, '12.40');
    await setPrice(page, '12.50');
    await logIn(page, demoAdmin);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/audit?action=studio.setPrice');
    const button = page.getByRole('button', { name: /^Show details of row/ }).first();
    await expect(button).toBeVisible();
    await new Keyboard(page).press('Enter', button);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('table', { name: /^Changed fields of row/ })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await expectAccessible(page, 'light');
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  },
);

test('an author has no link to the back office, and the server refuses its data', async ({ page, consoleGuard }) => {
  consoleGuard.allow('http error');
  await logIn(page, demoAuthor);
  await page.goto('/studio');
  await expect(page.getByRole('link', { name: 'Books', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  const refused = page.waitForResponse((response) => response.url().includes('/api/v1/admin/audit'));
  await page.goto('/admin/audit');
  expect((await refused).status()).toBe(403);
  await expect(page.getByText('The audit log could not be loaded')).toBeVisible();
});
