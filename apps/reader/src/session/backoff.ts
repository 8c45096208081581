const INITIAL_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** Delays between retries. */
export interface Backoff {
  /** The next delay in milliseconds; it doubles each time up to half a minute. */
  nextDelayMs(): number;
  /** Starts again with the initial delay. */
  reset(): void;
}

/**
 * Creates an exponential backoff. Up to half of each delay is random, so that pages do not all retry at the same time after
 * an outage.
 */
export function createBackoff(random: () => number = Math.random): Backoff {
  let delayMs = INITIAL_DELAY_MS;
  return {
    nextDelayMs() {
      const ms = delayMs * (1 - random() / 2);
      delayMs = Math.min(MAX_DELAY_MS, delayMs * 2);
      return ms;
    },
    reset() {
      delayMs = INITIAL_DELAY_MS;
    },
  };
}
