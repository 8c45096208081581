import { expect, it } from 'vitest';
import { growingPauses } from './growing-pauses.ts';

it('doubles the pauses up to half a minute, and begins small again', () => {
  const pauses = growingPauses(() => 0);
  expect(Array.from({ length: 7 }, () => pauses.next())).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  pauses.restart();
  expect(pauses.next()).toBe(1_000);
});

it('leaves half of each to chance', () => {
  const pauses = growingPauses(() => 1);
  expect([pauses.next(), pauses.next()]).toEqual([500, 1_000]);
});
