import type { FoliatePages, FoliateRenderer } from 'foliate-js/view.js';

/** The members of the engine's pages that swipe handling uses. */
export type SwipeablePages = Pick<
  FoliatePages,
  'page' | 'pages' | 'size' | 'start' | 'scrollProp' | 'containerPosition' | 'dir' | 'snap' | 'next' | 'prev'
> &
  EventTarget;

/** The queue for turns by swipe. */
export interface SwipeTurns {
  /** Whether a turn or jump is running. */
  isBusy(): boolean;
  turnPage(direction: 1 | -1): Promise<void>;
  /** Runs `work` after the running turn or jump. */
  runAfter(work: () => void): Promise<void>;
}

/** Duration of the slide animation. */
const SLIDE_MS = 200;

/**
 * Queues swipes with all other turns. The engine itself would load the next chapter immediately after a swipe over the edge of a
 * chapter. A chapter that is loading at that moment would lose its frame, and its load would never settle. The same holds for
 * the turns that the engine makes while text is selected past the end of a page.
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
    // After a tap the engine has no velocity. The row may still move, because of a running turn.
    const isSwipe = !turns.isBusy() || Boolean(vx) || Boolean(vy);
    if (isSwipe && to !== from && (isEdge || turns.isBusy())) void turns.turnPage(to > from ? 1 : -1);
    else if (!turns.isBusy()) original.snap(vx, vy);
    // The user let go during another turn: the page snaps back after that turn.
    else if (pages.start !== from * pages.size) void turns.runAfter(() => original.snap(0, 0));
  };
  return Object.assign(pages, { snap, next: () => turns.turnPage(1), prev: () => turns.turnPage(-1) }) && original;
}

/** The page where a swipe ends: at most one page from the start. */
function swipeTarget({ start, size, dir }: SwipeablePages, from: number, velocity: number): number {
  const signedDistance = Number.isFinite(velocity) ? velocity * (dir === 'rtl' ? -size : size) : 0;
  return Math.max(from - 1, Math.min(from + 1, Math.floor((start + size / 2 + signedDistance) / size)));
}

/** Slides the last page of a chapter out of the window. Resolves immediately if nothing is animated. */
export function animateSlide(pages: SwipeablePages, direction: 1 | -1, isAnimated: boolean): Promise<void> {
  const from = pages.containerPosition;
  const to = Math.sign(from || 1) * pages.size * (direction === 1 ? pages.pages - 1 : 0);
  if (!isAnimated || from === to) return Promise.resolve();
  return new Promise((resolve) => {
    const startTime = performance.now();
    const step = (now: number): void => {
      const progress = Math.min(1, Math.max(0, (now - startTime) / SLIDE_MS));
      pages.containerPosition = from + (to - from) * (1 - (1 - progress) ** 2);
      if (progress < 1) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
}
