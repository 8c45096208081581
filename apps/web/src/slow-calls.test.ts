import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSlowCalls } from './slow-calls.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('D4: tells after ten seconds that a call is long, and when the last long one is done', async () => {
  const answers: (() => void)[] = [];
  const calls = createSlowCalls(
    () =>
      new Promise((resolve) => {
        answers.push(() => resolve(new Response()));
      }),
  );
  const told: boolean[] = [];
  calls.subscribe((isLong) => told.push(isLong));
  const running = [1, 2, 3].map(() => calls.fetch(new Request('http://shop.test/')));
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([true]);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([true]);
  answers[2]?.();
  await Promise.all(running);
  expect(told).toEqual([true, false]);
});

it('D4: a call that fails late is no longer on its way', async () => {
  let fail = (): void => undefined;
  const calls = createSlowCalls(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('gone'));
      }),
  );
  const told: boolean[] = [];
  calls.subscribe((isLong) => told.push(isLong));
  const running = calls.fetch(new Request('http://shop.test/'));
  await Promise.all([expect(running).rejects.toThrow('gone'), vi.advanceTimersByTimeAsync(12_000).then(fail)]);
  expect(told).toEqual([true, false]);
});
