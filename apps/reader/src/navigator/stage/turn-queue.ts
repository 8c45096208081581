import { ChapterLeftError } from '../chapter-gate.ts';

/** Presses that came while a page was being turned; more would go on turning long after the key was let go. */
const MOST_WAITING = 3;

/** Whatever moves the pages, one after another: the engine drops or stumbles over what comes while another is under way. */
export interface TurnQueue {
  /** Whether anything is under way or waits. */
  readonly isBusy: boolean;
  /** A press beyond those that may wait is dropped, and settles at once. Who asked for a turn hears of its failure. */
  turn(turn: () => Promise<void> | undefined): Promise<void>;
  /** Goes elsewhere next: what still waits has lost its meaning and settles without being done. */
  jump(go: () => Promise<void>): Promise<void>;
}

/**
 * Makes one. `leave` is called before a turn or a jump waits its turn, to have given up what the pages should not wait for:
 * a chapter that could not be had, and where somebody goes elsewhere, one that is still asked for.
 */
export function createTurnQueue(leave: (which: 'all' | 'failed') => void = () => undefined): TurnQueue {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  let unfinished = 0;
  let journey = 0;
  const add = async (work: () => Promise<void> | undefined): Promise<void> => {
    const mine = journey;
    const done = last.then(() => (mine === journey ? work() : undefined));
    // The next one goes on whatever becomes of this one.
    last = done.catch(() => undefined);
    unfinished += 1;
    try {
      await done;
    } catch (error) {
      if (!(error instanceof ChapterLeftError)) throw error;
    } finally {
      unfinished -= 1;
    }
  };
  return {
    get isBusy() {
      return unfinished > 0;
    },
    async turn(turn) {
      leave('failed');
      if (waiting >= MOST_WAITING) return;
      waiting += 1;
      try {
        await add(turn);
      } finally {
        waiting -= 1;
      }
    },
    jump(go) {
      journey += 1;
      leave('all');
      return add(go);
    },
  };
}
