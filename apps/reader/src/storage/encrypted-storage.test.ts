import { expect, it } from 'vitest';
import { aStorage, entriesOf } from '../testing/a-storage.ts';
import { hasStoredToRestore, storedValue, storeEncryptionKey } from './stored-value.ts';
import { decryptStorage, encryptStorage } from './encrypted-storage.ts';

const keyOf = (character: string): string => btoa(character.repeat(32));
const ann = { reader: 'ann', seal: keyOf('a') };
const bob = { reader: 'bob', seal: keyOf('b') };

/** The storage after Ann has read a book with unsynced changes, and a sample. */
function storageOfAnn() {
  const storage = aStorage({ 'octavo-reading-rate': '1.5', 'octavo-reading:sample:book-9:place': '{}' });
  storeEncryptionKey(ann, storage);
  storedValue(ann, 'book-12', 'marks', storage).write([{ id: 'a', note: 'nobody else’s business' }]);
  storedValue(ann, 'book-12', 'place', storage).write({ cfi: 'epubcfi(/6/2)' });
  return storage;
}

it('leaves no readable data of a user who signs out', async () => {
  const storage = storageOfAnn();
  await encryptStorage(storage);
  const left = entriesOf(storage);
  expect(Object.keys(left)).toHaveLength(2);
  expect(Object.keys(left).every((key) => /^octavo-sealed:ann:[\w-]{36}$/.test(key))).toBe(true);
  expect(JSON.stringify(left)).not.toMatch(/business|book-12|marks/);
  const read = Object.values(left).map((text) => atob(text));
  expect(read.join('')).not.toMatch(/business|book-12|cfi/);
});

it('decrypts only for the same user', async () => {
  const storage = storageOfAnn();
  await encryptStorage(storage);
  storeEncryptionKey(bob, storage);
  await decryptStorage(bob, storage);
  await decryptStorage({ ...ann, seal: bob.seal }, storage);
  expect(Object.keys(entriesOf(storage)).filter((key) => key.startsWith('octavo-reading'))).toEqual([]);
  expect([hasStoredToRestore(bob, storage), hasStoredToRestore(ann, storage)]).toEqual([false, true]);

  storeEncryptionKey(ann, storage);
  await decryptStorage(ann, storage);
  expect(storedValue(ann, 'book-12', 'marks', storage).read()).toEqual([{ id: 'a', note: 'nobody else’s business' }]);
  expect(storedValue(ann, 'book-12', 'place', storage).read()).toEqual({ cfi: 'epubcfi(/6/2)' });
  expect(hasStoredToRestore(ann, storage)).toBe(false);
});

it('writes nothing for a user who has signed out, until the next sign-in', async () => {
  const storage = storageOfAnn();
  const marks = storedValue(ann, 'book-12', 'marks', storage);
  await encryptStorage(storage);
  marks.write([{ id: 'late' }]);
  expect(marks.read()).toBeUndefined();
  storeEncryptionKey(ann, storage);
  marks.write([{ id: 'late' }]);
  await decryptStorage(ann, storage);
  expect(marks.read()).toEqual([{ id: 'late' }, { id: 'a', note: 'nobody else’s business' }]);
});

it('keeps data unchanged without a key or without space', async () => {
  const earlier = { 'octavo-reading:ann:0abc:marks': '[{"id":"a"}]' };
  const withoutKey = aStorage(earlier);
  await encryptStorage(withoutKey);
  expect(entriesOf(withoutKey)).toEqual(earlier);

  const full = aStorage({ ...earlier, 'octavo-seal:ann': ann.seal }, { maxLength: 20 });
  await encryptStorage(full);
  expect(entriesOf(full)).toEqual(earlier);
});
