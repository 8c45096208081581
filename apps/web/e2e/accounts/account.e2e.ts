import { AccountPage, emailedLink } from '../pages/account.page.ts';
import { becomeCustomer, logIn } from '../support/session.ts';
import { axeOf } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { demoAuthor, demoCustomer } from '../support/demo-accounts.ts';

const NEW_PASSWORD = 'Salt & Lamp 43!';

test(
  'saved names appear in the greeting immediately and persist',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    const customer = await becomeCustomer(page);
    const account = new AccountPage(page);
    await account.open('account-settings');
    await expect(account.saveButton).toBeDisabled();
    await page.getByLabel('First name').fill('N');
    await account.saveButton.click();
    await expect(page.getByText('First name must be at least 2 characters')).toBeVisible();
    await expect(page.getByText('Last name is required')).toBeVisible();
    await page.getByLabel('First name').fill('Nadia');
    await page.getByLabel('Last name').fill("O'Rhee-Lund");
    await page.getByLabel('Email').fill('ines@octavo.example');
    await account.saveButton.click();
    await expect(page.getByText('An account with this email address already exists.')).toHaveCount(2);
    await page.getByLabel('Email').fill(`new.${customer.email}`);
    await account.saveButton.click();
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await expect(account.saveButton).toBeDisabled();
    await expect(page.getByRole('navigation', { name: "Nadia O'Rhee-Lund" })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: "Happy reading, Nadia O'Rhee-Lund" })).toBeVisible();
  },
);

