import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyCart } from '../entities/index.ts';
import { aCartItem } from '../testing/index.ts';
import { createCartStore, memoryStorage } from './index.ts';

describe('createCartStore', () => {
  it('stores rows and their total in dollars', () => {
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

  it('ignores a product that is already in the cart', () => {
    const cart = createCartStore(memoryStorage());
    expect([cart.add(aCartItem()), cart.add(aCartItem({ priceCents: 1 }))]).toEqual([true, false]);
    expect(cart.read().totalCents).toBe(1999);
  });

  it('removes rows, and both keys when it is cleared', () => {
    const storage = memoryStorage();
    const cart = createCartStore(storage);
    cart.add(aCartItem());
    cart.add(aCartItem({ id: 8, priceCents: 500 }));
    cart.remove(7);
    expect(cart.read()).toMatchObject({ totalCents: 500, totalQuantity: 1 });
    cart.clear();
    expect([storage.get('cartItems'), storage.get('totalAmount'), cart.read()]).toEqual([null, null, emptyCart]);
  });

  it('removes both keys with the last row and notifies once', () => {
    const storage = memoryStorage();
    const cart = createCartStore(storage);
    cart.add(aCartItem());
    cart.add(aCartItem({ id: 8 }));
    let notifications = 0;
    cart.subscribe(() => (notifications += 1));
    cart.remove(7, 8);
    expect([storage.get('cartItems'), storage.get('totalAmount'), cart.read()]).toEqual([null, null, emptyCart]);
    expect(notifications).toBe(1);
  });

  it('restores cleared rows without losing rows added since', () => {
    const cart = createCartStore(memoryStorage());
    cart.add(aCartItem());
    const before = cart.read().items;
    cart.clear();
    cart.add(aCartItem({ id: 9 }));
    cart.restore(before);
    expect(cart.read().items.map((item) => item.id)).toEqual([9, 7]);
  });

  it('never loses rows of another tab', () => {
    const storage = memoryStorage();
    const [tab, otherTab] = [createCartStore(storage), createCartStore(storage)];
    tab.add(aCartItem({ id: 1 }));
    otherTab.add(aCartItem({ id: 2 }));
    tab.add(aCartItem({ id: 3 }));
    expect(otherTab.read().items.map((item) => item.id)).toEqual([1, 2, 3]);
  });

  it('returns the same object until a change and notifies of it', () => {
    const cart = createCartStore(memoryStorage());
    let notifications = 0;
    const stop = cart.subscribe(() => (notifications += 1));
    cart.add(aCartItem());
    const first = cart.read();
    cart.add(aCartItem());
    expect(cart.read()).toBe(first);
    cart.remove(99);
    cart.remove(7);
    stop();
    cart.clear();
    expect(notifications).toBe(2);
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
  ])('is empty for %s', (cartItems) => {
    expect(createCartStore(memoryStorage({ cartItems })).read().items).toEqual([]);
  });

  it('computes the total and ignores the stored one', () => {
    const cartItems = '[{"id":1,"name":"A","image":"","price":"0.10"},{"id":2,"name":"B","price":0.2,"quantity":7}]';
    const cart = createCartStore(memoryStorage({ cartItems, totalAmount: '9000' })).read();
    expect(cart.totalCents).toBe(30);
    expect(cart.items.every((item) => item.quantity === 1)).toBe(true);
  });

  it('accepts any text in storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (cartItems) => {
        const cart = createCartStore(memoryStorage({ cartItems })).read();
        expect(cart.totalQuantity).toBe(cart.items.length);
        expect(Number.isSafeInteger(cart.totalCents)).toBe(true);
      }),
    );
  });
});
