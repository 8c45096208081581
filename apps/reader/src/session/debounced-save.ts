import { RejectedError } from './http-client.ts';
import { createRetryRunner } from './retry.ts';

export interface DebouncedSave<T> {
  /** Notes a new value; it is sent when nothing newer came for the quiet time. */
  schedule(value: T): void;
  /** Sends at once what is not yet sent. */
  flush(): void;
  /** Sends at once what is not yet sent, tries no more, and takes nothing more. */
  close(): void;
}

/**
 * Sends the last value after a moment of quiet, so that leafing through a book is one write and not fifty. Writes follow on
 * each other, and one that fails is tried again until it, or a newer one, has arrived; one that the server will never take is
 * let go.
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
