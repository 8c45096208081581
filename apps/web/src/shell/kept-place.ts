import type { StoragePort } from '@octavo/core/storage';

/** Ours: where the page stood that this tab has just left, with its entry in the history. */
const KEY = 'octavo:place';
/** With these somebody moves the page, or is about to. */
const MOVES = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

/** Remembers that the page of that entry was left at `place`, in pixels from its top. */
export function keepPlace(storage: Pick<StoragePort, 'set'>, entry: string, place: number): void {
  storage.set(KEY, `${Math.round(place)} ${entry}`);
}

/** Where the page of that entry was left, if it was the last one; told once. */
export function readPlace(storage: Pick<StoragePort, 'get' | 'remove'>, entry: string): number | null {
  const [place, of] = (storage.get(KEY) ?? '').split(' ');
  storage.remove(KEY);
  return of === entry && Number(place) > 0 ? Number(place) : null;
}

/** A place that a page is brought to while it grows. */
export interface Following {
  /** The page is not long enough yet, and nobody has moved it. */
  isOnItsWay: () => boolean;
  stop: () => void;
}

/** Brings the page to `place` whenever it grows, until somebody moves it. */
export function followPlace(place: number): Following {
  let isMoved = false;
  const page = document.documentElement;
  const reachable = (): number => Math.min(place, page.scrollHeight - window.innerHeight);
  const follow = (): void => window.scrollTo({ top: place, behavior: 'instant' });
  const grown = new ResizeObserver(follow);
  const stop = (): void => {
    isMoved = true;
    grown.disconnect();
    for (const move of MOVES) window.removeEventListener(move, stop);
    window.removeEventListener('scroll', look);
  };
  /** A scroll bar tells of no press, but it takes the page away from where it was brought. */
  function look(): void {
    if (Math.abs(window.scrollY - reachable()) > 1) stop();
  }
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
  window.addEventListener('scroll', look);
  grown.observe(document.body);
  return { isOnItsWay: () => !isMoved && reachable() < place, stop };
}
