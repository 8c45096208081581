import { AccountPage, emailedLink } from '../pages/account.page.ts';
import { axeOf } from '../support/accessible.ts';
import { becomeCustomer } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test(
  'an emailed link verifies the address on another device, even when it is opened twice',
  { tag: ['@A14'] },
  async ({ page, browser, shop }) => {
    const customer = await becomeCustomer(page);
    const account = new AccountPage(page);
    await account.open('account-settings');
    const notice = page.getByRole('region', { name: `${customer.email} is not verified yet.` });
    await expect(notice).toContainText('Open the link in the email that we sent you.');
    const registrationLink = await emailedLink(shop, customer.email, 'verify-email');
    await notice.getByRole('button', { name: 'Send a new link' }).click();
    await expect(notice.getByRole('status')).toContainText(
      `A new link is on its way to ${customer.email}. After three emails to this address, it can take up to an hour.`,
    );
    let newLink = registrationLink;
    await expect
      .poll(async () => (newLink = await emailedLink(shop, customer.email, 'verify-email')))
      .not.toBe(registrationLink);

    const otherDevice = await browser.newPage({ baseURL: shop.origin });
    await otherDevice.goto(newLink);
    await expect(otherDevice.getByRole('heading', { name: 'Verify your email address' })).toBeVisible();
    // Opening the page changes nothing.
    await account.open('account-settings');
    await expect(notice).toBeVisible();
    await otherDevice.getByRole('button', { name: 'Verify email address' }).click();
    await expect(otherDevice.getByRole('status')).toContainText(`Your email address ${customer.email} is verified.`);
    for (const link of [newLink, registrationLink]) {
      await otherDevice.goto(link);
      await otherDevice.getByRole('button', { name: 'Verify email address' }).click();
      await expect(otherDevice.getByRole('heading', { name: 'Email address verified' })).toBeVisible();
    }
    await otherDevice.close();

    await account.open('account-settings');
    await expect(account.saveButton).toBeVisible();
    await expect(notice).toBeHidden();
  },
);

test(
  'a link that does not work says why, and an expired one says that a new link was sent',
  { tag: ['@deep'] },
  async ({ page, shop, consoleGuard }) => {
    consoleGuard.allow('http error');
    const customer = await becomeCustomer(page);
    const link = await emailedLink(shop, customer.email, 'verify-email');
    const message = `This link has expired. We will email a new one to ${customer.email} within an hour.`;
    const expired = { message, detail: message, code: 'verification_link_expired' };
    await page.route('**/api/v1/users/email/verify', (route) => route.fulfill({ status: 422, json: expired }));
    await page.goto(link);
    await page.getByRole('button', { name: 'Verify email address' }).click();
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: customer.email })).toHaveText(message);
    expect((await axeOf(page).analyze()).violations).toEqual([]);
    await page.unroute('**/api/v1/users/email/verify');

    await page.goto('/verify-email?key=guessed');
    await page.getByRole('button', { name: 'Verify email address' }).click();
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
    await page.getByRole('link', { name: 'Go to your profile' }).click();
    await expect(page.getByRole('region', { name: `${customer.email} is not verified yet.` })).toBeVisible();

    await page.goto('/verify-email');
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  },
);
