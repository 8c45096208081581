import { expect, it } from 'vitest';
import { storedText } from './stored-text.ts';
import { storedValue } from './stored-value.ts';

/** A storage for one entry, which may be full. */
function aStorage(isFull = false) {
  let stored: string | null = null;
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: () => stored,
    setItem(_, text) {
      if (isFull) throw new DOMException('No room.', 'QuotaExceededError');
      stored = text;
    },
    removeItem: () => void (stored = null),
  };
  return storage as Storage;
}

it('stores a text until it is removed', () => {
  const text = storedText('pace', aStorage());
  expect(text.read()).toBeNull();
  text.write('slow');
  expect(text.read()).toBe('slow');
  text.write(undefined);
  expect(text.read()).toBeNull();
});

it('does not throw when the storage is full', () => {
  const text = storedText('pace', aStorage(true));
  text.write('slow');
  expect(text.read()).toBeNull();
});

it('stores values for a user, but not for an anonymous reader', () => {
  const storage = aStorage();
  storedValue({ reader: '', seal: '' }, 'edition', 'marks', storage).write(['a']);
  expect(storage.getItem('')).toBeNull();
  const value = storedValue({ reader: 'ann', seal: '' }, 'edition', 'marks', storage);
  value.write(['a']);
  expect(value.read()).toEqual(['a']);
  storage.setItem('', '["a');
  expect(value.read()).toBeUndefined();
});
