import { ReadingEndedError, type ReadingChanges, type ReadingSession } from '../session/reading-session.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Asks the server, one question after another, what changed on the reader's other devices, for as long as the page can be
 * seen. A server that does not tell is asked once. Returns the way to stop.
 */
export function listenForChanges(
  session: Pick<ReadingSession, 'changes'>,
  events: { onChanges(changes: ReadingChanges): void; onError(error: unknown): void },
): () => void {
  let stop = new AbortController();
  const whole = new AbortController();
  let isAsking = false;
  let cursor: string | undefined;

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        resolve();
      }
      window.addEventListener('online', done);
    });
  const askOn = async (): Promise<void> => {
    let pause = FIRST_PAUSE_MS;
    while (!whole.signal.aborted && document.visibilityState === 'visible') {
      try {
        // One question after another is the point: each waits for news.
        const changes = await session.changes(cursor, stop.signal);
        if (!changes || whole.signal.aborted) return;
        const isFirst = cursor === undefined;
        cursor = changes.cursor;
        // The first answer tells how things stood when the book was opened: the place of this page is newer.
        events.onChanges(isFirst ? withoutPlace(changes) : changes);
        pause = FIRST_PAUSE_MS;
      } catch (error) {
        if (error instanceof ReadingEndedError) {
          events.onError(error);
          return;
        }
        if (stop.signal.aborted) continue;
        await rest(pause);
        pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
      }
    }
  };
  const listen = (): void => {
    if (isAsking || whole.signal.aborted || document.visibilityState !== 'visible') return;
    isAsking = true;
    void askOn().finally(() => (isAsking = false));
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') return listen();
    stop.abort();
    stop = new AbortController();
  };
  document.addEventListener('visibilitychange', onVisibility);
  listen();
  return () => {
    whole.abort();
    stop.abort();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

function withoutPlace({ cursor, marks }: ReadingChanges): ReadingChanges {
  return { cursor, ...(marks ? { marks } : {}) };
}
