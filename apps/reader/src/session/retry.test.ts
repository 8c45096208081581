import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionEndedError, RetryAfterError, RejectedError } from './http-client.ts';
import { createRetryRunner } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // No random reduction of the delays.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Work that the test settles; `begun` are the times of its attempts. */
function deferredWork() {
  const begun: number[] = [];
  const answers: { succeed: () => void; fail: (error?: unknown) => void }[] = [];
  const start = Date.now();
  const failures: unknown[] = [];
  const trying = createRetryRunner(
    () =>
      new Promise<void>((resolve, reject) => {
        begun.push(Date.now() - start);
        answers.push({ succeed: resolve, fail: (error = new TypeError('Failed to fetch')) => reject(error) });
      }),
    (error) => failures.push(error),
  );
  const last = () => answers.at(-1);
  return { begun, failures, trying, last };
}

it('retries with delays that grow to half a minute, and starts again after a success', async () => {
  const { begun, trying, last } = deferredWork();
  const failOften = async (times: number): Promise<number[]> => {
    const before = begun.length;
    for (let failed = 0; failed < times; failed += 1) {
      last()?.fail();
      await vi.advanceTimersToNextTimerAsync();
    }
    return begun.slice(before).map((at, index) => at - (begun[before + index - 1] ?? 0));
  };
  void trying.run();
  expect(await failOften(7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(0);
  void trying.run();
  expect(await failOften(1)).toEqual([1_000]);
});

it('runs again at once when it was requested during a failed attempt', async () => {
  const { begun, trying, last } = deferredWork();
  void trying.run();
  await vi.advanceTimersByTimeAsync(500);
  // The connection is back, but the attempt that was made without it has not failed yet.
  void trying.run();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 500]);
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0, 500]);
});

it('does not wait for the delay when requested', async () => {
  const { begun, trying, last } = deferredWork();
  void trying.run();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(200);
  void trying.run();
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0, 200]);
});

it('does not retry after a stop, also during an attempt, until it is requested', async () => {
  const { begun, trying, last } = deferredWork();
  void trying.run();
  trying.stop();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0]);
  void trying.run();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual([0, 60_000, 61_000]);
});

it('does not retry after the session has ended', async () => {
  const { begun, failures, trying, last } = deferredWork();
  void trying.run();
  last()?.fail(new SessionEndedError('404'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0]);
  expect(failures).toHaveLength(1);
});

it('does not retry rejected data until it is requested', async () => {
  const { begun, trying, last } = deferredWork();
  void trying.run();
  last()?.fail(new RejectedError('422'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0]);
  void trying.run();
  expect(begun).toEqual([0, 60_000]);
});

it('runs again when it was requested during a rejected attempt', async () => {
  const { begun, trying, last } = deferredWork();
  void trying.run();
  void trying.run();
  last()?.fail(new RejectedError('422'));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 0]);
});

it('does not run before the time of Retry-After, even when requested', async () => {
  const { begun, trying, last } = deferredWork();
  void trying.run();
  last()?.fail(new RetryAfterError('429', 20_000));
  await vi.advanceTimersByTimeAsync(5_000);
  await trying.run();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(begun).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([0, 20_000]);
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0, 20_000]);
});
