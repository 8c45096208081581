import { growingPauses } from '../session/growing-pauses.ts';
import { ReadingPutOffError } from '../session/asking.ts';
import { ReadingEndedError, type ReadingChanges, type ReadingSession } from '../session/reading-session.ts';

/**
 * Asks the server, one question after another, what changed on the reader's other devices, for as long as the page can be
 * seen. A server that does not tell is asked once. Returns the way to stop.
 */
export function listenForChanges(
  session: Pick<ReadingSession, 'changes'>,
  events: {
    /** `isFirst`: how things stood a moment after the book was opened, and no news. */
    onChanges(changes: ReadingChanges, isFirst: boolean): void;
    onError(error: unknown): void;
  },
): () => void {
  let stop = new AbortController();
  const whole = new AbortController();
  let isAsking = false;
  let cursor: string | undefined;
  const pauses = growingPauses();
  /** Whether there is a reason not to wait: a connection, or somebody who looks. A question may still be failing then. */
  let isHopeful = false;
  let wake = (): void => undefined;

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const hope = (): void => {
    isHopeful = true;
    pauses.restart();
    wake();
  };
  const askOn = async (): Promise<void> => {
    while (!whole.signal.aborted && document.visibilityState === 'visible') {
      try {
        // One question after another is the point: each waits for news.
        const changes = await session.changes(cursor, stop.signal);
        if (!changes || whole.signal.aborted) return;
        const isFirst = cursor === undefined;
        cursor = changes.cursor;
        events.onChanges(changes, isFirst);
        pauses.restart();
        isHopeful = false;
      } catch (error) {
        if (error instanceof ReadingEndedError) {
          events.onError(error);
          return;
        }
        if (stop.signal.aborted) continue;
        const wished = error instanceof ReadingPutOffError ? error.waitMs : 0;
        if (wished > 0 || !isHopeful) await rest(wished + pauses.next());
        isHopeful = false;
      }
    }
  };
  const listen = (): void => {
    if (isAsking || whole.signal.aborted || document.visibilityState !== 'visible') return;
    isAsking = true;
    void askOn().finally(() => (isAsking = false));
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') {
      hope();
      return listen();
    }
    stop.abort();
    stop = new AbortController();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', hope);
  listen();
  return () => {
    whole.abort();
    stop.abort();
    wake();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', hope);
  };
}