test(
  'the previous email address can undo an email change, which ends every session',
  { tag: ['@O9'] },
  async ({ page, browser, shop, consoleGuard }) => {
    consoleGuard.allow('http error');
    const customer = await becomeCustomer(page);
    const account = new AccountPage(page);
    await account.open('account-settings');
    await page.getByLabel('First name').fill('Nadia');
    await page.getByLabel('Last name').fill('Reader');
    await page.getByLabel('Email').fill(`thief.${customer.email}`);
    await account.saveButton.click();
    await expect(page.getByText('Profile updated successfully')).toBeVisible();

    const link = await emailedLink(shop, customer.email, 'undo-email');
    const owner = await browser.newPage({ baseURL: shop.origin });
    await owner.goto(link);
    await owner.getByRole('button', { name: 'Undo' }).click();
    await expect(owner.getByRole('heading', { name: 'Email change undone' })).toBeVisible();
    await owner.goto(link);
    await owner.getByRole('button', { name: 'Undo' }).click();
    await expect(owner.getByRole('alert')).toContainText('This link has expired or was already used.');
    await owner.goto('/undo-email');
    await expect(owner.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    await owner.close();

    await page.goto('/library');
    await expect(page.getByText('Please sign in again')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  },
);

test(
  'a new password ends all other sessions and keeps the current one',
  { tag: ['@deep'] },
  async ({ page, browser, shop, consoleGuard }) => {
    consoleGuard.allow('http error');
    const customer = await becomeCustomer(page);
    const otherPage = await browser.newPage({ baseURL: shop.origin });
    await logIn(otherPage, customer);

    const account = new AccountPage(page);
    await account.openSecurity();
    await account.changePassword('Not & Mine 42!', NEW_PASSWORD);
    await expect(page.getByText('Current password is incorrect.')).toHaveCount(2);
    await account.changePassword(customer.password, NEW_PASSWORD, 'something else');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await account.changePassword(customer.password, NEW_PASSWORD);
    await expect(page.getByText('Password updated successfully')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveValue('');

    await account.open('order-history');
    await expect(page.getByText('No past orders found')).toBeVisible();
    await otherPage.goto('/profile');
    await expect(otherPage).toHaveURL(/\/login$/);
    await expect(otherPage.getByText('Please sign in again')).toBeVisible();
    await otherPage.close();
  },
);

test(
  'past orders are paginated by ten, and a failed page can be retried',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    await logIn(page, demoCustomer);
    const account = new AccountPage(page);
    await account.open();
    await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
    await expect(account.orders).toHaveCount(10);
    await expect(account.orders.first()).toContainText(/[A-Z][a-z]+ \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/);
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page).toHaveURL(/\/profile\?page=2$/);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await expect(account.orders).not.toHaveCount(10);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(account.orders).toHaveCount(10);
    // A page number past the last page, for example after its only order has been deleted.
    await page.goto('/profile?page=99');
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page).toHaveURL(/\/profile\?page=2$/);

    await page.route('**/api/v1/orders?*', (route) => route.fulfill({ status: 500, json: {} }));
    await account.open('order-history');
    await expect(page.getByText('Error loading past orders')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeHidden();
    await page.unroute('**/api/v1/orders?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(account.orders).toHaveCount(10);
  },
);

test(
  'Back and reload return to the order history page from which the order was opened',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    await logIn(page, demoCustomer);
    const account = new AccountPage(page);
    await account.open('order-history');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await account.orders.last().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^Order/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page).toHaveURL(/\/profile\?tab=order-history&page=2$/);
    await page.goBack();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await expect(page).toHaveURL(/\/profile\?tab=order-history$/);

    await page.goForward();
    await page.route('**/api/v1/orders?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByText('Error loading past orders')).toBeVisible();
    await page.unroute('**/api/v1/orders?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
  },
);

test('each settings tab has its own URL', { tag: ['@deep'] }, async ({ page }) => {
  await logIn(page, demoCustomer);
  await new AccountPage(page).openSecurity();
  await expect(page).toHaveURL(/\/profile\?tab=account-settings&settings=security$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Current password')).toBeVisible();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=account-settings$/);
});

test('each account panel has its own URL', { tag: ['@deep'] }, async ({ page }) => {
  await logIn(page, demoCustomer);
  await new AccountPage(page).open();
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=account-settings$/);
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Account Settings' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible();
  await page.goto('/profile?tab=nonsense');
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeHidden();
});

test('logging out leads to the home page and removes all user data', { tag: ['@deep'] }, async ({ page }) => {
  await logIn(page, demoCustomer);
  await new AccountPage(page).open();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Happy reading, Friend' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const remainingKeys = await page.evaluate(() =>
    ['user', 'access_token', 'refresh_token', 'cartItems', 'totalAmount'].filter((key) => localStorage.getItem(key)),
  );
  expect(remainingKeys).toEqual([]);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
});

test(
  'an author opens the dashboard and the payment account, or sees that it did not open',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error', 'failed payment account');
    await logIn(page, demoAuthor);
    const account = new AccountPage(page);
    await page.route('**/api/v1/stripe/login', (route) =>
      route.fulfill({ status: 404, json: { detail: 'Nothing here' } }),
    );
    await account.open();
    const dashboard = page.getByRole('link', { name: 'Dashboard' });
    await expect(dashboard).toHaveAttribute('href', /\/studio$/);
    await expect(dashboard).toHaveAttribute('target', '_blank');
    await expect(dashboard).toHaveAttribute('rel', /noopener/);
    const logged = page.waitForEvent('console', (message) => message.text().includes('Nothing here'));
    const connect = page.getByRole('button', { name: 'Stripe Connect' });
    await connect.click();
    await logged;
    await expect(connect).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);

    await page.unroute('**/api/v1/stripe/login');
    await page.route('**/api/v1/stripe/login', (route) =>
      route.fulfill({
        json: {
          onboarding_completed: true,
          message: 'Your payouts are set up.',
          url: new URL('/discover', page.url()).href,
        },
      }),
    );
    await connect.click();
    await expect(page.getByText('Your payouts are set up.')).toBeVisible();
    await expect(page).toHaveURL(/\/discover$/);
  },
);

test('a customer sees neither dashboard nor payment account', { tag: ['@deep'] }, async ({ page }) => {
  await logIn(page, demoCustomer);
  await new AccountPage(page).open();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stripe Connect' })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the account pages are accessible in ${colorScheme} colors`, { tag: ['@deep'] }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = async () => expect((await axeOf(page).analyze()).violations).toEqual([]);
    await page.goto('/forgot-password');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await check();
    await page.goto('/reset-password?key=abc&login=ines_h');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await check();
    await logIn(page, demoCustomer);
    const account = new AccountPage(page);
    await account.open();
    await expect(account.orders).toHaveCount(10);
    await check();
    await account.openSecurity();
    await check();
  });
}
