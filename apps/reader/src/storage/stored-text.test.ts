import { expect, it } from 'vitest';
import { storedText } from './stored-text.ts';
import { storedValue } from './stored-value.ts';

/** A storage of one entry, which may be full. */
function aStorage(isFull = false) {
  let kept: string | null = null;
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: () => kept,
    setItem(_, text) {
      if (isFull) throw new DOMException('No room.', 'QuotaExceededError');
      kept = text;
    },
    removeItem: () => void (kept = null),
  };
  return storage as Storage;
}

it('keeps what it is given until it is told to forget it', () => {
  const text = storedText('pace', aStorage());
  expect(text.read()).toBeNull();
  text.write('slow');
  expect(text.read()).toBe('slow');
  text.write(undefined);
  expect(text.read()).toBeNull();
});

it('keeps nothing, without a word, where there is no room', () => {
  const text = storedText('pace', aStorage(true));
  text.write('slow');
  expect(text.read()).toBeNull();
});

it('keeps values of somebody, and none of nobody in particular', () => {
  const storage = aStorage();
  storedValue({ reader: '', seal: '' }, 'edition', 'marks', storage).write(['a']);
  expect(storage.getItem('')).toBeNull();
  const value = storedValue({ reader: 'somebody', seal: '' }, 'edition', 'marks', storage);
  value.write(['a']);
  expect(value.read()).toEqual(['a']);
  storage.setItem('', '["a');
  expect(value.read()).toBeUndefined();
});
