/** Account self-service: devices, app passwords, data export and deletion. */
import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { AccountPage } from '../pages/account.page.ts';
import { expectOfflineBooksCleared, ReadingPage } from '../pages/reading.page.ts';
import { becomeCustomer, buy, logIn } from '../support/session.ts';
import { expectAccessible } from '../support/accessible.ts';
import { refund } from '../support/refund.ts';
import { expect, test } from '../support/test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test(
  'a user sees their signed-in devices and can sign out one or all of the others',
  { tag: ['@deep'] },
  async ({ page, browser, shop, consoleGuard }) => {
    consoleGuard.allow('http error');
    const customer = await becomeCustomer(page);
    const otherPages = await Promise.all([1, 2].map(() => browser.newPage({ baseURL: shop.origin })));
    for (const other of otherPages) await logIn(other, customer);

    const account = new AccountPage(page);
    await account.openSecurity();
    const devices = page.locator('[data-component="DevicesList"]').getByRole('listitem');
    await expect(devices).toHaveCount(3);
    await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
    const end = page.getByRole('button', { name: /^Sign out .+ on / });
    await expect(end).toHaveCount(2);
    // This server lists sessions but cannot end them: nothing changes and the page shows an error.
    const cannot = (route: Route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 404, json: {} }) : route.fallback();
    await page.route('**/api/v1/users/sessions**', cannot);
    for (const button of [end.first(), page.getByRole('button', { name: 'Sign out everywhere else' })]) {
      await button.click();
      await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    }
    await page.unroute('**/api/v1/users/sessions**', cannot);
    await end.first().click();
    await expect(devices).toHaveCount(2);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(devices).toHaveCount(1);

    for (const other of otherPages) {
      await other.goto('/profile');
      await expect(other.getByText('Please sign in again')).toBeVisible();
      await other.close();
    }
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  },
);

test(
  'a reading app opens the user’s books with its own password until the password is revoked',
  { tag: ['@deep'] },
  async ({ page, request, consoleGuard }) => {
    consoleGuard.allow('http error');
    const customer = await becomeCustomer(page);
    const account = new AccountPage(page);
    await account.openSecurity();
    const apps = page.locator('[data-component="AppPasswords"]');
    const make = apps.getByRole('button', { name: 'Create app password' });
    await make.click();
    await expect(apps.getByText('App name is required')).toBeVisible();
    await apps.getByLabel('App name').fill('KOReader');
    await make.click();
    const createdPassword = apps.getByRole('status', { name: 'Password for KOReader' });
    const password = (await createdPassword.locator('code').textContent()) ?? '';
    expect(password.length).toBeGreaterThan(11);
    await expect(apps.getByRole('listitem')).toHaveCount(1);
    await expect(apps.getByText('Not used yet')).toBeVisible();

    const url = (await apps.locator('dd code').first().textContent()) ?? '';
    const openShelf = () =>
      request.get(`${url}/shelf`, {
        headers: { authorization: `Basic ${Buffer.from(`${customer.username}:${password}`).toString('base64')}` },
      });
    expect((await openShelf()).status()).toBe(200);
    // The password is shown only once.
    await page.getByRole('tab', { name: 'Profile' }).click();
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(apps.getByText(/^Last used/)).toBeVisible();
    await expect(createdPassword).toBeHidden();
    await apps.getByRole('button', { name: 'Revoke KOReader' }).click();
    await expect(apps.getByRole('listitem')).toHaveCount(0);
    expect((await openShelf()).status()).toBe(401);
  },
);

test('a user exports their data and then deletes their account', async ({ page, consoleGuard }) => {
  consoleGuard.allow('http error');
  const customer = await becomeCustomer(page);
  const account = new AccountPage(page);
  await account.openData();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^octavo-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { user: { username: string } };
  expect(data.user.username).toBe(customer.username);

  await expect(
    page.getByText(/Your library, favorites, notes and reading positions will be permanently deleted/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: 'Delete my account' });
  await remove.click();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('Not & Mine 42!');
  await remove.click();
  await expect(dialog.getByText('Current password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await remove.click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Happy reading, Friend' })).toBeVisible();
  expect(
    await page.evaluate(() => ['user', 'access_token', 'refresh_token'].filter((key) => localStorage.getItem(key))),
  ).toEqual([]);

  await page.goto('/login');
  await page.getByLabel('Username').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Email or password is incorrect. Please try again.')).toBeVisible();
});

