import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '@octavo/core/api';
import { lazyApi } from './lazy-api.ts';
import { createSlowRequests } from './slow-requests.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('D4: notifies after ten seconds that a request is slow, and when the last slow one has finished', async () => {
  const answers: (() => void)[] = [];
  const calls = createSlowRequests();
  const told: boolean[] = [];
  calls.subscribe((isLong) => told.push(isLong));
  const running = [1, 2, 3].map(() =>
    calls.track(
      new Promise<void>((resolve) => {
        answers.push(resolve);
      }),
    ),
  );
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

it('D4: a slow request that fails is no longer pending', async () => {
  let fail = (): void => undefined;
  const calls = createSlowRequests();
  const told: boolean[] = [];
  calls.subscribe((isLong) => told.push(isLong));
  const running = calls.track(
    new Promise((_, reject) => {
      fail = () => reject(new Error('gone'));
    }),
  );
  await Promise.all([expect(running).rejects.toThrow('gone'), vi.advanceTimersByTimeAsync(12_000).then(fail)]);
  expect(told).toEqual([true, false]);
});

it('D4: a response that has started but not finished is pending', async () => {
  let end = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode('['));
      end = () => {
        stream.enqueue(new TextEncoder().encode(']'));
        stream.close();
      };
    },
  });
  const calls = createSlowRequests();
  const told: boolean[] = [];
  calls.subscribe((isLong) => told.push(isLong));
  const fetch = () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  const options = { load: () => Promise.resolve({ createApi }), watch: calls.track };
  const genres = lazyApi({ baseUrl: 'http://shop.test/api/v1', fetch }, options).products.genres();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([true]);
  end();
  expect(await genres).toEqual([]);
  expect(told).toEqual([true, false]);
});
