export interface QuietSaver<T> {
  /** Notes a new value; it is sent when nothing newer came for the quiet time. */
  note(value: T): void;
  /** Sends at once what is not yet sent. */
  flush(): void;
}

/**
 * Sends the last value after a moment of quiet, so that leafing through a book is one write and not fifty. A write that
 * fails is kept and goes out with the next one.
 */
export function createQuietSaver<T extends object>(
  save: (value: T) => Promise<void>,
  onFailure: (error: unknown) => void,
  quietMs = 800,
): QuietSaver<T> {
  let unsent: T | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (): void => {
    clearTimeout(timer);
    if (!unsent) return;
    const value = unsent;
    unsent = undefined;
    save(value).catch((error: unknown) => {
      unsent ??= value;
      onFailure(error);
    });
  };

  return {
    note(value) {
      unsent = value;
      clearTimeout(timer);
      timer = setTimeout(send, quietMs);
    },
    flush: send,
  };
}
