import { expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, -1, 'abcd'],
  [2, 9, 'abdc'],
  [7, 0, 'abcd'],
])('moves an item from %i to %i, so that the list is %s', (from, to, expected) => {
  expect(moveItem(['a', 'b', 'c', 'd'], from, to).join('')).toBe(expected);
});
