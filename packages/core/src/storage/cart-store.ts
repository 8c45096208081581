import {
  addItem,
  emptyCart,
  fromStoredCart,
  removeItem,
  toStoredCart,
  type Cart,
  type CartItem,
} from '../entities/index.ts';
import { storageKeys as keys } from './keys.ts';
import { readJson, type StoragePort } from './storage-port.ts';

/** The cart, stored under the spec's keys and shared by all tabs. */
export interface CartStore {
  /** Returns the current cart; the same object until a change. */
  read(): Cart;
  /** Adds a row; `false` when the product is already in the cart. */
  add(item: CartItem): boolean;
  /** Removes products. The last one also removes both keys. */
  remove(...ids: readonly number[]): void;
  /** Empties the cart and removes both keys. */
  clear(): void;
  /** Restores rows, such as after an undo. Rows that were added since their removal stay. */
  restore(items: readonly CartItem[]): void;
  /** Calls the listener on every change, in this or another tab. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/**
 * Creates a {@link CartStore}. Each change starts from the current content of storage, so tabs never lose each other's
 * rows. The total is computed from the rows; the stored one is only written.
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
