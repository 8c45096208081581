import { NavigationAbortedError } from '../content/chapter-loader.ts';

/** Presses that came while a page was being turned; more would go on turning long after the key was let go. */
const MAX_PENDING_TURNS = 3;

/** Whatever moves the pages, one after another: the engine drops or stumbles over what comes while another is under way. */
export interface TurnQueue {
  /** Whether anything is under way or waits. */
  readonly isBusy: boolean;
  /** A press beyond those that may wait is dropped, and settles at once. Who asked for a turn hears of its failure. */
  enqueueTurn(turn: () => Promise<void> | undefined): Promise<void>;
  /** Goes elsewhere next: what still waits has lost its meaning and settles without being done. */
  replaceAll(go: () => Promise<void>): Promise<void>;
}

/**
 * Makes one. `leave` is called before a turn or a jump waits its turn, to have given up what the pages should not wait for:
 * a chapter that could not be had, and where somebody goes elsewhere, one that is still asked for.
 */
export function createTurnQueue(cancel: (which: 'all' | 'failed') => void = () => undefined): TurnQueue {
  let last: Promise<void> = Promise.resolve();
  let pendingTurns = 0;
  let running = 0;
  let generation = 0;
  const add = async (work: () => Promise<void> | undefined): Promise<void> => {
    const mine = generation;
    const done = last.then(() => (mine === generation ? work() : undefined));
    // The next one goes on whatever becomes of this one.
    last = done.catch(() => undefined);
    running += 1;
    try {
      await done;
    } catch (error) {
      if (!(error instanceof NavigationAbortedError)) throw error;
    } finally {
      running -= 1;
    }
  };
  return {
    get isBusy() {
      return running > 0;
    },
    async enqueueTurn(turn) {
      cancel('failed');
      if (pendingTurns >= MAX_PENDING_TURNS) return;
      pendingTurns += 1;
      try {
        await add(turn);
      } finally {
        pendingTurns -= 1;
      }
    },
    replaceAll(go) {
      generation += 1;
      cancel('all');
      return add(go);
    },
  };
}
