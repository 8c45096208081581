import { expect, it } from 'vitest';
import { minutesFor, parsePace, defaultPace, updatePace } from './reading-pace.ts';

it('begins with the usual 250 words a minute', () => {
  expect(Math.round((minutesFor(defaultPace, 100) * 250) / 170)).toBe(98);
});

it('takes on the pace of its reader', () => {
  let pace = defaultPace;
  // A position a minute: two thirds of the usual.
  for (let page = 0; page < 200; page += 1) pace = updatePace(pace, { positions: 1, seconds: 60 });
  expect(minutesFor(pace, 60)).toBeGreaterThan(55);
  expect(minutesFor(pace, 60)).toBeLessThanOrEqual(60);
});

it.each([
  ['leafing', { positions: 2, seconds: 1 }],
  ['a pause', { positions: 2, seconds: 900 }],
  ['a jump', { positions: 300, seconds: 20 }],
  ['going back', { positions: -2, seconds: 20 }],
])('learns nothing from %s', (_, read) => {
  expect(updatePace(defaultPace, read)).toBe(defaultPace);
});

it.each([null, '', '{}', '{"positions":-1,"minutes":2}'])('takes %j for no pace', (stored) => {
  expect(parsePace(stored)).toEqual(defaultPace);
});
