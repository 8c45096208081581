import { expect, it } from 'vitest';
import { aStorage, entriesOf } from '../testing/a-storage.ts';
import { hasStoredToRestore, bookStorageId, storedValue } from './stored-value.ts';
import { restoreStored } from './restore-stored.ts';

const pageData = { book: '12', edition: 'second', reader: 'ann', seal: '' };
const noEditions = { editions: () => Promise.reject(new TypeError('Failed to fetch')) };
const editionsOf = { editions: () => Promise.resolve(['first', 'second']) };

const marks = (...ids: string[]): string => JSON.stringify(ids.map((id) => ({ id })));

it('stores data by book, so that it is found in the next edition', () => {
  const storage = aStorage();
  storedValue(pageData, bookStorageId(pageData), 'marks', storage).write(['a']);
  const later = { ...pageData, edition: 'third' };
  expect(storedValue(later, bookStorageId(later), 'marks', storage).read()).toEqual(['a']);
  expect(bookStorageId({ book: '', edition: 'second' })).toBe('second');
});

it('restores data that earlier versions stored by the current edition, without a request', async () => {
  const storage = aStorage({
    'octavo-reading:ann:second:marks': marks('a'),
    'octavo-reading:ann:second:place': '{"cfi":"old"}',
    'octavo-reading:sample:second:place': '{"cfi":"sampled"}',
    'octavo-reading:ann:all:settings': '{}',
  });
  expect(hasStoredToRestore(pageData, storage)).toBe(true);
  await restoreStored(pageData, noEditions, storage);
  expect(entriesOf(storage)).toEqual({
    'octavo-reading:ann:book-12:marks': marks('a'),
    'octavo-reading:ann:book-12:place': '{"cfi":"old"}',
    'octavo-reading:sample:book-12:place': '{"cfi":"sampled"}',
    'octavo-reading:ann:all:settings': '{}',
  });
  expect(hasStoredToRestore(pageData, storage)).toBe(false);
});

it('restores data stored by an earlier edition, and keeps the data of other books and users', async () => {
  const others = { 'octavo-reading:ann:another:marks': marks('x'), 'octavo-reading:bob:first:marks': marks('y') };
  const storage = aStorage({
    ...others,
    'octavo-reading:ann:book-12:marks': marks('new', 'both'),
    'octavo-reading:ann:book-12:place': '{"cfi":"new"}',
    'octavo-reading:ann:first:marks': marks('both', 'old'),
    'octavo-reading:ann:first:place': '{"cfi":"old"}',
  });
  await (
    await restoreStored(pageData, editionsOf, storage)
  ).remaining;
  expect(entriesOf(storage)).toEqual({
    ...others,
    'octavo-reading:ann:book-12:marks': marks('new', 'both', 'old'),
    'octavo-reading:ann:book-12:place': '{"cfi":"new"}',
  });
});

it('keeps everything in place when the editions are unknown or the storage is full', async () => {
  const left = { 'octavo-reading:ann:first:marks': marks('a') };
  const waiting = aStorage(left);
  await (
    await restoreStored(pageData, noEditions, waiting)
  ).remaining;
  expect(entriesOf(waiting)).toEqual(left);
  const full = aStorage(left, { maxLength: 3 });
  await (
    await restoreStored(pageData, editionsOf, full)
  ).remaining;
  expect(entriesOf(full)).toEqual(left);
});
