import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settled } from './settled.ts';

let row: HTMLElement;
let fingers: { current: number };
let isSettled: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  row = document.body.appendChild(document.createElement('div'));
  fingers = { current: 0 };
  isSettled = false;
  void settled(row, fingers).then(() => (isSettled = true));
});
afterEach(() => {
  vi.useRealTimers();
  row.remove();
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('is settled in a moment where nobody moves it', async () => {
  await after(200);
  expect(isSettled).toBe(true);
});

it('is not settled under a finger, however long that lies still', async () => {
  fingers.current = 1;
  await after(60_000);
  expect(isSettled).toBe(false);
  fingers.current = 0;
  await after(200);
  expect(isSettled).toBe(true);
});

it('is not settled while it coasts', async () => {
  for (let frame = 0; frame < 60; frame += 1) {
    row.dispatchEvent(new Event('scroll'));
    await after(16);
  }
  expect(isSettled).toBe(false);
  await after(200);
  expect(isSettled).toBe(true);
});

it('lets go whoever waits for a row that is no longer there', async () => {
  fingers.current = 1;
  row.remove();
  await after(200);
  expect(isSettled).toBe(true);
});
