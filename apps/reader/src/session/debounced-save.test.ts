import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDebouncedSave } from './debounced-save.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function recorder(responses: (() => Promise<void>)[] = []) {
  const sent: { page: number }[] = [];
  const failures: unknown[] = [];
  const save = (value: { page: number }) => {
    sent.push(value);
    return responses.shift()?.() ?? Promise.resolve();
  };
  return { sent, failures, saver: createDebouncedSave(save, (error) => failures.push(error), 800) };
}

it('sends only the last value after the delay', async () => {
  const { saver, sent } = recorder();
  saver.schedule({ page: 1 });
  await vi.advanceTimersByTimeAsync(799);
  saver.schedule({ page: 2 });
  await vi.advanceTimersByTimeAsync(799);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ page: 2 }]);
});

it('sends a pending value once when flushed', async () => {
  const { saver, sent } = recorder();
  saver.schedule({ page: 3 });
  saver.flush();
  saver.flush();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ page: 3 }]);
});

it('keeps a value whose write failed and reports the failure', async () => {
  const { saver, sent, failures } = recorder([() => Promise.reject(new Error('offline'))]);
  saver.schedule({ page: 4 });
  await vi.advanceTimersByTimeAsync(800);
  expect(failures).toHaveLength(1);
  saver.flush();
  expect(sent).toEqual([{ page: 4 }, { page: 4 }]);
});

it('replaces a value whose write failed by a newer one', async () => {
  let fail = (): void => undefined;
  const { saver, sent } = recorder([() => new Promise((_, reject) => (fail = () => reject(new Error('offline'))))]);
  saver.schedule({ page: 5 });
  await vi.advanceTimersByTimeAsync(800);
  saver.schedule({ page: 6 });
  fail();
  await vi.advanceTimersByTimeAsync(800);
  expect(sent.at(-1)).toEqual({ page: 6 });
});

it('retries a failed write', async () => {
  const { saver, sent } = recorder([() => Promise.reject(new Error('offline'))]);
  saver.schedule({ page: 7 });
  await vi.advanceTimersByTimeAsync(1_800);
  expect(sent).toEqual([{ page: 7 }, { page: 7 }]);
});

it('sends a newer value after the running write, never at the same time', async () => {
  let respond = (): void => undefined;
  const { saver, sent } = recorder([() => new Promise((resolve) => (respond = resolve))]);
  saver.schedule({ page: 8 });
  saver.flush();
  saver.schedule({ page: 9 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([{ page: 8 }]);
  respond();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ page: 8 }, { page: 9 }]);
});

it('sends the pending value when closed, without a retry', async () => {
  const { saver, sent } = recorder([() => Promise.reject(new Error('offline'))]);
  saver.schedule({ page: 10 });
  saver.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([{ page: 10 }]);
});
