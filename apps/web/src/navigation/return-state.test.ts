import { memoryStorage } from '@octavo/core/storage';
import { expect, it } from 'vitest';
import { createReturnState } from './return-state.ts';

it.each([
  ['/cart', 'Continue to your cart'],
  ['/cart/', 'Continue to your cart'],
  ['/product/loud-machines/stream', 'Continue to your book'],
  ['/profile?tab=account-settings', 'Continue to your account'],
  ['/profile/orders/1007/pay', 'Continue to your order'],
  ['/studio/books/7/price', 'Continue to the studio'],
])('resumes %s with the text "%s"', (href, text) => {
  const returnState = createReturnState(memoryStorage());
  returnState.save(href);
  expect(returnState.read()).toEqual({ href, text });
});

it.each([
  '',
  '/',
  '/login',
  '//evil.example/cart',
  'https://evil.example/cart',
  '/\\evil.example/cart',
  'javascript:0',
])('offers no link to %s', (address) => {
  const storage = memoryStorage({ 'octavo:way-back': address });
  expect(createReturnState(storage).read()).toBeNull();
  const returnState = createReturnState(memoryStorage());
  returnState.save(address);
  expect(returnState.read()).toBeNull();
});

it('keeps the latest requested URL until it is cleared', () => {
  const returnState = createReturnState(memoryStorage());
  returnState.save('/library');
  returnState.save('/cart');
  expect(returnState.read()?.href).toBe('/cart');
  returnState.clear();
  expect(returnState.read()).toBeNull();
});
