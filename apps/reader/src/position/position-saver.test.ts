import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SavedPosition } from '../session/reading-session.ts';
import { createPositionSaver } from './position-saver.ts';

const at = (total_progression: number): SavedPosition => ({
  cfi: `epubcfi(/6/2!/4/${total_progression * 100})`,
  total_progression,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function recorder(answers: (() => Promise<void>)[] = []) {
  const sent: { position: SavedPosition; isLeaving: boolean }[] = [];
  const failures: unknown[] = [];
  const save = (position: SavedPosition, { isLeaving }: { isLeaving: boolean }) => {
    sent.push({ position, isLeaving });
    return answers.shift()?.() ?? Promise.resolve();
  };
  return { sent, failures, saver: createPositionSaver(save, (error) => failures.push(error), 800) };
}

it('sends only the last place once the pages are quiet', async () => {
  const { saver, sent } = recorder();
  saver.note(at(0.1));
  await vi.advanceTimersByTimeAsync(799);
  saver.note(at(0.2));
  await vi.advanceTimersByTimeAsync(799);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ position: at(0.2), isLeaving: false }]);
});

it('sends what is unsent when the page is left, and only once', async () => {
  const { saver, sent } = recorder();
  saver.note(at(0.3));
  saver.flush();
  saver.flush();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ position: at(0.3), isLeaving: true }]);
});

it('keeps a place whose write failed and tells of the failure', async () => {
  const { saver, sent, failures } = recorder([() => Promise.reject(new Error('offline'))]);
  saver.note(at(0.4));
  await vi.advanceTimersByTimeAsync(800);
  expect(failures).toHaveLength(1);
  saver.flush();
  expect(sent.map(({ position }) => position)).toEqual([at(0.4), at(0.4)]);
});

it('prefers a newer place over one whose write failed', async () => {
  let fail = (): void => undefined;
  const { saver, sent } = recorder([() => new Promise((_, reject) => (fail = () => reject(new Error('offline'))))]);
  saver.note(at(0.5));
  await vi.advanceTimersByTimeAsync(800);
  saver.note(at(0.6));
  fail();
  await vi.advanceTimersByTimeAsync(800);
  expect(sent.at(-1)?.position).toEqual(at(0.6));
});
