import { addItem, emptyCart, fromStoredCart, removeItem, toStoredCart, type Cart, type CartItem } from '../entities/index.ts';
import { storageKeys as keys } from './keys.ts';
import { readJson, type StoragePort } from './storage-port.ts';

/** The cart, kept under the spec's keys and shared by all tabs. */
export interface CartStore {
  /** The cart as it is now; the same object as long as nothing changed. */
  read(): Cart;
  /** Adds a row; `false` when the product lay in the cart already. */
  add(item: CartItem): boolean;
  /** Takes products out. With the last one both keys go, as when it is cleared. */
  remove(...ids: readonly number[]): void;
  /** Empties the cart and removes both keys. */
  clear(): void;
  /** Puts rows back, such as after an undo; rows added meanwhile stay. */
  restore(items: readonly CartItem[]): void;
  /** Tells of every change, here or in another tab. Gives the way to stop listening. */
  subscribe(listener: () => void): () => void;
}

/**
 * Makes a {@link CartStore}. Each change starts from what storage holds at that moment, so two tabs never lose each
 * other's rows. The total is worked out from the rows; the stored one is only ever written.
 */
export function createCartStore(storage: StoragePort): CartStore {
  const listeners = new Set<() => void>();
  let cache: { text: string | null; cart: Cart } = { text: null, cart: emptyCart };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const read = (): Cart => {
    const text = storage.get(keys.cartItems);
    if (text !== cache.text) {
      cache = { text, cart: text === null ? emptyCart : fromStoredCart(readJson(storage, keys.cartItems)) };
    }
    return cache.cart;
  };
  const removeKeys = () => {
    storage.remove(keys.cartItems);
    storage.remove(keys.totalAmount);
  };
  const change = (next: (cart: Cart) => Cart): boolean => {
    const before = read();
    const after = next(before);
    if (after === before) return false;
    if (after.items.length === 0) removeKeys();
    else {
      storage.set(keys.cartItems, JSON.stringify(toStoredCart(after.items)));
      storage.set(keys.totalAmount, JSON.stringify(after.totalCents / 100));
    }
    notify();
    return true;
  };

  return {
    read,
    add: (item) => change((cart) => addItem(cart, item)),
    remove: (...ids) => void change((cart) => ids.reduce(removeItem, cart)),
    clear: () => {
      removeKeys();
      notify();
    },
    restore: (items) => void change((cart) => items.reduce(addItem, cart)),
    subscribe: (listener) => {
      listeners.add(listener);
      const stop = storage.subscribe((key) => {
        if (key === null || key === keys.cartItems) listener();
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}
