/** Content security policies and referrers throughout a complete purchase. */
import { AccountPage } from '../pages/account.page.ts';
import { ReadingPage } from '../pages/reading.page.ts';
import { addToCart, continueToPayment, pay, searchAndOpen } from '../pages/store.page.ts';
import { becomeCustomer, logIn } from '../support/session.ts';
import { policyViolationsOn } from '../support/policy-violations.ts';
import { expect, test } from '../support/test.ts';
import { demoAdmin } from '../support/demo-accounts.ts';

const PAGES = [
  '/',
  '/discover',
  '/discover/fiction',
  '/product/quince/reviews',
  '/favorites',
  '/library',
  '/privacy',
  '/terms-of-service',
  '/legal/privacy',
  '/legal/terms',
  '/profile?tab=account-settings',
  '/dashboard',
  '/outbox',
  '/api/v1/docs',
];

test('a complete purchase causes no policy violation', { tag: ['@check-52', '@deep'] }, async ({ page }) => {
  test.setTimeout(240_000);
  const policyViolations = await policyViolationsOn(page);
  const without: string[] = [];
  page.on('response', (response) => {
    const { 'content-type': type = '', 'content-security-policy': policy } = response.headers();
    if (type.startsWith('text/html') && response.ok() && !policy) without.push(response.url());
  });
  await becomeCustomer(page);
  await page.goto('/');
  await searchAndOpen(page, 'quince', 'Quince');
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await addToCart(page);
  await page.goto('/cart');
  await continueToPayment(page);
  await pay(page);
  await page.goto('/product/quince');
  const reading = new ReadingPage(page);
  await reading.open();
  await reading.nextPage();
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
  }
  await new AccountPage(page).open('order-history');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await logIn(page, demoAdmin);
  for (const [path, table] of [
    ['/admin/orders', 'Orders'],
    ['/admin/payments', 'Debts'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('table', { name: table })).toBeVisible();
  }
  await page.goto('/admin/reviews');
  await expect(page.getByRole('list', { name: 'Reviews' })).toBeVisible();
  expect(without).toEqual([]);
  expect(policyViolations).toEqual([]);
});

test('the test above detects a policy violation', { tag: ['@check-52', '@deep'] }, async ({ page, consoleGuard }) => {
  consoleGuard.allow('refused by policy');
  const policyViolations = await policyViolationsOn(page);
  await page.goto('/');
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('img'), { src: 'http://elsewhere.example/x.png' }));
  });
  await expect.poll(() => policyViolations).toEqual([expect.stringMatching(/^img-src of http.+: http:\/\/elsewhere/)]);
});
