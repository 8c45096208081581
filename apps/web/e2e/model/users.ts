/** Helpers for tests against a model shop. They prepare the browser without the screens that other tests cover. */
import { expect, type Page } from '@playwright/test';
import { storageKeys } from '@octavo/core/storage';
import { fillBilling } from '../pages/store.page.ts';
import type { ModelShop } from './model-shop.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

/** A page of the same origin without the store. */
const BLANK_PATH = '/reader/blank';

/** The requests of one call, with any query. */
export const requestsFor = (requests: readonly string[], call: string): string[] =>
  requests.filter((line) => line.split('?')[0] === call);

/** Stores a session in the browser, as a login would. Leaves the page at a URL outside the store. */
export async function signIn(
  page: Page,
  { origin }: Pick<ModelShop, 'origin'>,
  username: 'ines_h' | 'maren_oskalo' = 'ines_h',
): Promise<void> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: demoCustomer.password }),
  });
  const { access_token, refresh_token, user } = (await response.json()) as Record<string, unknown>;
  await storeCart(page, {
    access_token: String(access_token),
    refresh_token: String(refresh_token),
    user: JSON.stringify(user),
  });
}

/** Stores books in the cart of the browser. */
export async function fillCart(page: Page, { fake }: Pick<ModelShop, 'fake'>, ...ids: readonly number[]) {
  const items = fake.state.products
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, images, regular_price }) => ({
      id,
      name,
      image: images[0]?.src ?? '',
      price: Number(regular_price),
      quantity: 1,
      authorStripeId: 'acct_maren',
    }));
  await storeCart(page, { cartItems: JSON.stringify(items) });
}

/** Writes to the local storage before the store starts. */
export async function storeCart(page: Page, items: Readonly<Record<string, string>>): Promise<void> {
  if (!page.url().endsWith(BLANK_PATH)) await page.goto(BLANK_PATH);
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, items);
}

/** Opens another page in the running store, as a link to it would. Loading the store again takes longer than most tests. */
export const openInStore = (page: Page, path: string): Promise<void> =>
  page.evaluate((url) => history.pushState(null, '', url), path);

/** Opens a page without the stored results of earlier pages, which stay fresh for five minutes. */
export async function openWithoutStoredQueries(page: Page, path: string): Promise<void> {
  await page.goto(BLANK_PATH);
  await page.evaluate((key) => localStorage.removeItem(key), storageKeys.queryCache);
  await page.goto(path);
}

/** The value stored in the browser under a key. */
export const storedValue = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Signs in, fills the cart, and opens it with the billing form filled in. */
export async function prepareCheckout(page: Page, model: ModelShop, ...ids: readonly number[]): Promise<void> {
  await signIn(page, model);
  await fillCart(page, model, ...(ids.length > 0 ? ids : [2]));
  await page.goto('/cart');
  await fillBilling(page);
}

/** Waits for the card field. Paying earlier shows that the payment system is not ready. */
export async function waitForCardField(page: Page): Promise<void> {
  await expect(page.getByLabel('Card number')).toBeVisible();
}
