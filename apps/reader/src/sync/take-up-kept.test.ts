import { expect, it } from 'vitest';
import { aStorage, entriesOf } from '../testing/a-storage.ts';
import { isKeptElsewhere, keptName, keptValue } from './kept-value.ts';
import { takeUpKept } from './take-up-kept.ts';

const facts = { book: '12', edition: 'second', reader: 'ann', seal: '' };
const nobodyTells = { editions: () => Promise.reject(new TypeError('Failed to fetch')) };
const told = { editions: () => Promise.resolve(['first', 'second']) };

const marks = (...ids: string[]): string => JSON.stringify(ids.map((id) => ({ id })));

it('keeps what waits by the book, so that its next edition finds it', () => {
  const storage = aStorage();
  keptValue(facts, keptName(facts), 'marks', storage).write(['a']);
  const later = { ...facts, edition: 'third' };
  expect(keptValue(later, keptName(later), 'marks', storage).read()).toEqual(['a']);
  expect(keptName({ book: '', edition: 'second' })).toBe('second');
});

it('takes up what earlier versions kept by the edition that is open, without asking anybody', async () => {
  const storage = aStorage({
    'octavo-reading:ann:second:marks': marks('a'),
    'octavo-reading:ann:second:place': '{"cfi":"old"}',
    'octavo-reading:sample:second:place': '{"cfi":"sampled"}',
    'octavo-reading:ann:all:settings': '{}',
  });
  expect(isKeptElsewhere(facts, storage)).toBe(true);
  await takeUpKept(facts, nobodyTells, storage);
  expect(entriesOf(storage)).toEqual({
    'octavo-reading:ann:book-12:marks': marks('a'),
    'octavo-reading:ann:book-12:place': '{"cfi":"old"}',
    'octavo-reading:sample:book-12:place': '{"cfi":"sampled"}',
    'octavo-reading:ann:all:settings': '{}',
  });
  expect(isKeptElsewhere(facts, storage)).toBe(false);
});

it('takes up what was left under an edition before, and leaves other books and readers alone', async () => {
  const others = { 'octavo-reading:ann:another:marks': marks('x'), 'octavo-reading:bob:first:marks': marks('y') };
  const storage = aStorage({
    ...others,
    'octavo-reading:ann:book-12:marks': marks('new', 'both'),
    'octavo-reading:ann:book-12:place': '{"cfi":"new"}',
    'octavo-reading:ann:first:marks': marks('both', 'old'),
    'octavo-reading:ann:first:place': '{"cfi":"old"}',
  });
  await (
    await takeUpKept(facts, told, storage)
  ).others;
  expect(entriesOf(storage)).toEqual({
    ...others,
    'octavo-reading:ann:book-12:marks': marks('new', 'both', 'old'),
    'octavo-reading:ann:book-12:place': '{"cfi":"new"}',
  });
});

it('leaves everything where it is as long as nobody tells, or there is no room', async () => {
  const left = { 'octavo-reading:ann:first:marks': marks('a') };
  const waiting = aStorage(left);
  await (
    await takeUpKept(facts, nobodyTells, waiting)
  ).others;
  expect(entriesOf(waiting)).toEqual(left);
  const full = aStorage(left, { most: 3 });
  await (
    await takeUpKept(facts, told, full)
  ).others;
  expect(entriesOf(full)).toEqual(left);
});
