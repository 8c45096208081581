/** A page that throws while rendering: only that page fails, and the visitor can continue. */
import type { Page } from '@playwright/test';
import { breakNameRendering } from '../support/break-name-rendering.ts';
import { fillCart, signIn } from './users.ts';
import type { ModelShop } from './model-shop.ts';
import { expect, test } from './test.ts';

const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' });
const failure = (page: Page) => page.getByRole('heading', { level: 1, name: 'Something went wrong' });

/** Opens the cart, which renders country names, after `Intl.DisplayNames` is broken. */
async function openFailingCart(page: Page, model: ModelShop): Promise<void> {
  await signIn(page, model);
  await fillCart(page, model, 2);
  await page.goto('/product/salt-roads');
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await breakNameRendering(page);
  await cartButton(page).click();
}

test('a page that throws while rendering shows an error and a link to the home page in a working layout', async ({
  page,
  model,
  consoleGuard,
}) => {
  consoleGuard.allow('broken page');
  await openFailingCart(page, model);
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText('This page could not be shown. Your cart and your books are safe.')).toBeVisible();
  await expect(page).toHaveTitle(/^Something went wrong/);
  await expect(page.locator('#content')).toBeFocused();
  // The layout still works.
  await page.getByRole('combobox', { name: 'Search' }).fill('signals');
  await expect(page.getByRole('option', { name: 'Signals' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Discover' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Happy reading,/ })).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  // Other pages are unaffected.
  await page.getByRole('region', { name: 'New Releases' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
});

test(
  'Try again re-renders a page that threw, with the cart unchanged',
  { tag: ['@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('broken page');
    await openFailingCart(page, model);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('BILLING DETAILS')).toBeVisible();
    await expect(page.getByRole('row', { name: /Salt Roads/ })).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  },
);

test(
  'a page that throws shows an error even when the error page cannot be fetched',
  { tag: ['@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('broken page', 'network error');
    await page.route(/\/assets\/ErrorPage-/, (route) => route.abort());
    await openFailingCart(page, model);
    await expect(page.getByRole('alert').getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.getByRole('link', { name: 'Octavo, home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Happy reading,/ })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('BILLING DETAILS')).toBeVisible();
  },
);
