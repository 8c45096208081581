/** A call is long from here on, in milliseconds. Calls have no time limit, so somebody who waits is told that we do too. */
const SLOW_AFTER_MS = 10_000;

/** Tells when something has been asked for so long that a word about it is due. */
export interface SlowRequests {
  /** Watches a call until its answer has come in full, and gives it back. */
  track<T>(call: Promise<T>): Promise<T>;
  /** `isLong` once a call has been on its way for ten seconds, and not when the last of those is done. */
  subscribe(listener: (isLong: boolean) => void): void;
}

/** Makes a {@link SlowCalls}. */
export function createSlowRequests(): SlowRequests {
  const listeners = new Set<(isSlow: boolean) => void>();
  let slowCount = 0;
  const adjust = (by: 1 | -1): void => {
    const wasSlow = slowCount > 0;
    slowCount += by;
    if (wasSlow !== slowCount > 0) for (const listener of listeners) listener(slowCount > 0);
  };
  return {
    track: (call) => {
      let isLong = false;
      const timer = setTimeout(() => {
        isLong = true;
        adjust(1);
      }, SLOW_AFTER_MS);
      const settle = (): void => {
        clearTimeout(timer);
        if (isLong) adjust(-1);
      };
      call.then(settle, settle);
      return call;
    },
    subscribe: (listener) => void listeners.add(listener),
  };
}
