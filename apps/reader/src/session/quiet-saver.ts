import { ReadingRefusedError } from './asking.ts';
import { keepTrying } from './keep-trying.ts';

export interface QuietSaver<T> {
  /** Notes a new value; it is sent when nothing newer came for the quiet time. */
  note(value: T): void;
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
export function createQuietSaver<T extends object>(
  save: (value: T) => Promise<void>,
  onFailure: (error: unknown) => void,
  quietMs = 800,
): QuietSaver<T> {
  let unsent: T | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const sending = keepTrying(async () => {
    if (!unsent) return;
    const value = unsent;
    unsent = undefined;
    try {
      await save(value);
    } catch (error) {
      if (!(error instanceof ReadingRefusedError)) unsent ??= value;
      throw error;
    }
  }, onFailure);
  const flush = (): void => {
    clearTimeout(timer);
    void sending.now();
  };

  return {
    note(value) {
      if (isClosed) return;
      unsent = value;
      clearTimeout(timer);
      timer = setTimeout(flush, quietMs);
    },
    flush,
    close() {
      isClosed = true;
      flush();
      sending.rest();
    },
  };
}
