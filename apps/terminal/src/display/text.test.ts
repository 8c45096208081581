import { expect, it } from 'vitest';
import { truncateText, graphemesOf, sanitizeText, widthOf, wrap } from './text.ts';

it('replaces control characters and direction marks', () => {
  expect(sanitizeText('Low\u001B[2J Water\n')).toBe('Low [2J Water ');
  expect(sanitizeText('a\u202Eb\u0007c')).toBe('a b c');
});

it('counts the columns of wide and combined characters', () => {
  expect(widthOf('千鳥湯の舟')).toBe(10);
  expect(graphemesOf('e\u0301👩‍👩‍👧')).toHaveLength(2);
});

it('truncates a text that is too wide and adds an ellipsis', () => {
  expect(truncateText('The Tide Clock', 14)).toBe('The Tide Clock');
  expect(truncateText('The Tide Clock', 9)).toBe('The Tide…');
  expect(truncateText('千鳥湯の舟', 6)).toBe('千鳥…');
  expect(truncateText('The Tide Clock', 8, '...')).toBe('The T...');
  expect(truncateText('abc', 0)).toBe('');
});

it('breaks lines at spaces, and inside words longer than a line', () => {
  expect(wrap('A harbor that keeps its own time', 12)).toEqual(['A harbor', 'that keeps', 'its own time']);
  expect(wrap('incomprehensibilities', 8)).toEqual(['incompre', 'hensibil', 'ities']);
  expect(wrap('千鳥湯の舟', 4)).toEqual(['千鳥', '湯の', '舟']);
  expect(wrap('   ', 10)).toEqual([]);
});

it.each([20, 41, 76])('never returns a line wider than %i columns', (columns) => {
  const text =
    'In an unfinished painting 千鳥湯の舟 it is very often https://octavo.example/a/very/long/address/indeed/yes the blue';
  for (const row of wrap(text, columns)) expect(widthOf(row)).toBeLessThanOrEqual(columns);
});
