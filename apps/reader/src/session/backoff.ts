const INITIAL_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** How long to wait before each next try. */
export interface Backoff {
  /** Milliseconds, twice as long each time up to half a minute. */
  nextDelayMs(): number;
  /** Begins small again. */
  reset(): void;
}

/**
 * Pauses that grow. Up to half of each is left to chance: all the pages that a shop lost when it went away would otherwise
 * come back at the same moments.
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
