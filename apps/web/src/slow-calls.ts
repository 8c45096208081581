/** A call is long from here on, in milliseconds. Calls have no time limit, so somebody who waits is told that we do too. */
const LONG_MS = 10_000;

/** Tells when something has been asked for so long that a word about it is due. */
export interface SlowCalls {
  /** Watches a call until its answer has come in full, and gives it back. */
  watch<T>(call: Promise<T>): Promise<T>;
  /** `isLong` once a call has been on its way for ten seconds, and not when the last of those is done. */
  subscribe(listener: (isLong: boolean) => void): void;
}

/** Makes a {@link SlowCalls}. */
export function createSlowCalls(): SlowCalls {
  const listeners = new Set<(isLong: boolean) => void>();
  let long = 0;
  const change = (by: 1 | -1): void => {
    const wasLong = long > 0;
    long += by;
    if (wasLong !== long > 0) for (const listener of listeners) listener(long > 0);
  };
  return {
    watch: (call) => {
      let isLong = false;
      const timer = setTimeout(() => {
        isLong = true;
        change(1);
      }, LONG_MS);
      const end = (): void => {
        clearTimeout(timer);
        if (isLong) change(-1);
      };
      call.then(end, end);
      return call;
    },
    subscribe: (listener) => void listeners.add(listener),
  };
}
