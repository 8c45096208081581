import { expect, it } from 'vitest';
import { aStorage, entriesOf } from '../testing/a-storage.ts';
import { isKeptElsewhere, keptValue, laySeal } from './kept-value.ts';
import { openSealed, sealKept } from './sealed-kept.ts';

const sealOf = (letter: string): string => btoa(letter.repeat(32));
const ann = { reader: 'ann', seal: sealOf('a') };
const bob = { reader: 'bob', seal: sealOf('b') };

/** A browser in which Ann read a book, without a connection at the end, and a sample. */
function leftByAnn() {
  const storage = aStorage({ 'octavo-reading-rate': '1.5', 'octavo-reading:sample:book-9:place': '{}' });
  laySeal(ann, storage);
  keptValue(ann, 'book-12', 'marks', storage).write([{ id: 'a', note: 'nobody else’s business' }]);
  keptValue(ann, 'book-12', 'place', storage).write({ cfi: 'epubcfi(/6/2)' });
  return storage;
}

it('leaves nothing to read of who signs out, neither the words nor the book', async () => {
  const storage = leftByAnn();
  await sealKept(storage);
  const left = entriesOf(storage);
  expect(Object.keys(left)).toHaveLength(2);
  expect(Object.keys(left).every((key) => /^octavo-sealed:ann:[\w-]{36}$/.test(key))).toBe(true);
  expect(JSON.stringify(left)).not.toMatch(/business|book-12|marks/);
  const read = Object.values(left).map((text) => atob(text));
  expect(read.join('')).not.toMatch(/business|book-12|cfi/);
});

it('gives it back to the same reader, and not to the next', async () => {
  const storage = leftByAnn();
  await sealKept(storage);
  laySeal(bob, storage);
  await openSealed(bob, storage);
  await openSealed({ ...ann, seal: bob.seal }, storage);
  expect(Object.keys(entriesOf(storage)).filter((key) => key.startsWith('octavo-reading'))).toEqual([]);
  expect([isKeptElsewhere(bob, storage), isKeptElsewhere(ann, storage)]).toEqual([false, true]);

  laySeal(ann, storage);
  await openSealed(ann, storage);
  expect(keptValue(ann, 'book-12', 'marks', storage).read()).toEqual([{ id: 'a', note: 'nobody else’s business' }]);
  expect(keptValue(ann, 'book-12', 'place', storage).read()).toEqual({ cfi: 'epubcfi(/6/2)' });
  expect(isKeptElsewhere(ann, storage)).toBe(false);
});

it('writes nothing more for a reader who has signed out, until they are back', async () => {
  const storage = leftByAnn();
  const marks = keptValue(ann, 'book-12', 'marks', storage);
  await sealKept(storage);
  marks.write([{ id: 'late' }]);
  expect(marks.read()).toBeUndefined();
  laySeal(ann, storage);
  marks.write([{ id: 'late' }]);
  await openSealed(ann, storage);
  expect(marks.read()).toEqual([{ id: 'late' }, { id: 'a', note: 'nobody else’s business' }]);
});

it('rather leaves as it is what it has no key for, or no room', async () => {
  const earlier = { 'octavo-reading:ann:0abc:marks': '[{"id":"a"}]' };
  const unsealed = aStorage(earlier);
  await sealKept(unsealed);
  expect(entriesOf(unsealed)).toEqual(earlier);

  const full = aStorage({ ...earlier, 'octavo-seal:ann': ann.seal }, { most: 20 });
  await sealKept(full);
  expect(entriesOf(full)).toEqual(earlier);
});
