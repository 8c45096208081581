import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForScrollEnd } from './wait-for-scroll-end.ts';

let row: HTMLElement;
let touchCount: { current: number };
let hasResolved: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  row = document.body.appendChild(document.createElement('div'));
  touchCount = { current: 0 };
  hasResolved = false;
  void waitForScrollEnd(row, touchCount).then(() => (hasResolved = true));
});
afterEach(() => {
  vi.useRealTimers();
  row.remove();
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('resolves when the row does not move', async () => {
  await after(200);
  expect(hasResolved).toBe(true);
});

it('does not resolve while a finger is on the row', async () => {
  touchCount.current = 1;
  await after(60_000);
  expect(hasResolved).toBe(false);
  touchCount.current = 0;
  await after(200);
  expect(hasResolved).toBe(true);
});

it('does not resolve while the row still scrolls', async () => {
  for (let frame = 0; frame < 60; frame += 1) {
    row.dispatchEvent(new Event('scroll'));
    await after(16);
  }
  expect(hasResolved).toBe(false);
  await after(200);
  expect(hasResolved).toBe(true);
});

it('resolves when the row is removed', async () => {
  touchCount.current = 1;
  row.remove();
  await after(200);
  expect(hasResolved).toBe(true);
});
