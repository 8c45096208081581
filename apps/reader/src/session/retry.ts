import { SessionEndedError, RetryAfterError, RejectedError } from './http-client.ts';
import { createBackoff } from './backoff.ts';

/** Work that is tried again until it succeeds. */
export interface RetryRunner {
  /**
   * Tries at once, and settles when the try is over, whether or not it succeeded; where the server has said when it will
   * listen again it settles now, and tries then. Asked for during a try, it is tried once more after it.
   */
  run(): Promise<void>;
  /** No more tries by itself, until somebody asks for one. */
  stop(): void;
}

/**
 * Tries `work` when asked, and after a failure again and again with growing pauses. A browser says that it is connected
 * while the way to the server is still being found, and says it once: whoever waits for that word alone waits for ever.
 * `onFailure` is told of each failure. The end of the reading is final, and what the server will never take is not sent to
 * it again until somebody asks.
 */
export function createRetryRunner(work: () => Promise<void>, onFailure: (error: unknown) => void): RetryRunner {
  const backoff = createBackoff();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isRerunRequested = false;
  let isStopped = false;
  /** Until then the server has asked not to be asked. */
  let notBefore = 0;

  const attempt = async (): Promise<'done' | 'failed' | 'rejected' | 'ended'> => {
    try {
      await work();
      backoff.reset();
      return 'done';
    } catch (error) {
      onFailure(error);
      if (error instanceof RetryAfterError) notBefore = Date.now() + error.retryAfterMs;
      if (error instanceof SessionEndedError) return 'ended';
      return error instanceof RejectedError ? 'rejected' : 'failed';
    }
  };
  const runAttempts = async (): Promise<void> => {
    let outcome: Awaited<ReturnType<typeof attempt>>;
    do {
      isRerunRequested = false;
      // One after another is the point: a later value must not be overtaken by an earlier one.
      outcome = await attempt();
    } while (isRerunRequested && outcome !== 'ended' && Date.now() >= notBefore);
    if ((outcome === 'failed' || isRerunRequested) && outcome !== 'ended' && !isStopped) scheduleRetry(backoff.nextDelayMs());
  };
  const scheduleRetry = (ms: number): void => {
    timer = setTimeout(() => void start(), ms + Math.max(0, notBefore - Date.now()));
  };
  const start = (): Promise<void> => {
    clearTimeout(timer);
    if (running) isRerunRequested = true;
    running ??= runAttempts().finally(() => (running = undefined));
    return running;
  };

  return {
    async run() {
      isStopped = false;
      backoff.reset();
      if (running || Date.now() >= notBefore) return start();
      clearTimeout(timer);
      scheduleRetry(0);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
