const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** How long to wait before each next try. */
export interface Pauses {
  /** Milliseconds, twice as long each time up to half a minute. */
  next(): number;
  /** Begins small again. */
  restart(): void;
}

/**
 * Pauses that grow. Up to half of each is left to chance: all the pages that a shop lost when it went away would otherwise
 * come back at the same moments.
 */
export function growingPauses(random: () => number = Math.random): Pauses {
  let pause = FIRST_PAUSE_MS;
  return {
    next() {
      const ms = pause * (1 - random() / 2);
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
      return ms;
    },
    restart() {
      pause = FIRST_PAUSE_MS;
    },
  };
}
