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

/** Work that the test settles; `attempts` are the times of its attempts. */
function deferredWork() {
  const attempts: number[] = [];
  const responses: { succeed: () => void; fail: (error?: unknown) => void }[] = [];
  const start = Date.now();
  const failures: unknown[] = [];
  const runner = createRetryRunner(
    () =>
      new Promise<void>((resolve, reject) => {
        attempts.push(Date.now() - start);
        responses.push({ succeed: resolve, fail: (error = new TypeError('Failed to fetch')) => reject(error) });
      }),
    (error) => failures.push(error),
  );
  const last = () => responses.at(-1);
  return { attempts, failures, runner, last };
}

it('retries with delays that grow to half a minute, and starts again after a success', async () => {
  const { attempts, runner, last } = deferredWork();
  const failOften = async (times: number): Promise<number[]> => {
    const before = attempts.length;
    for (let failed = 0; failed < times; failed += 1) {
      last()?.fail();
      await vi.advanceTimersToNextTimerAsync();
    }
    return attempts.slice(before).map((at, index) => at - (attempts[before + index - 1] ?? 0));
  };
  void runner.run();
  expect(await failOften(7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(0);
  void runner.run();
  expect(await failOften(1)).toEqual([1_000]);
});

it('runs again immediately when it was requested during a failed attempt', async () => {
  const { attempts, runner, last } = deferredWork();
  void runner.run();
  await vi.advanceTimersByTimeAsync(500);
  // The connection is back, but the attempt that was made without it has not failed yet.
  void runner.run();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts).toEqual([0, 500]);
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toEqual([0, 500]);
});

it('does not wait for the delay when requested', async () => {
  const { attempts, runner, last } = deferredWork();
  void runner.run();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(200);
  void runner.run();
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toEqual([0, 200]);
});

it('does not retry after a stop, also during an attempt, until it is requested', async () => {
  const { attempts, runner, last } = deferredWork();
  void runner.run();
  runner.stop();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toEqual([0]);
  void runner.run();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(attempts).toEqual([0, 60_000, 61_000]);
});

it('does not retry after the session has ended', async () => {
  const { attempts, failures, runner, last } = deferredWork();
  void runner.run();
  last()?.fail(new SessionEndedError('404'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toEqual([0]);
  expect(failures).toHaveLength(1);
});

it('does not retry rejected data until it is requested', async () => {
  const { attempts, runner, last } = deferredWork();
  void runner.run();
  last()?.fail(new RejectedError('422'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toEqual([0]);
  void runner.run();
  expect(attempts).toEqual([0, 60_000]);
});

it('runs again when it was requested during a rejected attempt', async () => {
  const { attempts, runner, last } = deferredWork();
  void runner.run();
  void runner.run();
  last()?.fail(new RejectedError('422'));
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts).toEqual([0, 0]);
});

it('does not run before the time of Retry-After, even when requested', async () => {
  const { attempts, runner, last } = deferredWork();
  void runner.run();
  last()?.fail(new RetryAfterError('429', 20_000));
  await vi.advanceTimersByTimeAsync(5_000);
  await runner.run();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(attempts).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempts).toEqual([0, 20_000]);
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toEqual([0, 20_000]);
});
