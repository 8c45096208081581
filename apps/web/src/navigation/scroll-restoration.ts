import type { StoragePort } from '@octavo/core/storage';

/** Ours: where the page stood that this tab has just left, with its entry in the history. */
const KEY = 'octavo:place';
/** With these somebody moves the page, or is about to. */
const USER_SCROLL_EVENTS = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

/** Remembers that the page of that entry was left at `place`, in pixels from its top. */
export function saveScroll(storage: Pick<StoragePort, 'set'>, entry: string, scrollTop: number): void {
  storage.set(KEY, `${Math.round(scrollTop)} ${entry}`);
}

/** Where the page of that entry was left, if it was the last one; told once. */
export function takeScroll(storage: Pick<StoragePort, 'get' | 'remove'>, entry: string): number | null {
  const [place, of] = (storage.get(KEY) ?? '').split(' ');
  storage.remove(KEY);
  return of === entry && Number(place) > 0 ? Number(place) : null;
}

/** A place that a page is brought to while it grows. */
export interface ScrollRestoration {
  /** The page is not long enough yet, and nobody has moved it. */
  isPending: () => boolean;
  stop: () => void;
}

/** Brings the page to `place` whenever it grows, until somebody moves it. */
export function restoreScroll(scrollTop: number): ScrollRestoration {
  let isStopped = false;
  const page = document.documentElement;
  const reachable = (): number => Math.min(scrollTop, page.scrollHeight - window.innerHeight);
  const follow = (): void => window.scrollTo({ top: scrollTop, behavior: 'instant' });
  const observer = new ResizeObserver(follow);
  const stop = (): void => {
    isStopped = true;
    observer.disconnect();
    for (const move of USER_SCROLL_EVENTS) window.removeEventListener(move, stop);
    window.removeEventListener('scroll', onScroll);
  };
  /** A scroll bar tells of no press, but it takes the page away from where it was brought. */
  function onScroll(): void {
    if (Math.abs(window.scrollY - reachable()) > 1) stop();
  }
  for (const move of USER_SCROLL_EVENTS) window.addEventListener(move, stop, { passive: true });
  window.addEventListener('scroll', onScroll);
  observer.observe(document.body);
  return { isPending: () => !isStopped && reachable() < scrollTop, stop };
}
