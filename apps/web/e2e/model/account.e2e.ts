/** The account page, its saved data, and toast durations. */
import type { Locator } from '@playwright/test';
import { respondWith, failWith, pausedCall } from './faults.ts';
import { openInStore, storedValue, signIn } from './users.ts';
import { expect, test } from './test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test(
  'the account shows both panels without a tab, and a single panel with one',
  { tag: ['@O1'] },
  async ({ page, model }) => {
    await signIn(page, model);
    const history = page.getByRole('heading', { name: 'Order History', exact: true });
    const settings = page.getByRole('heading', { name: 'Account Settings', exact: true });
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'My Account', exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Profile', 'Security']);
    await expect(page.getByText('Access your account settings here.', { exact: true })).toBeVisible();
    await expect(history).toBeVisible();
    await expect(settings).toBeVisible();
    await openInStore(page, '/profile?tab=account-settings');
    await expect(settings).toBeVisible();
    await expect(history).toHaveCount(0);
    for (const tab of ['order-history', 'no-such-tab']) {
      await openInStore(page, `/profile?tab=${tab}`);
      await expect(history, tab).toBeVisible();
      await expect(settings, tab).toHaveCount(0);
    }
  },
);

test(
  'the Dashboard is for authors and admins, Stripe Connect for authors with an account',
  { tag: ['@O2', '@O3'] },
  async ({ page, model }) => {
    const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true });
    const connect = page.getByRole('button', { name: 'Stripe Connect', exact: true });
    await signIn(page, model);
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
    await expect(dashboard).toHaveCount(0);
    await expect(connect).toHaveCount(0);
    await signIn(page, model, 'maren_oskalo');
    await page.goto('/profile');
    await expect(dashboard).toHaveAttribute('href', `${model.origin}/shop-admin`);
    await expect(dashboard).toHaveAttribute('target', '_blank');
    await expect(dashboard).toHaveAttribute('rel', /noopener/);
    await expect(connect).toBeVisible();
  },
);

