/** The shelves: an editor fills a month, orders it by mouse and by keyboard, and visitors see it on home. */
import type { Locator, Page } from '@playwright/test';
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin } from '../support/demo-accounts.ts';
import { logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/** A month without books of the demo shop. */
const MONTH = '2031-05';

const rowsOf = (page: Page) => page.getByRole('list', { name: /^Books of/ }).getByRole('listitem');
const titlesOf = (rows: Locator) => rows.locator('.book-title');
const expectSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

async function add(page: Page, text: string, title: string): Promise<void> {
  await page.getByLabel('Add a book').fill(text);
  await page.getByRole('button', { name: `Add ${title}` }).click();
  await expect(titlesOf(rowsOf(page)).last()).toHaveText(title);
  await expectSaved(page);
}

const featuredOf = async (page: Page): Promise<string[]> =>
  ((await (await page.request.get('/api/v1/products/featured')).json()) as { name: string }[]).map(({ name }) => name);

test('an editor fills an empty month, drags a book to the front, and sees it in the preview', async ({ page }) => {
  await logIn(page, demoAdmin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/shelves?month=${MONTH}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Shelves' })).toBeVisible();
  await expect(page.getByText('This month has no books yet.')).toBeVisible();
  const month = page.getByRole('link', { name: /^May 2031, 0 books\. Empty: .+ books stay$/ });
  await expect(month).toHaveAttribute('aria-current', 'true');
  const preview = page.getByRole('region', { name: 'Preview of home' });
  await expect(preview.getByText(/^This month has no books on sale, so those of .+ stay\.$/)).toBeVisible();

  await add(page, 'heron', 'The Heron Ledger');
  await add(page, 'moth', 'Moth Arithmetic');
  await add(page, 'velvet', 'Velvet Engine');
  await expectAccessible(page, 'light');
  await expectAccessible(page, 'dark');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: /^Move Velvet Engine, position 3 of 3$/ }).hover();
  await page.mouse.down();
  const first = await page.getByRole('button', { name: /^Move The Heron Ledger, position 1/ }).boundingBox();
  await page.mouse.move((first?.x ?? 0) + 10, first?.y ?? 0, { steps: 8 });
  await page.mouse.up();
  await expect(titlesOf(rowsOf(page))).toHaveText(['Velvet Engine', 'The Heron Ledger', 'Moth Arithmetic']);
  await expectSaved(page);
  await expect(preview.getByRole('heading', { level: 4 })).toHaveText([
    'Velvet Engine',
    'The Heron Ledger',
    'Moth Arithmetic',
  ]);
  await page.reload();
  await expect(titlesOf(rowsOf(page))).toHaveText(['Velvet Engine', 'The Heron Ledger', 'Moth Arithmetic']);
});

test('a changed month is on home within a second', async ({ page }) => {
  const before = await featuredOf(page);
  await logIn(page, demoAdmin);
  await page.goto('/admin/shelves');
  await expect(page.getByRole('link', { name: /On home now$/ })).toHaveAttribute('aria-current', 'true');
  await expect(titlesOf(rowsOf(page))).toHaveText(before);
  await page.getByRole('button', { name: `Remove ${before[0]}` }).click();
  await expectSaved(page);
  await expect.poll(() => featuredOf(page), { timeout: 1_000 }).toEqual(before.slice(1));
  const html = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text();
  const shelf = html.slice(html.indexOf('Monthly Featured'));
  expect(shelf.indexOf(`>${before[1]}<`)).toBeGreaterThan(0);
  expect(shelf).not.toContain(`>${before[0]}<`);
});

test('works with the keyboard alone on a phone, without sideways scrolling', { tag: ['@deep'] }, async ({ page }) => {
  await logIn(page, demoAdmin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/shelves?month=2031-06');
  await expect(page.getByText('This month has no books yet.')).toBeVisible();
  const keyboard = new Keyboard(page);
  await keyboard.type('Add a book', 'heron');
  await keyboard.press('Enter', page.getByRole('button', { name: 'Add The Heron Ledger' }));
  await expect(page.getByLabel('Add a book')).toBeFocused();
  await page.keyboard.type('moth');
  await keyboard.press('Enter', page.getByRole('button', { name: 'Add Moth Arithmetic' }));
  await expect(titlesOf(rowsOf(page))).toHaveText(['The Heron Ledger', 'Moth Arithmetic']);

  const handle = page.getByRole('button', { name: /^Move Moth Arithmetic, position/ });
  await keyboard.press('Space', handle, 'back');
  await page.keyboard.press('ArrowUp');
  await expect(titlesOf(rowsOf(page))).toHaveText(['Moth Arithmetic', 'The Heron Ledger']);
  await expect(page.getByText('Moth Arithmetic, position 1 of 2.')).toBeAttached();
  await expect(handle).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(titlesOf(rowsOf(page))).toHaveText(['The Heron Ledger', 'Moth Arithmetic']);
  await expect(handle).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expectSaved(page);
  await page.reload();
  await expect(titlesOf(rowsOf(page))).toHaveText(['Moth Arithmetic', 'The Heron Ledger']);

  const up = page.getByRole('button', { name: 'Move The Heron Ledger up' });
  await keyboard.press('Enter', up);
  await expect(titlesOf(rowsOf(page))).toHaveText(['The Heron Ledger', 'Moth Arithmetic']);
  await expect(up).toBeFocused();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectAccessible(page, 'light');
});

test(
  'of two editors at once, the second chooses one of both lists',
  { tag: ['@deep'] },
  async ({ page, context, consoleGuard }) => {
    consoleGuard.allow('http error');
    await logIn(page, demoAdmin);
    const address = '/admin/shelves?month=2031-07';
    await page.goto(address);
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByText('This month has no books yet.')).toBeVisible();
    await add(page, 'heron', 'The Heron Ledger');
    await other.getByLabel('Add a book').fill('moth');
    await other.getByRole('button', { name: 'Add Moth Arithmetic' }).click();
    const conflict = other
      .getByRole('alert')
      .filter({ hasText: 'July 2031 was changed by another editor or in another window' });
    await expect(conflict.getByRole('listitem')).toHaveText(['The Heron Ledger', 'Moth Arithmetic']);
    await expectAccessible(other, 'light');
    await other.getByRole('button', { name: 'Save your list' }).click();
    await expectSaved(other);
    await other.reload();
    await expect(titlesOf(rowsOf(other))).toHaveText(['Moth Arithmetic']);
  },
);
