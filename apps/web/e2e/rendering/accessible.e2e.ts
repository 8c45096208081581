/** Axe checks of pages that no other test covers. */
import { AccountPage } from '../pages/account.page.ts';
import { logIn } from '../support/session.ts';
import { axeOf } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test(
  'author, series, review form, order, devices and data pages are accessible',
  { tag: ['@deep'] },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const check = async () => expect((await axeOf(page).analyze()).violations).toEqual([]);
    await logIn(page, demoCustomer);
    for (const path of ['/authors/maren-oskalo', '/series/taken-down-in-evidence']) {
      await page.goto(path);
      await expect(page.getByRole('main').locator('[data-component="BookCard"]').first()).toBeVisible();
      await check();
    }
    await page.goto('/product/how-bridges-think/reviews');
    await page.getByRole('button', { name: /^(Write a review|Edit)$/ }).click();
    const words = page.getByRole('textbox', { name: 'Your review' });
    await words.fill('');
    await page.getByRole('button', { name: /^(Publish review|Save changes)$/ }).click();
    await expect(page.getByText('Please write a few words')).toBeVisible();
    await check();

    const account = new AccountPage(page);
    await account.open('order-history');
    await account.orders.first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^Order/ })).toBeVisible();
    await check();
    await account.openSecurity();
    await expect(page.getByText('This device')).toBeVisible();
    await check();
    await page.getByRole('tab', { name: 'Your data' }).click();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check();
  },
);
