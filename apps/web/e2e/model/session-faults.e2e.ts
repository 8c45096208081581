/** Expired sessions, racing tabs, unavailable storage, and invalid stored data. */
import type { Page } from '@playwright/test';
import { submitLogin } from '../pages/store.page.ts';
import { pausedCall } from './faults.ts';
import { openInStore, requestsFor, storeCart, storedValue, fillCart, signIn } from './users.ts';
import type { ModelShop } from './model-shop.ts';
import { expect, test } from './test.ts';
import { demoAuthor, demoCustomer } from '../support/demo-accounts.ts';

const CACHE_KEY = 'octavo:query-cache';
const userLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name });

test(
  'without token renewal the session ends once, keeps the cart and does not redirect from a public page',
  { tag: ['@check-63'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    await signIn(page, model);
    await fillCart(page, model, 2);
    model.fake.expireAccessTokens();
    await page.goto('/');
    await expect(userLink(page, 'Login')).toBeVisible();
    await expect(page.getByText('Please sign in again')).toHaveCount(1);
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    expect(requestsFor(model.requests, 'POST /auth/refresh')).toHaveLength(1);
    expect(await storedValue(page, 'user')).toBeNull();
  },
);

test(
  'an expired session on a protected page redirects to the login page once, and back after the login',
  { tag: ['@check-63', '@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    await signIn(page, model);
    model.fake.expireAccessTokens();
    await page.goto('/library');
    await expect(page).toHaveURL(/\/login$/);
    const before = model.requests.length;
    await submitLogin(page, demoCustomer);
    await page.getByRole('link', { name: 'Continue to your library' }).click();
    await expect(page.getByRole('heading', { name: 'Keep the story going..' })).toBeVisible();
    expect(requestsFor(model.requests.slice(0, before), 'POST /auth/refresh')).toHaveLength(1);
  },
);

test(
  'a login, a logout and cart changes in one tab apply to every tab',
  { tag: ['@D9', '@check-64'] },
  async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/product/salt-roads');
    await expect(userLink(other, 'Login')).toBeVisible();
    await submitLogin(page, demoCustomer);
    await expect(userLink(other, 'ines_h')).toBeVisible({ timeout: 2000 });
    await openInStore(page, '/profile');
    await other.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible({ timeout: 2000 });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(userLink(other, 'Login')).toBeVisible({ timeout: 2000 });
    await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    expect(new URL(other.url()).pathname).toBe('/product/salt-roads');
  },
);

test(
  'another tab’s logout redirects a protected page',
  { tag: ['@check-64', '@deep'] },
  async ({ page, model, context }) => {
    await signIn(page, model);
    await page.goto('/library');
    await expect(page.getByRole('heading', { name: 'Keep the story going..' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/profile');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
  },
);

test(
  'a page restored from the back/forward cache does not show a user who has signed out since',
  { tag: ['@check-64', '@deep'] },
  async ({ page, model }) => {
    await signIn(page, model);
    await page.goto('/');
    await expect(userLink(page, 'ines_h')).toBeVisible();
    await page.evaluate(() => {
      // A page in the back/forward cache gets no storage events. A page also gets none for its own storage changes.
      for (const key of ['user', 'access_token', 'refresh_token']) localStorage.removeItem(key);
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(userLink(page, 'Login')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Happy reading, Friend' })).toBeVisible();
  },
);

test(
  'a login in one tab signs in the other, even on its login page',
  { tag: ['@check-64', '@deep'] },
  async ({ page, context }) => {
    await page.goto('/login');
    const other = await context.newPage();
    await other.goto('/login');
    await submitLogin(page, demoCustomer);
    await expect(other).toHaveURL(/\/$/);
    await expect(userLink(other, 'ines_h')).toBeVisible();
  },
);

test('two tabs that fill the cart at the same time lose no book', { tag: ['@check-64'] }, async ({ page, context }) => {
  await page.goto('/product/salt-roads');
  const other = await context.newPage();
  await other.goto('/product/low-water');
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Add to cart' }).click()));
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
});

for (const [what, prepare] of [
  [
    'is forbidden',
    () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    },
  ],
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'throws on every access',
    () => {
      for (const name of ['getItem', 'setItem', 'removeItem'] as const)
        Storage.prototype[name] = () => {
          throw new Error('broken');
        };
    },
  ],
] as const) {
  test(
    `when storage ${what}, the shop works in memory and says so once`,
    { tag: ['@check-65', ...(what === 'is forbidden' ? [] : ['@deep'])] },
    async ({ page, context }) => {
      await context.addInitScript(prepare);
      await page.goto('/product/salt-roads');
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await expect(page.getByText('Your browser blocks storage')).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      await page.getByLabel('Username').fill(demoCustomer.username);
      await page.getByLabel('Password', { exact: true }).fill(demoCustomer.password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(userLink(page, 'ines_h')).toBeVisible();
      await page.getByRole('button', { name: 'Cart, 1 item' }).click();
      await expect(page.getByRole('row', { name: /Salt Roads/ })).toBeVisible();
    },
  );
}

test('a full storage evicts the cached lists first, and never the cart', { tag: ['@check-65'] }, async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => storedValue(page, CACHE_KEY)).toContain('topSales');
  await page.evaluate((cache) => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (localStorage.getItem(cache) !== null || key === cache) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, value);
    };
  }, CACHE_KEY);
  await page.getByRole('link', { name: 'Signals' }).first().click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  expect(await storedValue(page, 'cartItems')).toContain('Signals');
  expect(await storedValue(page, CACHE_KEY)).toBeNull();
});

for (const [what, items] of Object.entries({
  'broken JSON': { cartItems: '[{"id":', user: '{', genre: '{"', genreID: '[', [CACHE_KEY]: '{"buster":' },
  'unexpected shapes': {
    cartItems: '{"items":[]}',
    user: '["ines"]',
    access_token: ' ',
    genre: '"Mystery"',
    genreID: 'null',
    [CACHE_KEY]: '{"buster":"x","timestamp":"yesterday","clientState":{"queries":{}}}',
  },
  'hostile values': {
    cartItems:
      '[{"id":2,"name":"Salt Roads","image":"javascript:alert(1)","price":-5,"quantity":1,"__proto__":{"x":1}}]',
    totalAmount: '-1e308',
    user: '{"__proto__":{"is_admin":true},"id":{},"username":["<img src=x onerror=alert(1)>"]}',
    access_token: '',
    [CACHE_KEY]: '{"__proto__":{"queries":[]},"clientState":null}',
  },
})) {
  test(
    `${what} in storage are ignored`,
    { tag: ['@check-66', ...(what === 'hostile values' ? [] : ['@deep'])] },
    async ({ page }) => {
      await storeCart(page, items);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Happy reading, Friend' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Top Sales' }).getByRole('link').first()).toBeVisible();
      await expect(userLink(page, 'Login')).toBeVisible();
    },
  );
}

