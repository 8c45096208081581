import { memoryStorage } from '@octavo/core/storage';
import { expect, it } from 'vitest';
import { createReturnState } from './return-state.ts';

it.each([
  ['/cart', 'Continue to your cart'],
  ['/cart/', 'Continue to your cart'],
  ['/product/loud-machines/stream', 'Continue to your book'],
  ['/profile?tab=account-settings', 'Continue to your account'],
  ['/profile/orders/1007/pay', 'Continue to your order'],
])('leads back to %s with the words "%s"', (href, text) => {
  const wayBack = createReturnState(memoryStorage());
  wayBack.save(href);
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
  expect(createReturnState(storage).read()).toBeNull();
  const wayBack = createReturnState(memoryStorage());
  wayBack.save(address);
  expect(wayBack.read()).toBeNull();
});

it('keeps the address that was asked for last, until it is forgotten', () => {
  const wayBack = createReturnState(memoryStorage());
  wayBack.save('/library');
  wayBack.save('/cart');
  expect(wayBack.read()?.href).toBe('/cart');
  wayBack.clear();
  expect(wayBack.read()).toBeNull();
});
