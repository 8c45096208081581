/** Presses that came while a page was being turned; more would go on turning long after the key was let go. */
const MOST_WAITING = 3;

/**
 * Turns pages one after another: the engine drops a turn that comes while another is under way. A press beyond those that
 * may wait is dropped here, and settles at once. Who asked for a turn hears of its failure; the next one goes on.
 */
export function createTurnQueue(): (turn: () => Promise<void> | undefined) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return async (turn) => {
    if (waiting >= MOST_WAITING) return;
    waiting += 1;
    const mine = last.then(turn);
    last = mine.catch(() => undefined);
    try {
      await mine;
    } finally {
      waiting -= 1;
    }
  };
}
