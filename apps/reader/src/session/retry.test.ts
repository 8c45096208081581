import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionEndedError, RetryAfterError, RejectedError } from './http-client.ts';
import { createRetryRunner } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The whole of each pause.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Work that is answered by whoever holds it; `begun` are the times at which it was tried. */
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

it('tries again after pauses that grow to half a minute, and begins small after a success', async () => {
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

it('tries once more at once where it was asked for during a try that failed', async () => {
  const { begun, trying, last } = deferredWork();
  void trying.run();
  await vi.advanceTimersByTimeAsync(500);
  // The connection is back, and the try that was made without it has not failed yet.
  void trying.run();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 500]);
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0, 500]);
});

it('does not wait out a pause when asked', async () => {
  const { begun, trying, last } = deferredWork();
  void trying.run();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(200);
  void trying.run();
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0, 200]);
});

it('rests when told to, also where a try is still under way, and goes on when asked', async () => {
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

it('takes the end of the reading for final', async () => {
  const { begun, failures, trying, last } = deferredWork();
  void trying.run();
  last()?.fail(new SessionEndedError('404'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0]);
  expect(failures).toHaveLength(1);
});

it('sends nothing again that will never be taken, until somebody asks', async () => {
  const { begun, trying, last } = deferredWork();
  void trying.run();
  last()?.fail(new RejectedError('422'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0]);
  void trying.run();
  expect(begun).toEqual([0, 60_000]);
});

it('tries what was asked for during a try that was refused', async () => {
  const { begun, trying, last } = deferredWork();
  void trying.run();
  void trying.run();
  last()?.fail(new RejectedError('422'));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 0]);
});

it('asks a server that is too busy no earlier than it wants to be asked, whoever wants it', async () => {
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
