/** Nobody wants a chapter any more that could not be had yet: somebody went elsewhere meanwhile. */
export class ChapterLeftError extends Error {
  override readonly name = 'ChapterLeftError';
}

/** Stands between the engine and the server: a chapter passes once it can be had. */
export interface ChapterGate {
  /** Waits, over any number of failures and retries, until `address` can be had. @throws {ChapterLeftError} when it was given up */
  pass(address: string): Promise<void>;
  /** The same before the engine is told to load it: its own question passes unasked then. */
  passAhead(address: string): Promise<void>;
  /** Asks again for everything that waits. */
  retry(): void;
  /** Gives up what waits: all of it, or what has `failed` and would wait for a retry. */
  leave(which: 'all' | 'failed'): void;
}

/**
 * A frame that fails to load leaves the engine waiting for ever, so no chapter is handed over before the server has
 * answered for it. The first one is trusted: it follows at once on the manifest. `onTrouble` is told of each failure, and
 * of `undefined` when the way is free again.
 */
export function createChapterGate(
  reach: (address: string) => Promise<void>,
  onTrouble: (error: unknown) => void,
): ChapterGate {
  let isFirst = true;
  const waiting = new Set<Waiting>();
  /** Asked for ahead, and not loaded yet. */
  const passed = new Set<string>();

  const hold = async (address: string, mine: Waiting): Promise<void> => {
    for (;;) {
      try {
        // One question after another is the point: each waits for the reader's wish to try again.
        await Promise.race([reach(address), mine.left]);
        return;
      } catch (error) {
        if (error instanceof ChapterLeftError) throw error;
        mine.hasFailed = true;
        onTrouble(error);
        await Promise.race([new Promise<void>((resolve) => (mine.retry = resolve)), mine.left]);
      }
    }
  };

  const pass = async (address: string): Promise<void> => {
    if (passed.delete(address)) return;
    if (isFirst) {
      isFirst = false;
      return;
    }
    const mine = aWaiting();
    waiting.add(mine);
    try {
      await hold(address, mine);
    } finally {
      waiting.delete(mine);
      if (mine.hasFailed && ![...waiting].some(({ hasFailed }) => hasFailed)) onTrouble(undefined);
    }
  };

  return {
    pass,
    async passAhead(address) {
      await pass(address);
      passed.add(address);
    },
    retry() {
      for (const { retry } of waiting) retry();
    },
    leave(which) {
      if (which === 'all') passed.clear();
      for (const each of waiting) if (which === 'all' || each.hasFailed) each.leave();
    },
  };
}

/** A chapter at the gate. */
interface Waiting {
  hasFailed: boolean;
  retry: () => void;
  leave: () => void;
  /** Rejects when it is given up. */
  readonly left: Promise<never>;
}

function aWaiting(): Waiting {
  let leave = (): void => undefined;
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(new ChapterLeftError('Nobody waits for this chapter any more.'));
  });
  // It may be given up at a moment when nothing listens.
  left.catch(() => undefined);
  return { hasFailed: false, retry: () => undefined, leave, left };
}
