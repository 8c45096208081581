import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQuietSaver } from './quiet-saver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function recorder(answers: (() => Promise<void>)[] = []) {
  const sent: { page: number }[] = [];
  const failures: unknown[] = [];
  const save = (value: { page: number }) => {
    sent.push(value);
    return answers.shift()?.() ?? Promise.resolve();
  };
  return { sent, failures, saver: createQuietSaver(save, (error) => failures.push(error), 800) };
}

it('sends only the last value once all is quiet', async () => {
  const { saver, sent } = recorder();
  saver.note({ page: 1 });
  await vi.advanceTimersByTimeAsync(799);
  saver.note({ page: 2 });
  await vi.advanceTimersByTimeAsync(799);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ page: 2 }]);
});

it('sends what is unsent when flushed, and only once', async () => {
  const { saver, sent } = recorder();
  saver.note({ page: 3 });
  saver.flush();
  saver.flush();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ page: 3 }]);
});

it('keeps a value whose write failed and tells of the failure', async () => {
  const { saver, sent, failures } = recorder([() => Promise.reject(new Error('offline'))]);
  saver.note({ page: 4 });
  await vi.advanceTimersByTimeAsync(800);
  expect(failures).toHaveLength(1);
  saver.flush();
  expect(sent).toEqual([{ page: 4 }, { page: 4 }]);
});

it('prefers a newer value over one whose write failed', async () => {
  let fail = (): void => undefined;
  const { saver, sent } = recorder([() => new Promise((_, reject) => (fail = () => reject(new Error('offline'))))]);
  saver.note({ page: 5 });
  await vi.advanceTimersByTimeAsync(800);
  saver.note({ page: 6 });
  fail();
  await vi.advanceTimersByTimeAsync(800);
  expect(sent.at(-1)).toEqual({ page: 6 });
});
