import { expect, it } from 'vitest';
import { gridValues, highestIndex, labelIndices } from './chart-scale.ts';

it.each([
  [0, 4],
  [3, 4],
  [13, 16],
  [16, 16],
  [17, 20],
  [99, 100],
  [101, 120],
  [2_345, 4_000],
  [1_000_000, 1_000_000],
])('ends the lines for values up to %i at %i, in whole steps', (max, top) => {
  const values = gridValues(max);
  expect([values.length, values[0], values.at(-1)]).toEqual([5, 0, top]);
  expect(values.every(Number.isInteger)).toBe(true);
});

it.each([1, 5, 7, 8, 9, 28, 30, 31, 90, 366])(
  'labels no more of %i points than fit, the first one among them',
  (count) => {
    for (const max of [5, 8]) {
      const indices = labelIndices(count, max);
      expect(indices[0]).toBe(0);
      expect(indices.length).toBeLessThanOrEqual(max);
      expect(indices.every((index) => index < count)).toBe(true);
    }
  },
);

it('labels round days of a month', () => {
  expect(labelIndices(30, 8).map((index) => index + 1)).toEqual([1, 5, 10, 15, 20, 25, 30]);
  expect(labelIndices(30, 5).map((index) => index + 1)).toEqual([1, 10, 20, 30]);
});

it('labels every second month of a year, at equal distances', () => {
  expect(labelIndices(13, 8)).toEqual([0, 2, 4, 6, 8, 10, 12]);
});

it('finds the first of the highest values, and none among zeros', () => {
  expect(highestIndex([1, 3, null, 3])).toBe(1);
  expect([highestIndex([0, null]), highestIndex([])]).toEqual([undefined, undefined]);
});
