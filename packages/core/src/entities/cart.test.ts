import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCartItem, aProduct } from '../testing/index.ts';
import {
  addItem,
  emptyCart,
  fromStoredCart,
  hasItem,
  MAX_CART_ITEMS,
  removeItem,
  sumCents,
  toCartItem,
  toStoredCart,
  withItems,
} from './index.ts';

const items = fc.array(
  fc.record({ id: fc.integer({ min: 1, max: 20 }), priceCents: fc.integer({ min: 0, max: 100_000 }) }).map(aCartItem),
);

describe('a cart', () => {
  it('contains each product once and returns the same cart for a duplicate', () => {
    const cart = addItem(emptyCart, aCartItem());
    expect(cart).toMatchObject({ totalCents: 1999, totalQuantity: 1 });
    expect(addItem(cart, aCartItem({ priceCents: 1 }))).toBe(cart);
  });

  it('removes a product and returns the same cart for a product that is not in it', () => {
    const cart = withItems([aCartItem(), aCartItem({ id: 8, priceCents: 1 })]);
    expect(removeItem(cart, 8)).toMatchObject({ totalCents: 1999, totalQuantity: 1 });
    expect(removeItem(cart, 99)).toBe(cart);
    expect(hasItem(cart, 8)).toBe(true);
  });

  it('always has the total of its rows, with the first row of each product', () => {
    fc.assert(
      fc.property(items, (rows) => {
        const cart = rows.reduce(addItem, emptyCart);
        expect(cart).toEqual(withItems(rows));
        expect(cart.totalQuantity).toBe(new Set(rows.map((row) => row.id)).size);
        expect(cart.totalCents).toBe(sumCents(cart.items.map((row) => row.priceCents)));
        expect(cart.items.reduce((left, row) => removeItem(left, row.id), cart)).toEqual(emptyCart);
      }),
    );
  });

  it('is unchanged after storing and restoring it', () => {
    fc.assert(
      fc.property(items, (rows) => {
        const cart = withItems(rows);
        expect(fromStoredCart(JSON.parse(JSON.stringify(toStoredCart(cart.items))))).toEqual(cart);
      }),
    );
  });

  it('drops rows from storage that cannot be sold', () => {
    const row = { id: 1, name: 'A', image: '', price: 5 };
    const rows = [row, { ...row, id: 2, price: -5 }, { ...row, id: 3, price: null }, { ...row, id: 'x' }, null, 'x'];
    expect(fromStoredCart(rows).items.map((item) => item.id)).toEqual([1]);
    for (const stored of [null, undefined, {}, 'x', 5]) expect(fromStoredCart(stored)).toEqual(emptyCart);
  });

  it('limits the number of rows restored from storage', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ id: at + 1, name: '', image: '', price: 1 }));
    expect(fromStoredCart(rows).totalQuantity).toBe(MAX_CART_ITEMS);
  });

  it('contains cover, price and author account of a product', () => {
    expect(toCartItem(aProduct())).toEqual(aCartItem());
    expect(toCartItem(aProduct({ regular_price: '0' }))?.priceCents).toBe(0);
    expect(toCartItem(aProduct({ regular_price: '' }))).toBeNull();
  });
});
