import { describe, expect, it } from 'vitest';
import { type StorageEventTarget, type StorageChange, webStorage, type WebStorageLike } from './index.ts';

/** Creates a local storage with a quota in characters. */
function createStorageArea(quota = 1000) {
  const entries = new Map<string, string>();
  const area: WebStorageLike = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      const others = [...entries].filter(([other]) => other !== key);
      if (others.reduce((sum, [, text]) => sum + text.length, value.length) > quota)
        throw new Error('QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
  };
  return { area: () => area, entries };
}

describe('webStorage', () => {
  it('reads from and writes to local storage', () => {
    const { area, entries } = createStorageArea();
    const storage = webStorage({ area });
    storage.set('genre', 'mystery');
    expect(entries.get('genre')).toBe('mystery');
    expect(storage.get('genre')).toBe('mystery');
    storage.remove('genre');
    expect(storage.get('genre')).toBeNull();
  });

  it('evicts the query cache, never tokens or cart, when storage is full', () => {
    const { area, entries } = createStorageArea(20);
    entries.set('octavo:query-cache', '0123456789');
    entries.set('access_token', '01234');
    const storage = webStorage({ area });
    storage.set('cartItems', '0123456789');
    expect([...entries.keys()]).toEqual(['access_token', 'cartItems']);
  });

  it('stores values that do not fit in memory and notifies once', () => {
    const { area, entries } = createStorageArea(5);
    entries.set('user', '12');
    let notices = 0;
    const storage = webStorage({ area, onDegraded: () => (notices += 1) });
    storage.set('cartItems', '0123456789');
    storage.set('user', '0123456789');
    expect([storage.get('cartItems'), storage.get('user'), notices]).toEqual(['0123456789', '0123456789', 1]);
    storage.set('user', '3');
    expect(entries.get('user')).toBe('3');
  });

  it('works in memory when local storage is denied', () => {
    const storage = webStorage({
      area: () => {
        throw new Error('SecurityError');
      },
    });
    expect(storage.get('user')).toBeNull();
    storage.set('user', 'x');
    expect(storage.get('user')).toBe('x');
    storage.remove('user');
    expect(storage.get('user')).toBeNull();
  });

  it('works in memory when each access fails', () => {
    const fail = () => {
      throw new Error('corrupt');
    };
    const storage = webStorage({ area: () => ({ getItem: fail, setItem: fail, removeItem: fail }) });
    storage.set('user', 'x');
    expect(storage.get('user')).toBe('x');
    storage.remove('user');
    expect(storage.get('user')).toBeNull();
  });

  it('passes on changes of other tabs, which override values in memory', () => {
    const { area, entries } = createStorageArea(5);
    const listeners = new Map<string, (event: StorageChange) => void>();
    const events: StorageEventTarget = {
      addEventListener: (type, listener) => void listeners.set(type, listener),
      removeEventListener: (type) => void listeners.delete(type),
    };
    const dispatch = (type: string, change: StorageChange) => listeners.get(type)?.(change);
    const storage = webStorage({ area, events });
    const notifications: (string | null)[] = [];
    const stop = storage.subscribe((key) => notifications.push(key));
    storage.set('cartItems', '0123456789');
    entries.set('cartItems', '[]');
    dispatch('storage', { key: 'cartItems' });
    expect(storage.get('cartItems')).toBe('[]');
    storage.set('cartItems', '0123456789');
    // The first pageshow is ignored. The second one restores the page from the back/forward cache.
    dispatch('pageshow', { persisted: false });
    dispatch('pageshow', { persisted: true });
    expect(storage.get('cartItems')).toBe('0123456789');
    dispatch('storage', { key: null });
    expect(storage.get('cartItems')).toBe('[]');
    stop();
    expect([notifications, listeners.size]).toEqual([['cartItems', null, null], 0]);
  });
});
