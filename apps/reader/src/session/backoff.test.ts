import { expect, it } from 'vitest';
import { createBackoff } from './backoff.ts';

it('doubles the delay up to half a minute, and starts again after a reset', () => {
  const pauses = createBackoff(() => 0);
  expect(Array.from({ length: 7 }, () => pauses.nextDelayMs())).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  pauses.reset();
  expect(pauses.nextDelayMs()).toBe(1_000);
});

it('randomizes half of each delay', () => {
  const pauses = createBackoff(() => 1);
  expect([pauses.nextDelayMs(), pauses.nextDelayMs()]).toEqual([500, 1_000]);
});
