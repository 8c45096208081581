/** Nobody wants a chapter any more that could not be had yet: somebody went elsewhere meanwhile. */
export class NavigationAbortedError extends Error {
  override readonly name = 'NavigationAbortedError';
}

/** Stands between the engine and the server: a chapter passes once it can be had. */
export interface ChapterLoader {
  /** Waits, over any number of failures and retries, until `address` can be had. @throws {NavigationAbortedError} when it was given up */
  load(address: string): Promise<void>;
  /** The same before the engine is told to load it: its own question passes unasked then. */
  preload(address: string): Promise<void>;
  /** Asks again for everything that waits. */
  retry(): void;
  /** Gives up what waits: all of it, or what has `failed` and would wait for a retry. */
  cancel(which: 'all' | 'failed'): void;
}

/**
 * A frame that fails to load leaves the engine waiting for ever, so no chapter is handed over before the server has
 * answered for it. The first one is trusted: it follows at once on the manifest. `onTrouble` is told of each failure, and
 * of `undefined` when the way is free again.
 */
export function createChapterLoader(
  ensureAvailable: (address: string) => Promise<void>,
  onError: (error: unknown) => void,
): ChapterLoader {
  let isFirst = true;
  const pendingLoads = new Set<PendingLoad>();
  /** Asked for ahead, and not loaded yet. */
  const preloaded = new Set<string>();

  const loadWithRetry = async (address: string, mine: PendingLoad): Promise<void> => {
    for (;;) {
      try {
        // One question after another is the point: each waits for the reader's wish to try again.
        await Promise.race([ensureAvailable(address), mine.cancelled]);
        return;
      } catch (error) {
        if (error instanceof NavigationAbortedError) throw error;
        mine.hasFailed = true;
        onError(error);
        await Promise.race([new Promise<void>((resolve) => (mine.retry = resolve)), mine.cancelled]);
      }
    }
  };

  const load = async (address: string): Promise<void> => {
    if (preloaded.delete(address)) return;
    if (isFirst) {
      isFirst = false;
      return;
    }
    const mine = createPendingLoad();
    pendingLoads.add(mine);
    try {
      await loadWithRetry(address, mine);
    } finally {
      pendingLoads.delete(mine);
      if (mine.hasFailed && ![...pendingLoads].some(({ hasFailed }) => hasFailed)) onError(undefined);
    }
  };

  return {
    load,
    async preload(address) {
      await load(address);
      preloaded.add(address);
    },
    retry() {
      for (const { retry } of pendingLoads) retry();
    },
    cancel(which) {
      if (which === 'all') preloaded.clear();
      for (const each of pendingLoads) if (which === 'all' || each.hasFailed) each.cancel();
    },
  };
}

/** A chapter at the gate. */
interface PendingLoad {
  hasFailed: boolean;
  retry: () => void;
  cancel: () => void;
  /** Rejects when it is given up. */
  readonly cancelled: Promise<never>;
}

function createPendingLoad(): PendingLoad {
  let cancel = (): void => undefined;
  const cancelled = new Promise<never>((_, reject) => {
    cancel = () => reject(new NavigationAbortedError('The chapter load was cancelled.'));
  });
  // It may be given up at a moment when nothing listens.
  cancelled.catch(() => undefined);
  return { hasFailed: false, retry: () => undefined, cancel, cancelled };
}
