/** Hostile texts and URLs from a server. */
import { updateBook } from './books.ts';
import { storeCart, signIn } from './users.ts';
import { failWith, respondWith } from './faults.ts';
import { expect, test } from './test.ts';

test(
  'names, URLs and messages of the server are rendered as text, and URLs that could run code are not followed',
  { tag: ['@check-51'] },
  async ({ page, model }) => {
    const hostile = '<img src=x onerror="window.hit=1">';
    updateBook(model, 'salt-roads', { name: hostile, images: [{ src: 'javascript:window.hit=1' }] });
    await storeCart(page, { genre: hostile });
    await page.goto('/');
    await page.getByRole('link', { name: hostile }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: hostile })).toBeVisible();
    await expect(page.locator('img[src^="javascript"]')).toHaveCount(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(await page.title()).toContain(hostile);
  },
);

test(
  'server messages are rendered as text, and only http and https URLs are followed',
  { tag: ['@check-51'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    const hostile = '<img src=x onerror="window.hit=1">Not now.';
    await signIn(page, model, 'maren_oskalo');
    await page.goto('/profile?tab=account-settings');
    const connect = page.getByRole('button', { name: 'Stripe Connect' });
    for (const url of [
      'javascript:window.hit=1',
      ' \tJavaScript:window.hit=1',
      'data:text/html,<script>1</script>',
      '//evil.example',
    ]) {
      const removeFault = model.injectFault(
        'GET /stripe/login',
        respondWith({ onboarding_completed: false, message: hostile, url }),
      );
      await connect.click();
      await expect(page.getByRole('alert').filter({ hasText: hostile }).first()).toBeVisible();
      await expect(connect).toBeEnabled();
      removeFault();
    }
    model.injectFault('PUT /users/profile', failWith(422, hostile));
    await page.getByLabel('First name').fill('Marena');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(hostile).last()).toBeVisible();
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    await expect(page).toHaveURL(/\/profile\?tab=account-settings$/);
  },
);

test(
  'sharing a book shares its URL, whatever the title of the book',
  { tag: ['@check-51', '@deep'] },
  async ({ page, model, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const hostile = '"><script>window.hit=1</script>';
    updateBook(model, 'salt-roads', { name: hostile });
    await page.goto('/product/salt-roads');
    await expect(page.getByRole('heading', { level: 1, name: hostile })).toBeVisible();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Copied!', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${model.origin}/product/salt-roads`);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  },
);
