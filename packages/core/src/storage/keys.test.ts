import { expect, it } from 'vitest';
import { storageKeys } from './index.ts';

it('keeps everything under the names of the specification, and what is our own under a prefix', () => {
  expect(storageKeys).toEqual({
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    user: 'user',
    cartItems: 'cartItems',
    totalAmount: 'totalAmount',
    genre: 'genre',
    genreId: 'genreID',
    endsWithBrowser: expect.stringMatching(/^octavo:/) as string,
    queryCache: expect.stringMatching(/^octavo:/) as string,
  });
});
