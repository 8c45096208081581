import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyCart } from '../entities/index.ts';
import { aCartItem } from '../testing/index.ts';
import { createCartStore, memoryStorage } from './index.ts';

describe('createCartStore', () => {
  it('stores rows in dollars and the total beside them', () => {
    const storage = memoryStorage();
    const cart = createCartStore(storage);
    cart.add(aCartItem());
    cart.add(aCartItem({ id: 8, priceCents: 10 }));
    expect(JSON.parse(storage.get('cartItems') ?? '')).toEqual([
      {
        id: 7,
        name: 'The Tide Clock',
        image: '/covers/tide-320.jpg',
        price: 19.99,
        quantity: 1,
        authorStripeId: 'acct_maren',
      },
      expect.objectContaining({ id: 8, price: 0.1 }),
    ]);
    expect(storage.get('totalAmount')).toBe('20.09');
  });

  it('ignores a product that is held already', () => {
    const cart = createCartStore(memoryStorage());
    expect([cart.add(aCartItem()), cart.add(aCartItem({ priceCents: 1 }))]).toEqual([true, false]);
    expect(cart.read().totalCents).toBe(1999);
  });

  it('subtracts what is removed and removes both keys when cleared', () => {
    const storage = memoryStorage();
    const cart = createCartStore(storage);
    cart.add(aCartItem());
    cart.add(aCartItem({ id: 8, priceCents: 500 }));
    cart.remove(7);
    expect(cart.read()).toMatchObject({ totalCents: 500, totalQuantity: 1 });
    cart.clear();
    expect([storage.get('cartItems'), storage.get('totalAmount'), cart.read()]).toEqual([null, null, emptyCart]);
  });

  it('leaves nothing in storage when the last row is removed, and tells of it once', () => {
    const storage = memoryStorage();
    const cart = createCartStore(storage);
    cart.add(aCartItem());
    cart.add(aCartItem({ id: 8 }));
    let told = 0;
    cart.subscribe(() => (told += 1));
    cart.remove(7, 8);
    expect([storage.get('cartItems'), storage.get('totalAmount'), cart.read()]).toEqual([null, null, emptyCart]);
    expect(told).toBe(1);
  });

  it('brings back what was cleared without losing what came since', () => {
    const cart = createCartStore(memoryStorage());
    cart.add(aCartItem());
    const before = cart.read().items;
    cart.clear();
    cart.add(aCartItem({ id: 9 }));
    cart.restore(before);
    expect(cart.read().items.map((item) => item.id)).toEqual([9, 7]);
  });

  it('never loses a row to another tab', () => {
    const storage = memoryStorage();
    const [here, there] = [createCartStore(storage), createCartStore(storage)];
    here.add(aCartItem({ id: 1 }));
    there.add(aCartItem({ id: 2 }));
    here.add(aCartItem({ id: 3 }));
    expect(there.read().items.map((item) => item.id)).toEqual([1, 2, 3]);
  });

  it('gives the same object until something changes, and tells when it does', () => {
    const cart = createCartStore(memoryStorage());
    let told = 0;
    const stop = cart.subscribe(() => (told += 1));
    cart.add(aCartItem());
    const first = cart.read();
    cart.add(aCartItem());
    expect(cart.read()).toBe(first);
    cart.remove(99);
    cart.remove(7);
    stop();
    cart.clear();
    expect(told).toBe(2);
  });

  it.each([
    'x',
    '{}',
    'null',
    '[{"id":1}]',
    '[{"id":1,"price":-5}]',
    '[{"id":"__proto__","price":1}]',
    '[null]',
    '{"__proto__":[]}',
  ])('starts empty over %s', (cartItems) => {
    expect(createCartStore(memoryStorage({ cartItems })).read().items).toEqual([]);
  });

  it('works the total out anew, whatever was stored as total', () => {
    const cartItems = '[{"id":1,"name":"A","image":"","price":"0.10"},{"id":2,"name":"B","price":0.2,"quantity":7}]';
    const cart = createCartStore(memoryStorage({ cartItems, totalAmount: '9000' })).read();
    expect(cart.totalCents).toBe(30);
    expect(cart.items.every((item) => item.quantity === 1)).toBe(true);
  });

  it('survives any text in storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (cartItems) => {
        const cart = createCartStore(memoryStorage({ cartItems })).read();
        expect(cart.totalQuantity).toBe(cart.items.length);
        expect(Number.isSafeInteger(cart.totalCents)).toBe(true);
      }),
    );
  });
});
