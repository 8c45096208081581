import { RejectedError } from './http-client.ts';
import { createRetryRunner } from './retry.ts';

export interface DebouncedSave<T> {
  /** Schedules a new value. It is sent if no newer value follows within the delay. */
  schedule(value: T): void;
  /** Sends the pending value immediately. */
  flush(): void;
  /** Sends the pending value immediately, without further retries, and ignores new values. */
  close(): void;
}

/**
 * Creates a debounced save that sends the last value after a delay, so that turning many pages causes one write. Writes run
 * one after another. A failed write is retried until it, or a newer one, succeeds. A rejected value is discarded.
 */
export function createDebouncedSave<T extends object>(
  save: (value: T) => Promise<void>,
  onFailure: (error: unknown) => void,
  delayMs = 800,
): DebouncedSave<T> {
  let pendingValue: T | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const retryRunner = createRetryRunner(async () => {
    if (!pendingValue) return;
    const value = pendingValue;
    pendingValue = undefined;
    try {
      await save(value);
    } catch (error) {
      if (!(error instanceof RejectedError)) pendingValue ??= value;
      throw error;
    }
  }, onFailure);
  const flush = (): void => {
    clearTimeout(timer);
    void retryRunner.run();
  };

  return {
    schedule(value) {
      if (isClosed) return;
      pendingValue = value;
      clearTimeout(timer);
      timer = setTimeout(flush, delayMs);
    },
    flush,
    close() {
      isClosed = true;
      flush();
      retryRunner.stop();
    },
  };
}
