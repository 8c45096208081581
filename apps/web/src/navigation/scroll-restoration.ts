import type { StoragePort } from '@octavo/core/storage';

/** The scroll position of the page this tab has just left, with the key of its history entry. */
const KEY = 'octavo:place';
/** Events by which a user scrolls the page or is about to. */
const USER_SCROLL_EVENTS = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

/** Stores the scroll position of a history entry, in pixels from the top. */
export function saveScroll(storage: Pick<StoragePort, 'set'>, entry: string, scrollTop: number): void {
  storage.set(KEY, `${Math.round(scrollTop)} ${entry}`);
}

/** Returns the scroll position of a history entry if it was the last one stored, and removes it. */
export function takeScroll(storage: Pick<StoragePort, 'get' | 'remove'>, entry: string): number | null {
  const [scrollTop, storedEntry] = (storage.get(KEY) ?? '').split(' ');
  storage.remove(KEY);
  return storedEntry === entry && Number(scrollTop) > 0 ? Number(scrollTop) : null;
}

/** A scroll position that is restored while the page grows. */
export interface ScrollRestoration {
  /** Whether the page is still too short and the user has not scrolled. */
  isPending: () => boolean;
  stop: () => void;
}

/** Scrolls to the position whenever the page grows, until the user scrolls. */
export function restoreScroll(scrollTop: number): ScrollRestoration {
  let isStopped = false;
  /** The position after the last scroll of this function. */
  let restored = window.scrollY;
  const page = document.documentElement;
  const reachable = (): number => Math.min(scrollTop, page.scrollHeight - window.innerHeight);
  const scrollToPosition = (): void => {
    window.scrollTo({ top: scrollTop, behavior: 'instant' });
    restored = window.scrollY;
  };
  const observer = new ResizeObserver(scrollToPosition);
  const stop = (): void => {
    isStopped = true;
    observer.disconnect();
    for (const move of USER_SCROLL_EVENTS) window.removeEventListener(move, stop);
    window.removeEventListener('scroll', onScroll);
  };
  /**
   * Dragging the scroll bar fires no input event, but moves the page away from the restored position. The page may have grown since a
   * scroll of this function, so that more is reachable by the time of its event.
   */
  function onScroll(): void {
    const isAt = (position: number): boolean => Math.abs(window.scrollY - position) <= 1;
    if (!isAt(restored) && !isAt(reachable())) stop();
  }
  for (const move of USER_SCROLL_EVENTS) window.addEventListener(move, stop, { passive: true });
  window.addEventListener('scroll', onScroll);
  observer.observe(document.body);
  return { isPending: () => !isStopped && reachable() < scrollTop, stop };
}
