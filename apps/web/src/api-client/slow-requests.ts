/** A request counts as slow after this time, in milliseconds. Requests have no timeout, so the user is informed. */
const SLOW_AFTER_MS = 10_000;

/** Detects slow requests. */
export interface SlowRequests {
  /** Tracks a request until its response is complete, and returns it. */
  track<T>(call: Promise<T>): Promise<T>;
  /**
   * Called with `true` when a request has been pending for ten seconds, and with `false` when the last slow one has
   * finished.
   */
  subscribe(listener: (isLong: boolean) => void): void;
}

/** Creates a {@link SlowRequests}. */
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
