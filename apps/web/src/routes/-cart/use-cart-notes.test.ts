import { aCartItem, aProduct } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { compareItem } from './use-cart-notes.ts';

const item = aCartItem({ id: 7, priceCents: 1999 });
const book = aProduct({ id: 7, regular_price: '19.99' });
const listing = (...data: (typeof book)[]) => ({ data, total: data.length });

it('returns an unchanged row without a note', () => {
  expect(compareItem(item, listing(book), new Set())).toEqual({ item, note: null });
});

it('updates the price of a row and notes the old one', () => {
  expect(compareItem(item, listing({ ...book, regular_price: '21.00' }), new Set())).toEqual({
    item: { ...item, priceCents: 2100 },
    note: 'The price has changed: it was $19.99',
  });
});

it.each([
  ['it is owned', listing(book), [7], 'You already own this book'],
  ['it is no longer sold', listing(), [], 'Not for sale at the moment'],
  ['it has no price', listing({ ...book, regular_price: '' }), [], 'Not for sale at the moment'],
  ['the list is truncated before it', { data: [], total: 9 }, [], null],
])('describes a row when %s', (_why, catalog, owned, note) => {
  expect(compareItem(item, catalog, new Set(owned))).toEqual({ item, note });
});
