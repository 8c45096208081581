import { describe, expect, it } from 'vitest';
import { type StorageEventTarget, type StorageChange, webStorage, type WebStorageLike } from './index.ts';

/** Local storage with room for so many characters. */
function createStorageArea(quota = 1000) {
  const held = new Map<string, string>();
  const area: WebStorageLike = {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => {
      const others = [...held].filter(([other]) => other !== key);
      if (others.reduce((sum, [, text]) => sum + text.length, value.length) > quota)
        throw new Error('QuotaExceededError');
      held.set(key, value);
    },
    removeItem: (key) => void held.delete(key),
  };
  return { area: () => area, held };
}

describe('webStorage', () => {
  it('reads and writes through', () => {
    const { area, held } = createStorageArea();
    const storage = webStorage({ area });
    storage.set('genre', 'mystery');
    expect(held.get('genre')).toBe('mystery');
    expect(storage.get('genre')).toBe('mystery');
    storage.remove('genre');
    expect(storage.get('genre')).toBeNull();
  });

  it('drops the query cache, never the tokens or the cart, when there is no room', () => {
    const { area, held } = createStorageArea(20);
    held.set('octavo:query-cache', '0123456789');
    held.set('access_token', '01234');
    const storage = webStorage({ area });
    storage.set('cartItems', '0123456789');
    expect([...held.keys()]).toEqual(['access_token', 'cartItems']);
  });

  it('keeps in memory what does not fit at all, and says so once', () => {
    const { area, held } = createStorageArea(5);
    held.set('user', '12');
    let notices = 0;
    const storage = webStorage({ area, onDegraded: () => (notices += 1) });
    storage.set('cartItems', '0123456789');
    storage.set('user', '0123456789');
    expect([storage.get('cartItems'), storage.get('user'), notices]).toEqual(['0123456789', '0123456789', 1]);
    storage.set('user', '3');
    expect(held.get('user')).toBe('3');
  });

  it('works in memory where local storage is forbidden', () => {
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

  it('works in memory where each access fails', () => {
    const fail = () => {
      throw new Error('corrupt');
    };
    const storage = webStorage({ area: () => ({ getItem: fail, setItem: fail, removeItem: fail }) });
    storage.set('user', 'x');
    expect(storage.get('user')).toBe('x');
    storage.remove('user');
    expect(storage.get('user')).toBeNull();
  });

  it('passes changes of other tabs on, which count more than its own memory', () => {
    const { area, held } = createStorageArea(5);
    const listeners = new Map<string, (event: StorageChange) => void>();
    const events: StorageEventTarget = {
      addEventListener: (type, listener) => void listeners.set(type, listener),
      removeEventListener: (type) => void listeners.delete(type),
    };
    const tell = (type: string, news: StorageChange) => listeners.get(type)?.(news);
    const storage = webStorage({ area, events });
    const heard: (string | null)[] = [];
    const stop = storage.subscribe((key) => heard.push(key));
    storage.set('cartItems', '0123456789');
    held.set('cartItems', '[]');
    tell('storage', { key: 'cartItems' });
    expect(storage.get('cartItems')).toBe('[]');
    storage.set('cartItems', '0123456789');
    // Shown for the first time, which is no news, and shown again as it was left: there is no more in storage than was.
    tell('pageshow', { persisted: false });
    tell('pageshow', { persisted: true });
    expect(storage.get('cartItems')).toBe('0123456789');
    tell('storage', { key: null });
    expect(storage.get('cartItems')).toBe('[]');
    stop();
    expect([heard, listeners.size]).toEqual([['cartItems', null, null], 0]);
  });
});
