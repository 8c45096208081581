/** Screen texts that no other test covers. */
import { delayed, failWith } from './faults.ts';
import { prepareCheckout, signIn } from './users.ts';
import { expect, test } from './test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test('the reset-password form shows the failed password rules one after the other, and is sent once', async ({
  page,
  model,
}) => {
  await page.goto('/reset-password?key=k&login=ines_h');
  const reset = page.getByRole('button', { name: 'Reset password' });
  await reset.click();
  await expect(page.getByText('New password is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Please confirm your password', { exact: true })).toBeVisible();
  for (const [password, sentence] of [
    ['Short1!', 'Password must be at least 8 characters'],
    ['UPPER 123!', 'Password must contain at least one lowercase letter'],
    ['lower 123!', 'Password must contain at least one uppercase letter'],
    ['Lower upper!', 'Password must contain at least one number'],
    ['Lower 123 #^()', 'Password must contain at least one special character (!@#$%^&*)'],
  ] as const) {
    await page.getByLabel('New password').fill(password);
    await reset.click();
    await expect(page.getByText(sentence, { exact: true }), sentence).toBeVisible();
  }
  await page.getByLabel('New password').fill('Lower 123!');
  await page.getByLabel('Confirm password').fill('Lower 124!');
  await reset.click();
  await expect(page.getByText('Passwords must match', { exact: true })).toBeVisible();
  expect(model.requestBodiesOf('POST /auth/reset-password')).toEqual([]);

  model.injectFault('POST /auth/reset-password', delayed(500));
  await page.getByLabel('Confirm password').fill('Lower 123!');
  await reset.dblclick();
  await expect(page.getByRole('button', { name: 'Resetting...', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(model.requestBodiesOf('POST /auth/reset-password')).toHaveLength(1);
});

test('the profile and password forms show which rule failed, and each is saved once for any number of clicks', async ({
  page,
  model,
  consoleGuard,
}) => {
  consoleGuard.allow('http error');
  await signIn(page, model);
  await page.goto('/profile?tab=account-settings');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  for (const [label, value, sentence] of [
    ['First name', '', 'First name is required'],
    ['First name', 'I', 'First name must be at least 2 characters'],
    ['Last name', '', 'Last name is required'],
    ['Last name', 'H', 'Last name must be at least 2 characters'],
    ['Email', '', 'Email is required'],
    ['Email', 'nowhere', 'Invalid email format'],
  ] as const) {
    await page.getByLabel(label).fill(value);
    await save.click();
    await expect(page.getByText(sentence, { exact: true }), sentence).toBeVisible();
  }
  expect(model.requestBodiesOf('PUT /users/profile')).toEqual([]);
  for (const call of ['profile', 'password']) model.injectFault(`PUT /users/${call}`, delayed(500));
  await page.getByLabel('First name').fill('Inessa');
  await page.getByLabel('Last name').fill('Harlow');
  await page.getByLabel('Email').fill('ines@octavo.example');
  await save.dblclick();
  await expect(page.getByText('Profile updated successfully', { exact: true })).toBeVisible();
  expect(model.requestBodiesOf('PUT /users/profile')).toHaveLength(1);

  await page.getByRole('tab', { name: 'Security', exact: true }).click();
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  for (const sentence of [
    'Current password is required',
    'New password is required',
    'Please confirm your password',
  ] as const)
    await expect(page.getByText(sentence, { exact: true }), sentence).toBeVisible();
  await page.getByLabel('Current password').fill(demoCustomer.password);
  await page.getByLabel('New password').fill('Another 1 night!');
  await page.getByLabel('Confirm password').fill('Another 2 night!');
  await change.click();
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  await page.getByLabel('Confirm password').fill('Another 1 night!');
  model.injectFault('PUT /users/password', failWith(500), { times: 1 });
  await change.click();
  await expect(page.getByText('Failed to change password', { exact: true })).toBeVisible();
  await change.dblclick();
  await expect(page.getByText('Password updated successfully', { exact: true })).toBeVisible();
  expect(model.requestBodiesOf('PUT /users/password')).toHaveLength(2);
});

test(
  'a card field that failed to load says that the card information is missing',
  { tag: ['@C13'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('missing payment script');
    await page.route('**/provider.js', async (route) => {
      const response = await route.fetch();
      const script = await response.text();
      // The script of the provider loads, but its field fails.
      await route.fulfill({
        response,
        body: script.replace("'ready') listener()", "'loaderror') listener({ error: {} })"),
      });
    });
    await prepareCheckout(page, model);
    const loading = page.getByText('Loading payment form...', { exact: true });
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(loading).toBeHidden();
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    await expect(page.getByText('Card information is missing.', { exact: true })).toBeVisible();
  },
);

test('the home page greets the visitor, and the login form shows missing fields, too short input, and an unknown username', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow('http error');
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Happy reading, Friend');
  // One heading with two parts: the greeting, and the name in its own element.
  expect(await heading.evaluate((element) => element.firstChild?.textContent?.trim())).toBe('Happy reading,');
  await expect(heading.getByText('Friend', { exact: true })).toBeVisible();
  const link = page.getByRole('banner').getByRole('link', { name: 'Login', exact: true });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Octavo, home' }).click();
  await page.getByRole('button', { name: 'Start Reading', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  const submit = page.getByRole('button', { name: 'Log in' });
  await expect(submit).toBeVisible();
  await submit.click();
  await expect(page.getByText('Username is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('Short1!');
  await submit.click();
  await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Wrong 1 password!');
  await submit.click();
  await expect(page.getByText('Email or password is incorrect. Please try again.', { exact: true })).toBeVisible();
});