test(
  'ten thousand rows in the cart neither block the shop nor determine the price',
  { tag: ['@check-66', '@deep'] },
  async ({ page, model }) => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ id: at + 1, name: `Book ${at}`, image: '', price: 1 }));
    await signIn(page, model);
    await storeCart(page, { cartItems: JSON.stringify(rows), totalAmount: '3' });
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^Cart, \d+ items$/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

/** Saves a changed name whose response waits for the gate, and logs out before the response. */
async function saveAndLogOut(page: Page, model: ModelShop) {
  await signIn(page, model);
  await page.goto('/profile?tab=account-settings');
  await page.getByLabel('First name').fill('Inessa');
  const saving = pausedCall();
  model.injectFault('PUT /users/profile', saving);
  const profileRequest = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await profileRequest;
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(userLink(page, 'Login')).toBeVisible();
  return {
    respond: async () => {
      const profileResponse = page.waitForResponse((response) => response.request().method() === 'PUT');
      saving.open();
      expect((await profileResponse).ok()).toBe(true);
      // Long enough for the page to receive and handle the response.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    },
  };
}

test(
  'a profile response after the logout does not sign in again',
  { tag: ['@check-67', '@deep'] },
  async ({ page, model }) => {
    const profile = await saveAndLogOut(page, model);
    await profile.respond();
    expect(await storedValue(page, 'user')).toBeNull();
    await expect(userLink(page, 'Login')).toBeVisible();
    await expect(page.getByText('Profile updated successfully')).toHaveCount(0);
  },
);

test(
  'a profile response after another login does not change the current user',
  { tag: ['@check-67'] },
  async ({ page, model, context }) => {
    const profile = await saveAndLogOut(page, model);
    const other = await context.newPage();
    await other.goto('/login');
    await submitLogin(other, demoAuthor);
    await expect(userLink(page, 'maren_oskalo')).toBeVisible();
    await profile.respond();
    expect(await storedValue(page, 'user')).toContain('"maren_oskalo"');
    await expect(userLink(page, 'maren_oskalo')).toBeVisible();
  },
);

test(
  'data cached for one user is never read for another user or for visitors',
  { tag: ['@check-67'] },
  async ({ page, model }) => {
    model.fake.state.accounts[0]?.favorites.add(2);
    await signIn(page, model);
    await page.goto('/favorites');
    await expect(page.getByRole('link', { name: 'Salt Roads' }).first()).toBeVisible();
    await expect.poll(() => storedValue(page, CACHE_KEY)).toContain('userFavorites');
    await signIn(page, model, 'maren_oskalo');
    const favorites = pausedCall();
    model.injectFault('GET /products/favorites', favorites);
    await page.goto('/favorites');
    await expect(page.getByRole('heading', { name: 'Your Favorite Collection', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Salt Roads' })).toHaveCount(0);
    favorites.open();
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(userLink(page, 'Login')).toBeVisible();
    await expect
      .poll(async () => (await storedValue(page, CACHE_KEY)) ?? '')
      .not.toMatch(/userFavorites|"library"|"orders"/);
    for (const key of ['user', 'access_token', 'refresh_token', 'cartItems', 'totalAmount'])
      expect(await storedValue(page, key), key).toBeNull();
  },
);
