import { createBackoff } from '../session/backoff.ts';
import { RetryAfterError } from '../session/http-client.ts';
import { SessionEndedError, type ReadingChanges, type ReadingSession } from '../session/reading-session.ts';

/**
 * Asks the server, one question after another, what changed on the reader's other devices, for as long as the page can be
 * seen. A server that does not tell is asked once. Returns the way to stop.
 */
export function pollChanges(
  session: Pick<ReadingSession, 'changes'>,
  events: {
    /** `isFirst`: how things stood a moment after the book was opened, and no news. */
    onChanges(changes: ReadingChanges, isFirst: boolean): void;
    onError(error: unknown): void;
  },
): () => void {
  let requestController = new AbortController();
  const pollController = new AbortController();
  let isPolling = false;
  let cursor: string | undefined;
  const backoff = createBackoff();
  /** Whether there is a reason not to wait: a connection, or somebody who looks. A question may still be failing then. */
  let shouldRetryNow = false;
  let wake = (): void => undefined;

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const retryNow = (): void => {
    shouldRetryNow = true;
    backoff.reset();
    wake();
  };
  const pollLoop = async (): Promise<void> => {
    while (!pollController.signal.aborted && document.visibilityState === 'visible') {
      try {
        // One question after another is the point: each waits for news.
        const changes = await session.changes(cursor, requestController.signal);
        if (!changes || pollController.signal.aborted) return;
        const isFirst = cursor === undefined;
        cursor = changes.cursor;
        events.onChanges(changes, isFirst);
        backoff.reset();
        shouldRetryNow = false;
      } catch (error) {
        if (error instanceof SessionEndedError) {
          events.onError(error);
          return;
        }
        if (requestController.signal.aborted) continue;
        const retryAfterMs = error instanceof RetryAfterError ? error.retryAfterMs : 0;
        if (retryAfterMs > 0 || !shouldRetryNow) await sleep(retryAfterMs + backoff.nextDelayMs());
        shouldRetryNow = false;
      }
    }
  };
  const listen = (): void => {
    if (isPolling || pollController.signal.aborted || document.visibilityState !== 'visible') return;
    isPolling = true;
    void pollLoop().finally(() => (isPolling = false));
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') {
      retryNow();
      return listen();
    }
    requestController.abort();
    requestController = new AbortController();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', retryNow);
  listen();
  return () => {
    pollController.abort();
    requestController.abort();
    wake();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', retryNow);
  };
}
