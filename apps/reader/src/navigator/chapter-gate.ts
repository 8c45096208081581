/** Stands between the engine and the server: a chapter passes once it can be had. */
export interface ChapterGate {
  /** Waits, over any number of failures and retries, until `address` can be had. */
  pass(address: string): Promise<void>;
  /** Asks again for everything that waits. */
  retry(): void;
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
  let waiting: (() => void)[] = [];

  return {
    async pass(address) {
      if (isFirst) {
        isFirst = false;
        return;
      }
      for (let isTroubled = false; ; isTroubled = true) {
        try {
          // One question after another is the point: each waits for the reader's wish to try again.
          await reach(address);
          if (isTroubled) onTrouble(undefined);
          return;
        } catch (error) {
          onTrouble(error);
          await new Promise<void>((resolve) => waiting.push(resolve));
        }
      }
    },
    retry() {
      const again = waiting;
      waiting = [];
      for (const resolve of again) resolve();
    },
  };
}
