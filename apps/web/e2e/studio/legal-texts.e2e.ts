/** Legal texts of the shop: published in the back office, read in the store. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin } from '../support/demo-accounts.ts';
import { logIn } from '../support/session.ts';
import { expect, testWithOwnShop as test } from '../support/test.ts';

const IMPRINT = [
  'Kleine Lese GmbH',
  'Gasse 1',
  '',
  '# Contact',
  'Write to hallo@lese.example.',
  '',
  '- Phone: 555',
  '- Fax: none',
].join('\n');

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' });

async function publish(page: Page, kind: string, text: string): Promise<void> {
  await page.goto(`/admin/shop/legal/${kind}`);
  await textOf(page).fill(text);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
}

test('an admin publishes an imprint, and visitors reach it from the footer of every page', async ({
  page,
  browser,
  consoleGuard,
}) => {
  consoleGuard.allow('http error');
  await page.goto('/legal/imprint');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toHaveCount(0);
  await logIn(page, demoAdmin);
  await page.goto('/admin/shop');
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByText('The store has no imprint page.')).toBeVisible();
  await textOf(page).fill(IMPRINT);
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Contact' })).toBeVisible();
  await expectAccessible(page, 'light');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Version 1, published on .* by admin\./)).toBeVisible();
  const visitor = await browser.newPage();
  await expect
    .poll(async () => {
      await visitor.goto('/');
      return visitor.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).count();
    })
    .toBe(1);
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
  await expect(visitor).toHaveURL('/legal/imprint');
  await expect(visitor).toHaveTitle('Imprint · Octavo');
  await expect(visitor.getByRole('link', { name: 'hallo@lese.example' })).toHaveAttribute(
    'href',
    'mailto:hallo@lese.example',
  );
  await expect(visitor.getByRole('article').getByRole('listitem')).toHaveText(['Phone: 555', 'Fax: none']);
  await expectAccessible(visitor, 'dark');
  await visitor.close();
});

test('a published privacy policy is on both pages, on the server and without JavaScript, and an earlier version comes back', async ({
  page,
  browser,
}) => {
  await logIn(page, demoAdmin);
  await publish(page, 'privacy', '# Our data\nFirst version.');
  await publish(page, 'privacy', '# Our data\nSecond version with <b>signs</b>.');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  await expect
    .poll(async () => {
      await visitor.goto('/legal/privacy');
      return visitor.getByRole('article').innerText();
    })
    .toContain('Second version with <b>signs</b>.');
  expect(await visitor.locator('meta[name="description"]').getAttribute('content')).toBe('Privacy Policy of Octavo.');
  await context.close();
  await page.goto('/privacy');
  await expect(page.getByRole('article')).toContainText('Second version');
  await expect(page.getByText('What we never see')).toHaveCount(0);
  await page.goto('/admin/shop/legal/privacy');
  await page.getByRole('button', { name: 'Edit the text of version 1' }).click();
  await expect(textOf(page)).toHaveValue('# Our data\nFirst version.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Version 3, published on/)).toBeVisible();
});

test(
  'a second admin sees both texts, and unpublished changes are not lost by a click',
  { tag: ['@deep'] },
  async ({ page, browser, consoleGuard }) => {
    consoleGuard.allow('http error');
    await logIn(page, demoAdmin);
    await page.goto('/admin/shop/legal/terms');
    await textOf(page).fill('Mine.');
    const context = await browser.newContext();
    const other = await context.newPage();
    await logIn(other, demoAdmin);
    await publish(other, 'terms', 'Theirs.');
    await context.close();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('admin has published this text')).toBeVisible();
    await page.getByText('Published text', { exact: true }).click();
    await expect(page.getByText('Theirs.', { exact: true })).toBeVisible();
    await expect(textOf(page)).toHaveValue('Mine.');
    await expectAccessible(page, 'sepia');
    await page.getByRole('button', { name: 'Publish your text' }).click();
    await expect(page.getByText(/^Version 2, published on/)).toBeVisible();
    await textOf(page).fill('Half a sent');
    await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'General' }).click();
    await expect(page.getByRole('dialog')).toContainText('Your changes to this text will be lost.');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(textOf(page)).toHaveValue('Half a sent');
  },
);

test(
  'a wrong text gets a sentence, and the form works by keyboard on a phone',
  { tag: ['@deep'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await logIn(page, demoAdmin);
    await page.goto('/admin/shop/legal/imprint');
    await textOf(page).fill('words '.repeat(13_400));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Use at most 80,000 characters.')).toBeVisible();
    await expect(textOf(page)).toHaveValue(/^(?:words ){13400}$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await textOf(page).fill('Quay GmbH');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    await page.goto('/admin/shop/legal/cookies');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(textOf(page)).toHaveCount(0);
  },
);
