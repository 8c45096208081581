import { NavigationAbortedError } from '../content/chapter-loader.ts';

/** Maximum number of pending turns. More would continue to turn pages long after the key was released. */
const MAX_PENDING_TURNS = 3;

/** Runs turns and jumps one after another, because the engine fails or drops calls while another is running. */
export interface TurnQueue {
  /** Whether anything is running or pending. */
  readonly isBusy: boolean;
  /** Enqueues a turn. Beyond the limit it is dropped and settles immediately. Rejects if the turn fails. */
  enqueueTurn(turn: () => Promise<void> | undefined): Promise<void>;
  /** Enqueues a jump and drops all pending turns, which settle without running. */
  replaceAll(go: () => Promise<void>): Promise<void>;
}

/**
 * Creates a turn queue. Before a turn waits, `cancel` is called with `failed`, so that it does not wait for failed
 * chapter loads. Before a jump waits, it is called with `all`.
 */
export function createTurnQueue(cancel: (which: 'all' | 'failed') => void = () => undefined): TurnQueue {
  let last: Promise<void> = Promise.resolve();
  let pendingTurns = 0;
  let running = 0;
  let generation = 0;
  const add = async (work: () => Promise<void> | undefined): Promise<void> => {
    const ownGeneration = generation;
    const done = last.then(() => (ownGeneration === generation ? work() : undefined));
    // The next one runs even if this one fails.
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
