import { expect, it } from 'vitest';
import { minutesFor, parsePace, defaultPace, updatePace } from './reading-pace.ts';

it('starts at 250 words a minute', () => {
  expect(Math.round((minutesFor(defaultPace, 100) * 250) / 170)).toBe(98);
});

it('adapts to the pace of the user', () => {
  let pace = defaultPace;
  // A position a minute: two thirds of the default pace.
  for (let page = 0; page < 200; page += 1) pace = updatePace(pace, { positions: 1, seconds: 60 });
  expect(minutesFor(pace, 60)).toBeGreaterThan(55);
  expect(minutesFor(pace, 60)).toBeLessThanOrEqual(60);
});

it.each([
  ['leafing', { positions: 2, seconds: 1 }],
  ['a pause', { positions: 2, seconds: 900 }],
  ['a jump', { positions: 300, seconds: 20 }],
  ['going back', { positions: -2, seconds: 20 }],
])('ignores %s', (_, read) => {
  expect(updatePace(defaultPace, read)).toBe(defaultPace);
});

it.each([null, '', '{}', '{"positions":-1,"minutes":2}'])('returns the default pace for %j', (stored) => {
  expect(parsePace(stored)).toEqual(defaultPace);
});
