import { expect, it } from 'vitest';
import { ageText } from './age.ts';

const now = new Date('2026-11-27T12:00:00.000Z');

it.each([
  ['2026-11-27T11:30:00.000Z', 'less than an hour'],
  ['2026-11-27T10:30:00.000Z', '1 hour'],
  ['2026-11-26T11:00:00.000Z', '25 hours'],
  ['2026-11-25T11:00:00.000Z', '2 days'],
  ['2026-11-28T11:00:00.000Z', 'less than an hour'],
])('the age of %s is %s', (since, text) => {
  expect(ageText(since, now)).toBe(text);
});
