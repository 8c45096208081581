import { memoryStorage } from '@octavo/core/storage';
import { expect, it } from 'vitest';
import { createWayBack } from './way-back.ts';

it.each([
  ['/cart', 'Continue to your cart'],
  ['/cart/', 'Continue to your cart'],
  ['/product/loud-machines/stream', 'Continue to your book'],
  ['/profile?tab=account-settings', 'Continue to your account'],
  ['/profile/orders/1007/pay', 'Continue to your order'],
])('leads back to %s with the words "%s"', (href, text) => {
  const wayBack = createWayBack(memoryStorage());
  wayBack.remember(href);
  expect(wayBack.read()).toEqual({ href, text });
});

it.each([
  '',
  '/',
  '/login',
  '//evil.example/cart',
  'https://evil.example/cart',
  '/\\evil.example/cart',
  'javascript:0',
])('offers no way to %s', (address) => {
  const storage = memoryStorage({ 'octavo:way-back': address });
  expect(createWayBack(storage).read()).toBeNull();
  const wayBack = createWayBack(memoryStorage());
  wayBack.remember(address);
  expect(wayBack.read()).toBeNull();
});

it('keeps the address that was asked for last, until it is forgotten', () => {
  const wayBack = createWayBack(memoryStorage());
  wayBack.remember('/library');
  wayBack.remember('/cart');
  expect(wayBack.read()?.href).toBe('/cart');
  wayBack.forget();
  expect(wayBack.read()).toBeNull();
});
