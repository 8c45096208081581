import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReadingEndedError, ReadingPutOffError, ReadingRefusedError } from './asking.ts';
import { keepTrying } from './keep-trying.ts';

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
function heldWork() {
  const begun: number[] = [];
  const answers: { succeed: () => void; fail: (error?: unknown) => void }[] = [];
  const start = Date.now();
  const failures: unknown[] = [];
  const trying = keepTrying(
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
  const { begun, trying, last } = heldWork();
  const failOften = async (times: number): Promise<number[]> => {
    const before = begun.length;
    for (let failed = 0; failed < times; failed += 1) {
      last()?.fail();
      await vi.advanceTimersToNextTimerAsync();
    }
    return begun.slice(before).map((at, index) => at - (begun[before + index - 1] ?? 0));
  };
  void trying.now();
  expect(await failOften(7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(0);
  void trying.now();
  expect(await failOften(1)).toEqual([1_000]);
});

it('tries once more at once where it was asked for during a try that failed', async () => {
  const { begun, trying, last } = heldWork();
  void trying.now();
  await vi.advanceTimersByTimeAsync(500);
  // The connection is back, and the try that was made without it has not failed yet.
  void trying.now();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 500]);
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0, 500]);
});

it('does not wait out a pause when asked', async () => {
  const { begun, trying, last } = heldWork();
  void trying.now();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(200);
  void trying.now();
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0, 200]);
});

it('rests when told to, also where a try is still under way, and goes on when asked', async () => {
  const { begun, trying, last } = heldWork();
  void trying.now();
  trying.rest();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0]);
  void trying.now();
  last()?.fail();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual([0, 60_000, 61_000]);
});

it('takes the end of the reading for final', async () => {
  const { begun, failures, trying, last } = heldWork();
  void trying.now();
  last()?.fail(new ReadingEndedError('404'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0]);
  expect(failures).toHaveLength(1);
});

it('sends nothing again that will never be taken, until somebody asks', async () => {
  const { begun, trying, last } = heldWork();
  void trying.now();
  last()?.fail(new ReadingRefusedError('422'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0]);
  void trying.now();
  expect(begun).toEqual([0, 60_000]);
});

it('tries what was asked for during a try that was refused', async () => {
  const { begun, trying, last } = heldWork();
  void trying.now();
  void trying.now();
  last()?.fail(new ReadingRefusedError('422'));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 0]);
});

it('asks a server that is too busy no earlier than it wants to be asked, whoever wants it', async () => {
  const { begun, trying, last } = heldWork();
  void trying.now();
  last()?.fail(new ReadingPutOffError('429', 20_000));
  await vi.advanceTimersByTimeAsync(5_000);
  await trying.now();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(begun).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([0, 20_000]);
  last()?.succeed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0, 20_000]);
});
