/** Wrong clocks and unexpected responses. */
import { continueToPayment, submitLogin } from '../pages/store.page.ts';
import { failWith, htmlPage } from './faults.ts';
import { openInStore, requestsFor, storedValue, fillCart } from './users.ts';
import { expect, test } from './test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

const CACHE_KEY = 'octavo:query-cache';

test('lists cached under a wrong clock do not stay fresh forever', async ({ page, model }) => {
  await page.clock.setSystemTime(new Date('2031-01-01T00:00:00Z'));
  await page.goto('/');
  await expect.poll(() => storedValue(page, CACHE_KEY)).toContain('topSales');
  await page.clock.setSystemTime(new Date('2026-03-01T00:00:00Z'));
  const before = model.requests.length;
  await page.reload();
  await expect(page.getByRole('region', { name: 'Top Sales' }).getByRole('link').first()).toBeVisible();
  await expect.poll(() => requestsFor(model.requests.slice(before), 'GET /products/')).toHaveLength(1);
});

for (const [clock, time, ago] of [
  ['ten years ahead', '2036-03-01T00:00:00Z', /^10 years ago$/],
  ['a day ahead', new Date(Date.now() + 86_400_000), / ago$/],
  ['a day behind', new Date(Date.now() - 86_400_000), / ago$/],
  // A timestamp in the future counts as just now.
  ['years behind', '2020-03-01T00:00:00Z', /^a few seconds ago$/],
] as const) {
  test(
    `with a clock ${clock}, a user can sign in, stay signed in, read reviews and order`,
    { tag: ['@R5', ...(clock === 'ten years ahead' ? [] : ['@deep'])] },
    async ({ page, model }) => {
      await page.clock.setSystemTime(new Date(time));
      await page.goto('/login');
      await submitLogin(page, demoCustomer);
      await page.reload();
      await expect(page.getByRole('banner').getByRole('link', { name: demoCustomer.username })).toBeVisible();
      await openInStore(page, '/library');
      await expect(page.getByRole('heading', { name: 'Keep the story going..' })).toBeVisible();
      await openInStore(page, '/product/the-tide-clock');
      await page
        .getByRole('link', { name: /review/i })
        .first()
        .click();
      await expect(page.getByText(ago).first()).toBeVisible();
      await fillCart(page, model, 2);
      await page.goto('/cart');
      await continueToPayment(page);
      expect(model.requestBodiesOf('POST /orders')).toHaveLength(1);
    },
  );
}

test('an API that responds with HTML shows an error in each carousel, and a retry recovers it', async ({
  page,
  model,
}) => {
  const removeFault = model.injectFault(/./, htmlPage);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(4);
  await expect(page.getByText('Free Wi-Fi')).toHaveCount(0);
  removeFault();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('region', { name: 'Shop by Genre' }).getByRole('link').first()).toBeVisible();
});

test(
  'login reports a failure for HTML, 500 and 429, and incorrect credentials for an unknown password',
  { tag: ['@A3', '@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    await page.goto('/login');
    const logInButton = page.getByRole('button', { name: 'Log in' });
    await page.getByLabel('Username').fill(demoCustomer.username);
    await page.getByLabel('Password', { exact: true }).fill(demoCustomer.password);
    for (const fault of [htmlPage, failWith(500), failWith(429, 'Too many tries.')]) {
      const removeFault = model.injectFault('POST /auth/login', fault);
      await logInButton.click();
      await expect(page.getByText('Login failed. Please try again.', { exact: true })).toBeVisible();
      removeFault();
      await expect(page.getByText('Login failed. Please try again.', { exact: true })).toBeHidden({ timeout: 8000 });
    }
    await page.getByLabel('Password', { exact: true }).fill('another password');
    await logInButton.click();
    await expect(page.getByText('Email or password is incorrect. Please try again.')).toBeVisible();
  },
);