test(
  'a refunded customer exports their annotations from the account in every format',
  { tag: ['@deep'] },
  async ({ page, shop, consoleGuard }) => {
    test.setTimeout(180_000);
    consoleGuard.allow('http error', 'network error');
    await becomeCustomer(page);
    const account = new AccountPage(page);
    await account.openData();
    await expect(page.getByText(/^No annotations yet\./)).toBeVisible();

    const order = await buy(page, 'quince');
    await page.goto('/product/quince');
    const reading = new ReadingPage(page);
    await reading.open();
    const annotationSaved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && /\/marks\//.test(response.url()),
    );
    await page.keyboard.press('b');
    expect((await annotationSaved).ok()).toBe(true);
    await refund(shop, order);

    await page.route('**/api/v1/marks/books', (route) => route.abort());
    await account.openData();
    const marks = page.locator('[data-component="AnnotatedBooks"]');
    await expect(marks.getByRole('alert')).toContainText("Your annotations couldn't be loaded.", { timeout: 30_000 });
    await page.unroute('**/api/v1/marks/books');
    await marks.getByRole('button', { name: 'Retry' }).click();
    const book = marks.getByRole('listitem').filter({ hasText: 'Quince' }).first();
    await expect(book).toContainText('1 annotation');
    await expect(book).toContainText('No longer in your library');

    const markdown = book.getByRole('button', { name: 'Markdown: annotations in Quince' });
    // The server has no annotations call: nothing is saved and the page shows an error.
    await page.route('**/api/v1/marks?*', (route) => route.fulfill({ status: 404, json: {} }));
    await markdown.click();
    await expect(marks.getByRole('alert')).toHaveText('The file could not be downloaded. Please try again.');
    await page.unroute('**/api/v1/marks?*');
    for (const [form, ending, content] of [
      ['Markdown', 'md', /^# Quince\n/],
      ['Web page', 'html', /<h1>Quince<\/h1>/],
      ['Table (CSV)', 'csv', /\r\nQuince,/],
      ['Web Annotations (JSON)', 'jsonld', /"AnnotationCollection"/],
    ] as const) {
      const saved = page.waitForEvent('download');
      await book.getByRole('button', { name: `${form}: annotations in Quince` }).press('Enter');
      const file = await saved;
      expect(file.suggestedFilename()).toBe(`Annotations in Quince.${ending}`);
      expect(await readFile(await file.path(), 'utf8')).toMatch(content);
    }
    await expect(marks.getByRole('alert')).toHaveCount(0);
    await expect(book.getByRole('button', { name: 'Web Annotations (JSON): annotations in Quince' })).toBeFocused();
    await expectAccessible(page, 'light');
  },
);

test(
  'deleting the account deletes the offline books on the device',
  { tag: ['@deep'] },
  async ({ page, shop, consoleGuard }) => {
    test.setTimeout(180_000);
    consoleGuard.allow('http error');
    const customer = await becomeCustomer(page);
    await buy(page, 'quince');
    await page.goto('/product/quince');
    const reading = new ReadingPage(page);
    await reading.open();
    await reading.saveOffline();

    await new AccountPage(page).openData();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
    await expectOfflineBooksCleared(page, shop.readerOrigin, () =>
      dialog.getByRole('button', { name: 'Delete my account' }).click(),
    );
  },
);

test(
  'a server without device support receives the devices call only once',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    await logIn(page, demoCustomer);
    let requestCount = 0;
    await page.route('**/api/v1/users/sessions', async (route) => {
      requestCount += 1;
      await route.fulfill({ status: 404, json: {} });
    });
    const account = new AccountPage(page);
    await account.openSecurity();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
    await expect(page.locator('[data-component="DevicesList"]')).toHaveCount(0);
    expect(requestCount).toBe(1);
  },
);
