import { createBackoff } from '../session/backoff.ts';
import { RetryAfterError } from '../session/http-client.ts';
import { SessionEndedError, type ReadingChanges, type ReadingSession } from '../session/reading-session.ts';

/**
 * Polls the server for changes on the user's other devices while the page is visible. If the server does not support this, it
 * is called only once. Returns a function to stop.
 */
export function pollChanges(
  session: Pick<ReadingSession, 'changes'>,
  events: {
    /** `isFirst` is true for the state shortly after the book was opened, which is not a change. */
    onChanges(changes: ReadingChanges, isFirst: boolean): void;
    onError(error: unknown): void;
  },
): () => void {
  let requestController = new AbortController();
  const pollController = new AbortController();
  let isPolling = false;
  let cursor: string | undefined;
  const backoff = createBackoff();
  /** Whether to retry without a delay: the browser is online or the page became visible. A request may still be failing then. */
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
        // Sequential on purpose: each request waits for changes.
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
