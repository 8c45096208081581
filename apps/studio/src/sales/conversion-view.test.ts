import { expect, it } from 'vitest';
import { conversionRows, countingNote, per100Views, withRate } from './conversion-view.ts';

const steps = { views: 2214, samples: 402, carts: 96, copies: 58 };

it.each([
  [58, 2214, '2.6'],
  [1, 3, '33.3'],
  [3, 1, '300.0'],
  [0, 10, '0.0'],
  [2, 0, '–'],
])('returns %d of %d views as a rate of %s', (count, views, rate) => {
  expect(per100Views(count, views)).toBe(rate);
});

it('shows no rate without views', () => {
  expect([withRate(402, 2214), withRate(3, 0)]).toEqual(['402 (18.2)', '3']);
});

it('adds the sum to several books only', () => {
  const book = { book: { id: 7, title: 'Salt Roads' }, ...steps };
  const other = { ...book, book: { id: 8, title: 'Quince' } };
  const conversion = { total: steps, by_book: [book], date_first_count: '2026-11-01' };
  expect(conversionRows(conversion).map(({ name }) => name)).toEqual(['Salt Roads']);
  expect(conversionRows({ ...conversion, by_book: [book, other] }).map(({ key }) => key)).toEqual([7, 8, 'total']);
  expect(conversionRows({ ...conversion, by_book: [] })).toEqual([]);
});

it.each([
  ['2026-11-10', '2026-11-01', 'Views are counted since 2026-11-10; sales of earlier days are included.'],
  ['2026-11-10', undefined, 'Views are counted since 2026-11-10; sales of earlier days are included.'],
  ['2026-11-10', '2026-11-10', ''],
  ['', '2026-11-01', ''],
])('for counts since %j and a period from %j returns the note %j', (first, from, note) => {
  expect(countingNote(first, from, (day) => day)).toBe(note);
});
