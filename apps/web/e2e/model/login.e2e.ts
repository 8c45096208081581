/** Login, registration and password recovery. */
import { aCustomer, fillRegistration, submitLogin } from '../pages/store.page.ts';
import { respondWith, aborted, failWith, pausedCall } from './faults.ts';
import { openInStore, storedValue, signIn } from './users.ts';
import { expect, test } from './test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test(
  'login sends a form body, and stores its response under the keys of the readings',
  { tag: ['@A1', '@A13'] },
  async ({ page, model }) => {
    await page.goto('/login');
    const loginRequest = page.waitForRequest('**/auth/login');
    await submitLogin(page, demoCustomer);
    expect((await loginRequest).headers()['content-type']).toContain('application/x-www-form-urlencoded');
    expect(model.requestBodiesOf('POST /auth/login')).toEqual([new URLSearchParams(demoCustomer).toString()]);
    expect(await storedValue(page, 'access_token')).toMatch(/^access-/);
    expect(await storedValue(page, 'refresh_token')).toMatch(/^refresh-/);
    expect(JSON.parse((await storedValue(page, 'user')) ?? '')).toMatchObject({ username: 'ines_h' });
  },
);

test(
  'a registration with a token in the response signs in, and without one leads to the login page',
  { tag: ['@A4'] },
  async ({ page, model }) => {
    const customer = aCustomer();
    const fill = async () => {
      await fillRegistration(page, customer, 'author');
      await page.getByRole('button', { name: 'Create account' }).click();
    };
    await fill();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Your account has been created. Please log in.')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(customer.username);
    const loginRequest = JSON.parse(model.requestBodiesOf('POST /auth/register')[0] ?? '') as Record<string, unknown>;
    expect(Object.keys(loginRequest).toSorted()).toEqual([
      'email',
      'first_name',
      'last_name',
      'password',
      'role',
      'username',
    ]);
    const [account] = model.fake.state.accounts;
    if (!account) throw new Error('The model shop has no account.');
    const { user } = account;
    model.fake.state.tokens.set('access-9', account);
    model.injectFault(
      'POST /auth/register',
      respondWith({ success: true, message: '', access_token: 'access-9', user }),
    );
    await fill();
    await expect(page.getByRole('banner').getByRole('link', { name: 'ines_h' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  },
);

test(
  'the first of several failed rules is shown with the text of the specification',
  { tag: ['@A5', '@A6', '@A7', '@A8'] },
  async ({ page, model }) => {
    await page.goto('/register');
    const hint = 'Letters and spaces; apostrophes and hyphens can be added later in your profile.';
    await expect(page.getByText(hint, { exact: true })).toBeVisible();
    const submit = page.getByRole('button', { name: 'Create account' });
    await submit.click();
    for (const sentence of [
      'Username is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
      'Please select a role',
    ])
      await expect(page.getByText(sentence, { exact: true }), sentence).toBeVisible();
    await expect(page.getByRole('option', { name: 'Customer', exact: true })).toHaveCount(1);
    await expect(page.getByRole('option', { name: 'Author', exact: true })).toHaveCount(1);
    await page.getByLabel('Role').selectOption('customer');
    for (const [label, value, sentence] of [
      ['Username', 'ab', 'Username must be at least 3 characters'],
      ['Username', 'a b-c', 'Username must contain only letters, numbers, and underscores'],
      ['Email', 'nowhere', 'Please enter a valid email address'],
      ['Password', 'Short1!', 'Password must be at least 8 characters'],
      ['Password', 'UPPER 123!', 'Must contain at least one lowercase letter'],
      ['Password', 'lower 123!', 'Must contain at least one uppercase letter'],
      ['Password', 'Lower upper!', 'Must contain at least one number'],
      ['Password', 'Lower 123 #^()', 'Must contain at least one special character (!@#$%^&*)'],
      ['First name', 'Ann3', 'First name must contain only letters and spaces'],
      ['Last name', "O'Hara", 'Last name must contain only letters and spaces'],
    ] as const) {
      await page.getByLabel(new RegExp(`^${label}`)).fill(value);
      await submit.click();
      await expect(page.getByText(sentence, { exact: true }), sentence).toBeVisible();
    }
    await page.getByLabel('Password', { exact: true }).fill('Lower 123!');
    await page.getByLabel('Confirm password').fill('Lower 124!');
    await submit.click();
    await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
    expect(model.requestBodiesOf('POST /auth/register')).toEqual([]);
  },
);

test(
  'a forgotten-password request is confirmed on the same page and creates no session',
  { tag: ['@A9', '@A10'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('network error');
    await page.goto('/forgot-password');
    const send = page.getByRole('button', { name: 'Send reset link' });
    for (const [url, sentence] of [
      ['', 'Email is required'],
      ['nowhere', 'Please enter a valid email address'],
    ] as const) {
      await page.getByLabel('Email').fill(url);
      await send.click();
      await expect(page.getByText(sentence, { exact: true }), sentence).toBeVisible();
    }
    await page.getByLabel('Email').fill('ines@octavo.example');
    const removeFault = model.injectFault('POST /auth/forgot-password', aborted);
    await send.click();
    await expect(page.getByText('Failed to send reset instructions. Please try again.', { exact: true })).toBeVisible();
    removeFault();
    await send.click();
    const notifications = page.getByRole('region', { name: 'Notifications' });
    for (const position of [notifications, page.getByRole('main')])
      await expect(position.getByText('If an account has this address')).toBeVisible();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await openInStore(page, '/login');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  },
);

test(
  'the auth forms are independent: a pending login blocks no other form, and its result stays with it',
  { tag: ['@A9', '@A10', '@deep'] },
  async ({ page, model }) => {
    const inbox = page.getByText('Check your inbox');
    const leaveDuringLogin = async () => {
      const login = pausedCall();
      model.injectFault('POST /auth/login', login, { times: 1 });
      await page.goto('/login');
      await page.getByLabel('Username').fill(demoCustomer.username);
      await page.getByLabel('Password', { exact: true }).fill(demoCustomer.password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      return login;
    };
    const pressed = await leaveDuringLogin();
    await page.getByLabel('Email').fill('ines@octavo.example');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(inbox).toBeVisible();
    pressed.open();
    const loginResponse = await leaveDuringLogin();
    await expect(page.getByLabel('Email')).toBeVisible();
    loginResponse.open();
    await expect(page.getByRole('banner').getByRole('link', { name: demoCustomer.username })).toBeVisible();
    await expect(inbox).toHaveCount(0);
  },
);

test(
  'the username of a registration is prefilled for its first login and removed by the logout',
  { tag: ['@A4', '@deep'] },
  async ({ page }) => {
    const customer = aCustomer();
    const username = page.getByLabel('Username');
    await fillRegistration(page, customer);
    await page.getByRole('button', { name: 'Create account' }).click();
    // The registration form has fields with the same names.
    await expect(page).toHaveURL(/\/login/);
    await expect(username).toHaveValue(customer.username);
    await page.getByLabel('Password', { exact: true }).fill(customer.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('banner').getByRole('link', { name: customer.username }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(username).toHaveValue('');
  },
);

test(
  'a reset link needs key and login, and with only one of them it leads to the forgot-password form',
  { tag: ['@A11'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error', 'network error');
    for (const search of ['', '?key=k', '?login=ines_h', '?key=%20&login=ines_h']) {
      await page.goto(`/reset-password${search}`);
      await expect(page, search).toHaveURL(/\/forgot-password$/);
    }
    await page.goto('/reset-password?key=a%2Bb&login=ines%2Bbooks%40octavo.example');
    await page.getByLabel('New password').fill('Another 1 night!');
    await page.getByLabel('Confirm password').fill('Another 2 night!');
    const reset = page.getByRole('button', { name: 'Reset password' });
    await reset.click();
    await expect(page.getByText('Passwords must match', { exact: true })).toBeVisible();
    await page.getByLabel('Confirm password').fill('Another 1 night!');
    const removeFault = model.injectFault('POST /auth/reset-password', aborted);
    await reset.click();
    await expect(page.getByText('Failed to reset password. Please try again.', { exact: true })).toBeVisible();
    removeFault();
    model.injectFault('POST /auth/reset-password', failWith(422, 'This link was used before.'), { times: 1 });
    await reset.click();
    await expect(page.getByText('This link was used before.').first()).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /link|again/i })
        .first(),
    ).toHaveAttribute('href', '/forgot-password');
    expect(JSON.parse(model.requestBodiesOf('POST /auth/reset-password').at(-1) ?? '')).toEqual({
      key: 'a+b',
      login: 'ines+books@octavo.example',
      new_password: 'Another 1 night!',
    });
  },
);

test(
  'a session that expires during a call is refreshed, and the call is repeated silently',
  { tag: ['@A12'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    await signIn(page, model);
    await page.goto('/');
    model.injectFault(
      'POST /auth/refresh',
      respondWith(
        await (
          await fetch(`${model.origin}/api/v1/auth/login`, {
            method: 'POST',
            body: new URLSearchParams(demoCustomer),
          })
        ).json(),
      ),
    );
    model.injectFault('GET /orders', failWith(401, 'The session has ended.', { code: 'session_ended' }), { times: 1 });
    await page.goto('/profile');
    await expect(page.getByText('No past orders found', { exact: true })).toBeVisible();
    expect(model.requests.filter((line) => line === 'POST /auth/refresh')).toHaveLength(1);
    await expect(page.getByText('Please sign in again')).toHaveCount(0);
  },
);

test(
  'a login after a wrong password leaves no error on the home page',
  { tag: ['@A3'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    await page.clock.install({ time: '2026-03-01T00:00:00Z' });
    await page.goto('/login');
    const error = page.getByText('Email or password is incorrect. Please try again.');
    await page.getByLabel('Username').fill(demoCustomer.username);
    await page.getByLabel('Password', { exact: true }).fill('Wrong & wrong 1');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(error).toBeVisible();
    // The five seconds of the error do not pass.
    await page.clock.pauseAt('2026-03-01T01:00:00Z');
    await page.getByLabel('Password', { exact: true }).fill(demoCustomer.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Happy reading,/ })).toBeVisible();
    // Only the time of its closing animation passes.
    await page.clock.runFor(1_500);
    await expect(error).toHaveCount(0);
  },
);

test(
  'a saved profile removes the error of the previous attempt',
  { tag: ['@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    await signIn(page, model);
    await page.clock.install({ time: '2026-03-01T00:00:00Z' });
    await page.goto('/profile?tab=account-settings');
    model.injectFault('PUT /users/profile', failWith(500), { times: 1 });
    await page.getByLabel('First name').fill('Inessa');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const error = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    await expect(error).toHaveCount(1);
    await page.clock.pauseAt('2026-03-01T01:00:00Z');
    await save.click();
    await expect(page.getByText('Profile updated successfully', { exact: true })).toBeVisible();
    await expect(error).toHaveCount(0);
  },
);
