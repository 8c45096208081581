import { createApi } from '@octavo/core/api';
import { BASE_PATH } from '@octavo/core/contract';
import { screens, toasts, validationMessages } from '@octavo/core/messages';
import { createSessionStore, memoryStorage } from '@octavo/core/storage';
import { expect, inject, it } from 'vitest';
import type { TerminalWindow } from './support/terminal.ts';
import { addToCart, aVisit, customer, logIn, searchAndOpen, seeAnswer } from './support/visit.ts';

it('browses, searches, logs in, favorites, buys two books and opens one', async () => {
  const visit = await aVisit();
  const window = visit.open();
  await window.see('Happy reading, Friend');
  expect(window.isFullScreen()).toBe(true);

  await window.choose(screens.home.genres);
  await seeAnswer(window, /Poetry +\d/);
  await window.choose('Poetry');
  await window.see('› Shop by Genre › Poetry');
  await seeAnswer(window, /Tidewater Psalms .*★.*\$8\.50/);

  await searchAndOpen(window, 'nine roo', 'Nine Rooms of Winter');
  await addToCart(window);
  await window.see('Cart 1');
  window.press('enter');
  await window.see(toasts.alreadyInCart);

  await favoriteAsStranger(window);
  await expect.poll(favoritesOnServer).toContain('Nine Rooms of Winter');

  await searchAndOpen(window, 'QUIN', 'Quince');
  await addToCart(window);
  await payForCart(window, '$19.80');
  await window.see('Happy reading, Ines Harlow');
  await window.see('Cart 0');

  await window.choose(screens.profile.orderHistory);
  await seeAnswer(window, '$19.80');
  window.press('escape');
  await window.see('Happy reading');
  await window.choose('Library');
  await window.see(screens.library.title);
  await seeAnswer(window, 'Quince');
  await window.choose('Nine Rooms of Winter');
  await seeAnswer(window, screens.product.read);
  window.press('enter');
  await window.see('Your book is at this address');
  const address = addressIn(window);
  expect((await fetch(address)).status).toBe(200);
  window.press('enter');
  await expect.poll(visit.openedAddress).toBe(address);

  window.press('ctrlC');
  expect(await window.ended()).toBe(0);
  expect(window.isFullScreen()).toBe(false);
  expect(window.isCursorHidden()).toBe(false);
});

it('lets the bank ask, and pays when the customer says yes', async () => {
  const window = (await aVisit()).open();
  await window.see('Happy reading, Friend');
  await window.choose(screens.login);
  await logIn(window);
  await window.see('Happy reading, Ines Harlow');
  await searchAndOpen(window, 'glass apiary', 'The Glass Apiary');
  await addToCart(window);
  window.type('c');
  await window.see(screens.cart.total);
  window.press('enter');
  await fillBilling(window);
  await window.choose('Visa 3155');
  await window.see('The bank of this card asks');
  window.type('n');
  await window.see('could not be authenticated');
  await window.choose('Visa 3155');
  await window.see('The bank of this card asks');
  window.type('y');
  expect(await window.see(screens.success.title)).toContain(screens.success.email);
});

/** Presses a heart, is sent to the login, fails there once, and presses it again. */
async function favoriteAsStranger(window: TerminalWindow): Promise<void> {
  window.type('f');
  await logIn(window, { ...customer, password: 'Wrong!2026' });
  await window.see(toasts.credentialsIncorrect);
  window.press('up', 'up', 'erase');
  window.type(customer.password);
  window.press('enter', 'enter', 'enter');
  await window.see('ines_h · Cart 1');
  window.type('f');
  await window.see(/\$11\.90 +♥/);
}

/** From the cart through a declined card to a paid order. */
async function payForCart(window: TerminalWindow, total: string): Promise<void> {
  window.type('c');
  await window.see(screens.cart.total);
  await window.see(total);
  window.press('enter');
  await window.see(screens.cart.billing);
  await window.see('ines@octavo.example');
  window.press(...Array.from({ length: 9 }, () => 'down' as const), 'enter');
  await window.see(validationMessages.required);
  await fillBilling(window);
  await window.choose('Visa 0002');
  await window.see('The bank declined this card');
  await window.choose('Visa 4242');
  await window.see(screens.success.title);
  await window.see(/Thank you for your order #\d+!/);
  window.press('enter');
}

/** Fills in what the account does not know, starting at the telephone, and goes on to the payment. */
async function fillBilling(window: TerminalWindow): Promise<void> {
  await window.see(screens.cart.billing);
  await window.choose(screens.cart.fields.phone);
  window.press('up');
  for (const answer of ['555 0100', '1 Quay Street', 'Portmere', 'ME', '04101']) {
    window.type(answer);
    window.press('enter');
  }
  window.press('enter', 'enter');
  await window.see(screens.payment.title);
}

/** The address on the screen, as the link behind it has it. */
function addressIn(window: TerminalWindow): string {
  const address = window.links().find((link) => link.includes('/read/')) ?? '';
  // A long one is broken over several rows, and all of them are the same link.
  expect(window.screen().replaceAll(/\n +/g, '')).toContain(address);
  return address;
}

/** What the shop itself says, asked at another counter. */
async function favoritesOnServer(): Promise<string[]> {
  const tokens = createSessionStore(memoryStorage());
  const api = createApi({ baseUrl: inject('origin') + BASE_PATH, tokens });
  const { access_token, refresh_token } = await api.auth.login(customer);
  tokens.write({ accessToken: access_token ?? '', refreshToken: refresh_token });
  return (await api.products.favorites()).map(({ name }) => name);
}
