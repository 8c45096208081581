import type { FoliatePages, FoliateRenderer } from 'foliate-js/view.js';

/** The engine's pages of text, as far as a finger on them is concerned. */
export type SwipeablePages = Pick<
  FoliatePages,
  'page' | 'pages' | 'size' | 'start' | 'scrollProp' | 'containerPosition' | 'dir' | 'snap' | 'next' | 'prev'
> &
  EventTarget;

/** Where the turns of a finger go. */
export interface SwipeTurns {
  /** Whether a turn or a jump is under way. */
  isBusy(): boolean;
  turnPage(way: 1 | -1): Promise<void>;
  /** Does something when nothing else is under way. */
  runAfter(work: () => void): Promise<void>;
}

/** For so long a page that is left goes on in the direction of the finger. */
const SLIDE_MS = 200;

/**
 * Lets a swipe stand in line with all other turns. The engine follows a finger by itself, and over the edge of a chapter it
 * loads the next one at once: a chapter that is on its way at that moment would lose its frame, and whoever waits for it
 * would wait for ever. The same holds for the pages it turns while somebody selects words beyond the end of one.
 */
export function queueSwipes(
  pages: SwipeablePages,
  turns: SwipeTurns,
): Pick<FoliateRenderer, 'next' | 'prev'> & Pick<FoliatePages, 'snap'> {
  const original = { snap: pages.snap.bind(pages), next: pages.next.bind(pages), prev: pages.prev.bind(pages) };
  let settledPage: number | undefined;
  pages.addEventListener('relocate', () => (settledPage = pages.page));

  const snap = (vx: number, vy: number): void => {
    const from = settledPage ?? pages.page;
    const to = swipeTarget(pages, from, pages.scrollProp === 'scrollTop' ? vy : vx);
    const isEdge = to < 1 || to > pages.pages - 2;
    // Of a finger that only tapped the engine knows no speed. The row may be moving all the same: by the turn under way.
    const isSwipe = !turns.isBusy() || Boolean(vx) || Boolean(vy);
    if (isSwipe && to !== from && (isEdge || turns.isBusy())) void turns.turnPage(to > from ? 1 : -1);
    else if (!turns.isBusy()) original.snap(vx, vy);
    // Let go where it was, while something else is under way: it lies straight again after that.
    else if (pages.start !== from * pages.size) void turns.runAfter(() => original.snap(0, 0));
  };
  return Object.assign(pages, { snap, next: () => turns.turnPage(1), prev: () => turns.turnPage(-1) }) && original;
}

/** The page a swipe ends at, the one beside that it began on at the most. */
function swipeTarget({ start, size, dir }: SwipeablePages, from: number, velocity: number): number {
  const ahead = Number.isFinite(velocity) ? velocity * (dir === 'rtl' ? -size : size) : 0;
  return Math.max(from - 1, Math.min(from + 1, Math.floor((start + size / 2 + ahead) / size)));
}

/** Lets the last page of a chapter leave the window in the direction of the finger; at once where nothing is to move. */
export function animateSlide(pages: SwipeablePages, direction: 1 | -1, isAnimated: boolean): Promise<void> {
  const from = pages.containerPosition;
  const to = Math.sign(from || 1) * pages.size * (direction === 1 ? pages.pages - 1 : 0);
  if (!isAnimated || from === to) return Promise.resolve();
  return new Promise((resolve) => {
    const startTime = performance.now();
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - startTime) / SLIDE_MS));
      pages.containerPosition = from + (to - from) * (1 - (1 - share) ** 2);
      if (share < 1) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
}
