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

it(
  'notifies after ten seconds that a request is slow, and when the last slow one has finished',
  { tags: ['D4'] },
  async () => {
    const responses: (() => void)[] = [];
    const calls = createSlowRequests();
    const states: boolean[] = [];
    calls.subscribe((isLong) => states.push(isLong));
    const running = [1, 2, 3].map(() =>
      calls.track(
        new Promise<void>((resolve) => {
          responses.push(resolve);
        }),
      ),
    );
    responses[0]?.();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(states).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(states).toEqual([true]);
    responses[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual([true]);
    responses[2]?.();
    await Promise.all(running);
    expect(states).toEqual([true, false]);
  },
);

it('a slow request that fails is no longer pending', { tags: ['D4'] }, async () => {
  let fail = (): void => undefined;
  const calls = createSlowRequests();
  const states: boolean[] = [];
  calls.subscribe((isLong) => states.push(isLong));
  const running = calls.track(
    new Promise((_, reject) => {
      fail = () => reject(new Error('gone'));
    }),
  );
  await Promise.all([expect(running).rejects.toThrow('gone'), vi.advanceTimersByTimeAsync(12_000).then(fail)]);
  expect(states).toEqual([true, false]);
});

it('a response that has started but not finished is pending', { tags: ['D4'] }, async () => {
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
  const states: boolean[] = [];
  calls.subscribe((isLong) => states.push(isLong));
  const fetch = () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  const options = { load: () => Promise.resolve({ createApi }), watch: calls.track };
  const genres = lazyApi({ baseUrl: 'http://shop.test/api/v1', fetch }, options).products.genres();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states).toEqual([true]);
  end();
  expect(await genres).toEqual([]);
  expect(states).toEqual([true, false]);
});
