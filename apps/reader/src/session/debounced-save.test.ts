import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDebouncedSave } from './debounced-save.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function recorder(answers: (() => Promise<void>)[] = []) {
  const sent: { page: number }[] = [];
  const failures: unknown[] = [];
  const save = (value: { page: number }) => {
    sent.push(value);
    return answers.shift()?.() ?? Promise.resolve();
  };
  return { sent, failures, saver: createDebouncedSave(save, (error) => failures.push(error), 800) };
}

it('sends only the last value once all is quiet', async () => {
  const { saver, sent } = recorder();
  saver.schedule({ page: 1 });
  await vi.advanceTimersByTimeAsync(799);
  saver.schedule({ page: 2 });
  await vi.advanceTimersByTimeAsync(799);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ page: 2 }]);
});

it('sends what is unsent when flushed, and only once', async () => {
  const { saver, sent } = recorder();
  saver.schedule({ page: 3 });
  saver.flush();
  saver.flush();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ page: 3 }]);
});

it('keeps a value whose write failed and tells of the failure', async () => {
  const { saver, sent, failures } = recorder([() => Promise.reject(new Error('offline'))]);
  saver.schedule({ page: 4 });
  await vi.advanceTimersByTimeAsync(800);
  expect(failures).toHaveLength(1);
  saver.flush();
  expect(sent).toEqual([{ page: 4 }, { page: 4 }]);
});

it('prefers a newer value over one whose write failed', async () => {
  let fail = (): void => undefined;
  const { saver, sent } = recorder([() => new Promise((_, reject) => (fail = () => reject(new Error('offline'))))]);
  saver.schedule({ page: 5 });
  await vi.advanceTimersByTimeAsync(800);
  saver.schedule({ page: 6 });
  fail();
  await vi.advanceTimersByTimeAsync(800);
  expect(sent.at(-1)).toEqual({ page: 6 });
});

it('tries a write that failed again by itself', async () => {
  const { saver, sent } = recorder([() => Promise.reject(new Error('offline'))]);
  saver.schedule({ page: 7 });
  await vi.advanceTimersByTimeAsync(1_800);
  expect(sent).toEqual([{ page: 7 }, { page: 7 }]);
});

it('sends a newer value after the one that is on its way, never beside it', async () => {
  let answer = (): void => undefined;
  const { saver, sent } = recorder([() => new Promise((resolve) => (answer = resolve))]);
  saver.schedule({ page: 8 });
  saver.flush();
  saver.schedule({ page: 9 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([{ page: 8 }]);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ page: 8 }, { page: 9 }]);
});

it('sends what it has when it is closed, and tries no more', async () => {
  const { saver, sent } = recorder([() => Promise.reject(new Error('offline'))]);
  saver.schedule({ page: 10 });
  saver.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([{ page: 10 }]);
});