test(
  'Stripe Connect shows the server message and then redirects; a failure is only logged',
  { tag: ['@O4', '@O5'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error', 'failed payment account');
    await signIn(page, model, 'maren_oskalo');
    await page.goto('/profile');
    const connect = page.getByRole('button', { name: 'Stripe Connect' });
    const removeFault = model.injectFault('GET /stripe/login', failWith(502, 'Provider away.'));
    await connect.click();
    await expect(connect).toHaveAccessibleDescription('Stripe Connect could not be opened. Please try again later.');
    await expect(page.getByText('Provider away.')).toHaveCount(0);
    await expect(connect).toBeEnabled();
    removeFault();
    const response = {
      onboarding_completed: false,
      message: 'Please finish your account.',
      url: `${model.origin}/reader/on`,
    };
    model.injectFault('GET /stripe/login', respondWith(response));
    await connect.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please finish your account.' })).toBeVisible();
    await expect(page).toHaveURL(/\/reader\/on$/);
  },
);

test(
  'orders are paginated by ten, newest first, with relative times; a retry after a failure starts at page 1',
  { tag: ['@O6', '@O7'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    const account = model.fake.state.accounts[0];
    for (let at = 1; at <= 12; at += 1) {
      account?.orders.push({
        id: at,
        date_created: `2026-03-${String(at).padStart(2, '0')}T16:07:00Z`,
        line_items: [{ id: at, name: `Line ${at}`, total: '1.99' }],
        total: '1.99',
        status: 'paid',
        stripe_payment_intent_client_secret: null,
      });
    }
    await signIn(page, model);
    const waiting = pausedCall();
    const removeFault = model.injectFault('GET /orders', waiting);
    await page.goto('/profile?tab=order-history');
    await expect(page.getByText('Loading your orders...', { exact: true })).toBeVisible();
    waiting.open();
    removeFault();
    await expect(page.getByText('March 12, 2026, 4:07 PM')).toBeVisible();
    await expect(page.getByText('March 12, 2026, 4:07 PM')).toHaveAttribute('datetime', '2026-03-12T16:07:00Z');
    await expect(page.getByText(/^March .* 2026, 4:07 PM$/)).toHaveCount(10);
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    const failed = model.injectFault('GET /orders', failWith(500));
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Error loading past orders', { exact: true })).toBeVisible();
    failed();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(page.getByText('March 12, 2026, 4:07 PM')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('March 1, 2026, 4:07 PM')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(model.requests.filter((line) => line.startsWith('GET /orders'))).toContain('GET /orders?page=2&per_page=10');
  },
);

test(
  'Save is disabled until a change, and the greeting shows the saved name immediately',
  { tag: ['@O8', '@O10'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    await signIn(page, model);
    await page.goto('/profile?tab=account-settings');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const name = page.getByLabel('First name');
    await expect(save).toBeDisabled();
    await name.fill('Ines ');
    await expect(save).toBeDisabled();
    for (const [value, sentence] of [
      ['', 'First name is required'],
      ['I', 'First name must be at least 2 characters'],
    ] as const) {
      await name.fill(value);
      await save.click();
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    }
    await name.fill('Inessa');
    const removeFault = model.injectFault('PUT /users/profile', failWith(500));
    await save.click();
    await expect(page.getByText('Failed to update profile', { exact: true })).toBeVisible();
    removeFault();
    await save.click();
    await expect(page.getByText('Profile updated successfully', { exact: true })).toBeVisible();
    await expect(save).toBeDisabled();
    expect(JSON.parse((await storedValue(page, 'user')) ?? '')).toMatchObject({ first_name: 'Inessa' });
    await page.getByRole('link', { name: 'Octavo, home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Happy reading, Inessa Harlow' })).toBeVisible();
  },
);

test(
  'the library call sends user and token, and never shows the library of another user',
  { tag: ['@D1'] },
  async ({ page, model }) => {
    model.fake.state.accounts[0]?.owned.add(2);
    await signIn(page, model);
    const libraryRequest = page.waitForRequest('**/products/library?user_id=3');
    await page.goto('/library');
    expect((await libraryRequest).headers()['authorization']).toMatch(/^Bearer access-/);
    await expect(page.getByRole('link', { name: 'Salt Roads' }).first()).toHaveAttribute('href', '/product/salt-roads');
  },
);

test(
  'success toasts last three seconds, error toasts five, and the timer pauses on hover',
  { tag: ['@T1'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    await page.clock.install({ time: '2026-03-01T00:00:00Z' });
    await page.goto('/product/salt-roads');
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    await page.clock.pauseAt('2026-03-01T01:00:00Z');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    // One timer hides the toast and the next one removes it.
    const expectDismissed = (toast: Locator) =>
      expect(async () => {
        await page.clock.runFor(1_000);
        await expect(toast).toHaveCount(0, { timeout: 300 });
      }).toPass();
    const added = page.getByRole('status').filter({ hasText: 'Added to your cart' });
    await expect(added).toBeVisible();
    await page.clock.runFor(2_500);
    await expect(added).toBeVisible();
    await added.hover();
    await page.clock.runFor(5_000);
    await expect(added).toBeVisible();
    await page.mouse.move(5, 600);
    await expectDismissed(added);
    await page.clock.resume();
    await page.goto('/login');
    model.injectFault('POST /auth/login', failWith(500));
    await page.getByLabel('Username').fill(demoCustomer.username);
    await page.getByLabel('Password', { exact: true }).fill(demoCustomer.password);
    await page.clock.pauseAt('2026-03-01T02:00:00Z');
    await page.getByRole('button', { name: 'Log in' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Login failed. Please try again.' });
    await expect(failed).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(failed).toBeVisible();
    await expectDismissed(failed);
  },
);

test(
  'saving the profile moves the focus from the button to its section instead of losing it',
  { tag: ['@deep'] },
  async ({ page, model }) => {
    await signIn(page, model);
    await page.goto('/profile?tab=account-settings');
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByLabel('First name').fill('Another');
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await expect(save).toBeDisabled();
    await expect(page.locator(':focus').filter({ has: save })).toBeVisible();
    // The same from a field that is re-rendered after the save.
    await page.getByLabel('First name').fill('A third');
    await page.keyboard.press('Enter');
    await expect.poll(() => model.fake.state.accounts[0]?.user.first_name).toBe('A third');
    await expect(save).toBeDisabled();
    await expect(page.locator(':focus').filter({ has: save })).toBeVisible();
  },
);
