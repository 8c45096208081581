import { expect, it } from 'vitest';
import { countOf, formatDay, formatMoment, formatOrdinal, formatPrice, formatSize, formatTime } from './format.ts';

it.each([
  ['', '–'],
  ['0', 'Free'],
  ['0.00', 'Free'],
  ['9.9', '$9.90'],
  ['1299', '$1,299.00'],
])('shows the price %j as %s', (price, text) => {
  expect(formatPrice(price)).toBe(text);
});

it.each([
  [900, '1 kB'],
  [5_033_165, '4.8 MB'],
  [536_870_912, '512 MB'],
  [26_843_545_600, '25 GB'],
])('shows %i bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

it('shows times in the time zone of the shop, and nothing for a missing time', () => {
  expect(formatTime('2026-12-01T08:00:00.000Z', 'Europe/Berlin').replaceAll(/\s/g, ' ')).toBe('Dec 1, 2026, 9:00 AM');
  expect(formatDay('2026-12-01T23:30:00.000Z', 'Europe/Berlin')).toBe('Dec 2, 2026');
  expect([formatTime('', 'UTC'), formatDay('soon', 'UTC')]).toEqual(['', '']);
});

it('leaves out the current year', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const text = (iso: string) => formatMoment(iso, 'Europe/Berlin', now).replaceAll(/\s/g, ' ');
  expect(text('2026-11-25T08:58:00.000Z')).toBe('Nov 25, 9:58 AM');
  expect(text('2025-12-31T22:59:00.000Z')).toBe('Dec 31, 2025, 11:59 PM');
  expect(text('2025-12-31T23:00:00.000Z')).toBe('Jan 1, 12:00 AM');
  expect(text('')).toBe('');
});

it('counts in words', () => {
  expect([1, 2, 3, 4, 11, 22].map((number) => formatOrdinal(number))).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '22nd',
  ]);
  expect([countOf(1, 'book'), countOf(5_439, 'book')]).toEqual(['1 book', '5,439 books']);
});
