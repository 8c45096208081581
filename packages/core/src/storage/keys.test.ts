import { expect, it } from 'vitest';
import { storageKeys } from './index.ts';

it('uses the names of the specification, and a prefix for our own keys', () => {
  expect(storageKeys).toEqual({
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    user: 'user',
    cartItems: 'cartItems',
    totalAmount: 'totalAmount',
    genre: 'genre',
    genreId: 'genreID',
    sessionOnly: expect.stringMatching(/^octavo:/) as string,
    queryCache: expect.stringMatching(/^octavo:/) as string,
  });
});
