import { expect, it, onTestFinished, vi } from 'vitest';
import { SessionEndedError, type ReadingChanges } from '../session/reading-session.ts';
import { anAnnotation } from '../testing/an-annotation.ts';
import { pollChanges } from './poll-changes.ts';

/** A server that returns these responses in turn and then never responds. */
function aServer(responses: (ReadingChanges | undefined | Error)[]) {
  const cursors: (string | undefined)[] = [];
  return {
    cursors,
    changes: (since: string | undefined) => {
      cursors.push(since);
      const response = responses.shift();
      if (response instanceof Error) return Promise.reject(response);
      return cursors.length > 5 || (response === undefined && responses.length === 0 && cursors.length > 1)
        ? new Promise<undefined>(() => undefined)
        : Promise.resolve(response);
    },
  };
}
const position = { cfi: 'epubcfi(/6/2)', total_progression: 0.5, version: 4 };

it('polls continuously, and marks the first response', async () => {
  const server = aServer([
    { cursor: '1', position, annotations: [anAnnotation()] },
    { cursor: '2', position },
  ]);
  const received: [ReadingChanges, boolean][] = [];
  const stop = pollChanges(server, {
    onChanges: (changes, isFirst) => received.push([changes, isFirst]),
    onError: () => undefined,
  });
  await vi.waitFor(() => expect(server.cursors).toEqual([undefined, '1', '2']), { timeout: 20_000 });
  expect(received).toEqual([
    [{ cursor: '1', position, annotations: [anAnnotation()] }, true],
    [{ cursor: '2', position }, false],
  ]);
  stop();
});

it('polls only once when the server does not support it', async () => {
  const server = aServer([undefined, undefined]);
  const stop = pollChanges(server, { onChanges: () => undefined, onError: () => undefined });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.cursors).toHaveLength(1);
  stop();
});

it('reports the end of the session and stops', async () => {
  const server = aServer([new SessionEndedError('404'), { cursor: '1' }]);
  const errors: unknown[] = [];
  const stop = pollChanges(server, { onChanges: () => undefined, onError: (error) => errors.push(error) });
  await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 20_000 });
  expect(server.cursors).toHaveLength(1);
  stop();
});

it('skips the next delay after the connection came back', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failing: ((error: Error) => void)[] = [];
  const session = { changes: () => new Promise<undefined>((_, reject) => failing.push(reject)) };
  const stop = pollChanges(session, { onChanges: () => undefined, onError: () => undefined });
  onTestFinished(stop);
  const offline = new TypeError('Failed to fetch');
  for (const pause of [1_000, 2_000, 4_000]) {
    failing.at(-1)?.(offline);
    await vi.advanceTimersByTimeAsync(pause);
  }
  expect(failing).toHaveLength(4);
  window.dispatchEvent(new Event('online'));
  failing.at(-1)?.(offline);
  await vi.advanceTimersByTimeAsync(0);
  expect(failing).toHaveLength(5);
  // The event came too early: the next delay is short.
  failing.at(-1)?.(offline);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failing).toHaveLength(6);
});
