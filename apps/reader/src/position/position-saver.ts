import type { SavedPosition } from '../session/reading-session.ts';

type Save = (position: SavedPosition, options: { isLeaving: boolean }) => Promise<void>;

export interface PositionSaver {
  /** Notes a new place; it is sent when the pages have been quiet for `quietMs`. */
  note(position: SavedPosition): void;
  /** Sends what is not yet sent, in a way that outlives the page. */
  flush(): void;
}

/**
 * Sends the last place after a moment of quiet, so that leafing through a book is one write and not fifty. A write that
 * fails is kept and goes out with the next one.
 */
export function createPositionSaver(save: Save, onFailure: (error: unknown) => void, quietMs = 800): PositionSaver {
  let unsent: SavedPosition | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (isLeaving: boolean): void => {
    clearTimeout(timer);
    if (!unsent) return;
    const position = unsent;
    unsent = undefined;
    save(position, { isLeaving }).catch((error: unknown) => {
      unsent ??= position;
      onFailure(error);
    });
  };

  return {
    note(position) {
      unsent = position;
      clearTimeout(timer);
      timer = setTimeout(() => send(false), quietMs);
    },
    flush: () => send(true),
  };
}
