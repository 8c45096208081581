import { createApi } from '@octavo/core/api';
import { BASE_PATH } from '@octavo/core/contract';
import { screens, toasts, validationMessages } from '@octavo/core/messages';
import { createSessionStore, memoryStorage } from '@octavo/core/storage';
import { expect, inject, it } from 'vitest';
import type { TerminalWindow } from './support/terminal.ts';
import { addToCart, createVisit, customer, logIn, searchAndOpen, waitForResponse } from './support/visit.ts';

it('browses, searches, logs in, adds a favorite, buys two books and opens one', async () => {
  const visit = await createVisit();
  const window = visit.open();
  await window.waitForText('Happy reading, Friend');
  expect(window.isFullScreen()).toBe(true);

  await window.choose(screens.home.genres);
  await waitForResponse(window, /Poetry +\d/);
  await window.choose('Poetry');
  await window.waitForText('› Shop by Genre › Poetry');
  await waitForResponse(window, /Tidewater Psalms .*★.*\$8\.50/);

  await searchAndOpen(window, 'nine roo', 'Nine Rooms of Winter');
  await addToCart(window);
  await window.waitForText('Cart 1');
  window.press('enter');
  await window.waitForText(toasts.alreadyInCart);

  await favoriteWhileSignedOut(window);
  await expect.poll(fetchFavorites).toContain('Nine Rooms of Winter');

  await searchAndOpen(window, 'QUIN', 'Quince');
  await addToCart(window);
  await payForCart(window, '$19.80');
  await window.waitForText('Happy reading, Ines Harlow');
  await window.waitForText('Cart 0');

  await window.choose(screens.profile.orderHistory);
  await waitForResponse(window, '$19.80');
  window.press('escape');
  await window.waitForText('Happy reading');
  await window.choose('Library');
  await window.waitForText(screens.library.title);
  await waitForResponse(window, 'Quince');
  await window.choose('Nine Rooms of Winter');
  await waitForResponse(window, screens.product.read);
  window.press('enter');
  await window.waitForText('Open your book at this private');
  const address = readingUrlIn(window);
  expect((await fetch(address)).status).toBe(200);
  window.press('enter');
  await expect.poll(visit.openedUrl).toBe(address);

  window.press('ctrlC');
  expect(await window.waitForExit()).toBe(0);
  expect(window.isFullScreen()).toBe(false);
  expect(window.isCursorHidden()).toBe(false);
});

it('pays after the customer confirms the bank’s authentication', async () => {
  const window = (await createVisit()).open();
  await window.waitForText('Happy reading, Friend');
  await window.choose(screens.login);
  await logIn(window);
  await window.waitForText('Happy reading, Ines Harlow');
  await searchAndOpen(window, 'glass apiary', 'The Glass Apiary');
  await addToCart(window);
  window.type('c');
  await window.waitForText(screens.cart.total);
  window.press('enter');
  await fillBilling(window);
  await window.choose('Visa 3155');
  await window.waitForText('Your bank asks you to confirm');
  window.type('n');
  await window.waitForText('could not be authenticated');
  await window.choose('Visa 3155');
  await window.waitForText('Your bank asks you to confirm');
  window.type('y');
  expect(await window.waitForText(screens.success.title)).toContain(screens.success.email);
});

/** Toggles a favorite while signed out, fails the login once, logs in and toggles it again. */
async function favoriteWhileSignedOut(window: TerminalWindow): Promise<void> {
  window.type('f');
  await logIn(window, { ...customer, password: 'Wrong!2026' });
  await window.waitForText(toasts.credentialsIncorrect);
  window.press('up', 'up', 'clearLine');
  window.type(customer.password);
  window.press('enter', 'enter', 'enter');
  await window.waitForText('ines_h · Cart 1');
  window.type('f');
  await window.waitForText(/\$11\.90 +♥/);
}

/** Buys the cart: a declined card first, then a successful payment. */
async function payForCart(window: TerminalWindow, total: string): Promise<void> {
  window.type('c');
  await window.waitForText(screens.cart.total);
  await window.waitForText(total);
  window.press('enter');
  await window.waitForText(screens.cart.billing);
  await window.waitForText('ines@octavo.example');
  window.press(...Array.from({ length: 9 }, () => 'down' as const), 'enter');
  await window.waitForText(validationMessages.required);
  await fillBilling(window);
  await window.choose('Visa 0002');
  await window.waitForText('The bank declined this card');
  await window.choose('Visa 4242');
  await window.waitForText(screens.success.title);
  await window.waitForText(/Thank you for your order #\d+!/);
  window.press('enter');
}

/** Fills in the billing fields that the account does not provide, from the phone field on, and continues to payment. */
async function fillBilling(window: TerminalWindow): Promise<void> {
  await window.waitForText(screens.cart.billing);
  await window.choose(screens.cart.fields.phone);
  window.press('up');
  for (const value of ['555 0100', '1 Quay Street', 'Portmere', 'ME', '04101']) {
    window.type(value);
    window.press('enter');
  }
  window.press('enter', 'enter');
  await window.waitForText(screens.payment.title);
}

/** Returns the target of the reading link on the screen. */
function readingUrlIn(window: TerminalWindow): string {
  const address = window.links().find((link) => link.includes('/read/')) ?? '';
  // A long URL is wrapped over several rows, and each row has the same link target.
  expect(window.screen().replaceAll(/\n +/g, '')).toContain(address);
  return address;
}

/** Fetches the names of the favorites from the server with a second session. */
async function fetchFavorites(): Promise<string[]> {
  const tokens = createSessionStore(memoryStorage());
  const api = createApi({ baseUrl: inject('origin') + BASE_PATH, tokens });
  const { access_token, refresh_token } = await api.auth.login(customer);
  tokens.write({ accessToken: access_token ?? '', refreshToken: refresh_token });
  return (await api.products.favorites()).map(({ name }) => name);
}
