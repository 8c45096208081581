/** A chapter load was canceled because another navigation started. */
export class NavigationAbortedError extends Error {
  override readonly name = 'NavigationAbortedError';
}

/** Checks that a chapter is available before the engine loads it. */
export interface ChapterLoader {
  /** Waits until `address` is available, over any number of retries. @throws {NavigationAbortedError} when it is canceled */
  load(address: string): Promise<void>;
  /** Does the same before the engine starts to load, so that the engine's own load needs no second check. */
  preload(address: string): Promise<void>;
  /**
   * Repeats `read`, after each failure when the user retries, until it succeeds. With `isNeeded`, only `release` cancels it, when it is no
   * longer needed.
   * @throws {NavigationAbortedError} when it is canceled
   */
  complete<T>(read: () => Promise<T>, isNeeded?: () => boolean): Promise<T>;
  /** Cancels the loads of `complete` that are no longer needed. */
  release(): void;
  /** Retries all pending loads. */
  retry(): void;
  /** Cancels pending loads: all of them, or only those that have failed and wait for a retry. */
  cancel(which: 'all' | 'failed'): void;
}

/**
 * A frame that fails to load would leave the engine waiting forever, so a request first checks that each chapter is
 * available. The first chapter is not checked, because it follows directly on the manifest. `onError` is called with each
 * failure, and with `undefined` when no failed load is left.
 */
export function createChapterLoader(
  ensureAvailable: (address: string) => Promise<void>,
  onError: (error: unknown) => void,
): ChapterLoader {
  let isFirst = true;
  const pendingLoads = new Set<PendingLoad>();
  /** Checked, but not loaded yet. */
  const preloaded = new Set<string>();

  const repeat = async <T>(read: () => Promise<T>, pendingLoad: PendingLoad): Promise<T> => {
    for (;;) {
      try {
        // Sequential on purpose: each attempt waits for the user's retry.
        return await Promise.race([read(), pendingLoad.canceled]);
      } catch (error) {
        if (error instanceof NavigationAbortedError) throw error;
        pendingLoad.hasFailed = true;
        onError(error);
        await Promise.race([new Promise<void>((resolve) => (pendingLoad.retry = resolve)), pendingLoad.canceled]);
      }
    }
  };

  const loadWithRetry = async <T>(read: () => Promise<T>, isNeeded?: () => boolean): Promise<T> => {
    const pendingLoad = createPendingLoad(isNeeded);
    pendingLoads.add(pendingLoad);
    try {
      return await repeat(read, pendingLoad);
    } finally {
      pendingLoads.delete(pendingLoad);
      if (pendingLoad.hasFailed && ![...pendingLoads].some(({ hasFailed }) => hasFailed)) onError(undefined);
    }
  };

  const load = async (address: string): Promise<void> => {
    if (preloaded.delete(address)) return;
    if (isFirst) {
      isFirst = false;
      return;
    }
    await loadWithRetry(() => ensureAvailable(address));
  };

  return {
    load,
    async preload(address) {
      await load(address);
      preloaded.add(address);
    },
    complete: loadWithRetry,
    release() {
      for (const each of pendingLoads) if (each.isNeeded?.() === false) each.cancel();
    },
    retry() {
      for (const { retry } of pendingLoads) retry();
    },
    cancel(which) {
      if (which === 'all') preloaded.clear();
      for (const each of pendingLoads) if (!each.isNeeded && (which === 'all' || each.hasFailed)) each.cancel();
    },
  };
}

/** A chapter that waits to be loaded. */
interface PendingLoad {
  hasFailed: boolean;
  retry: () => void;
  cancel: () => void;
  /** Whether the rest of a chapter is still needed. A turn or jump cancels all other loads. */
  readonly isNeeded: (() => boolean) | undefined;
  /** Rejects when the load is canceled. */
  readonly canceled: Promise<never>;
}

function createPendingLoad(isNeeded: (() => boolean) | undefined): PendingLoad {
  let cancel = (): void => undefined;
  const canceled = new Promise<never>((_, reject) => {
    cancel = () => reject(new NavigationAbortedError('The chapter load was canceled.'));
  });
  // It may be canceled while nothing awaits it.
  canceled.catch(() => undefined);
  return { hasFailed: false, isNeeded, retry: () => undefined, cancel, canceled };
}
