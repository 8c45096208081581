import { SessionEndedError, RetryAfterError, RejectedError } from './http-client.ts';
import { createBackoff } from './backoff.ts';

/** Runs work until it succeeds. */
export interface RetryRunner {
  /**
   * Runs the work immediately. Resolves after the attempt, whether or not it succeeded. During the time of a `Retry-After`,
   * resolves immediately and runs the work later. A request during an attempt causes one more attempt after it.
   */
  run(): Promise<void>;
  /** Stops retries until the next `run`. */
  stop(): void;
}

/**
 * Creates a runner that retries `work` with backoff after a failure. The `online` event of a browser is not enough: it fires
 * once, often before the server is reachable. `onFailure` is called with each failure. There is no retry after the session
 * has ended, and none of rejected data until `run` is called.
 */
export function createRetryRunner(work: () => Promise<void>, onFailure: (error: unknown) => void): RetryRunner {
  const backoff = createBackoff();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isRerunRequested = false;
  let isStopped = false;
  /** The time of the server's `Retry-After`. */
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
      // Sequential on purpose: an earlier value must not overtake a later one.
      outcome = await attempt();
    } while (isRerunRequested && outcome !== 'ended' && Date.now() >= notBefore);
    if ((outcome === 'failed' || isRerunRequested) && outcome !== 'ended' && !isStopped)
      scheduleRetry(backoff.nextDelayMs());
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
