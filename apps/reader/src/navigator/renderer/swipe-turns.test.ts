import { expect, it } from 'vitest';
import { queueSwipes, animateSlide } from './swipe-turns.ts';
import { createTurnQueue } from './turn-queue.ts';

const SIZE = 400;

/** Three pages of text between two blank ones; `dragTo` moves the row like a finger, in pages. */
function somePages({ dir = 'ltr', scrollProp = 'scrollLeft' } = {}) {
  const done: string[] = [];
  const sign = dir === 'rtl' ? -1 : 1;
  class Pages extends EventTarget {
    readonly pages = 5;
    readonly size = SIZE;
    readonly dir = dir;
    readonly scrollProp = scrollProp;
    containerPosition = sign * SIZE;
    get start() {
      return Math.abs(this.containerPosition);
    }
    get page() {
      return Math.floor((this.start + SIZE / 2) / SIZE);
    }
    snap(vx: number, _vy: number) {
      done.push(`snap ${vx}`);
    }
    async next() {
      done.push('engine next');
    }
    async prev() {
      done.push('engine previous');
    }
  }
  const pages = new Pages();
  const dragTo = (page: number): void => void (pages.containerPosition = sign * page * SIZE);
  const settleAt = (page: number): void => {
    dragTo(page);
    pages.dispatchEvent(new Event('relocate'));
  };
  const queue = createTurnQueue();
  const own = queueSwipes(pages, {
    isBusy: () => queue.isBusy,
    turnPage: (way) => queue.enqueueTurn(async () => void done.push(way === 1 ? 'on' : 'back')),
    runAfter: (work) => queue.enqueueTurn(async () => work()),
  });
  return { pages, done, dragTo, settleAt, queue, own };
}

/** Enqueues a turn that runs until its end function is called. */
function startSwipe({ queue }: Pick<ReturnType<typeof somePages>, 'queue'>) {
  let end = (): void => undefined;
  const jump = queue.replaceAll(() => new Promise((resolve) => (end = resolve)));
  return async () => {
    await animationEnd();
    end();
    await jump;
    await animationEnd();
  };
}

/** Waits for pending promises. */
const animationEnd = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('leaves a swipe within the chapter to the engine', async () => {
  const { pages, done, dragTo, settleAt } = somePages();
  settleAt(1);
  dragTo(1.7);
  pages.snap(0, 0);
  dragTo(1.2);
  pages.snap(0.2, 0);
  await animationEnd();
  expect(done).toEqual(['snap 0', 'snap 0.2']);
});

it.each([
  ['on', 3, 3.6, 0],
  ['on', 3, 3.2, 1],
  ['back', 1, 0.4, 0],
  ['back', 1, 0.8, -1],
] as const)('turns %s when a swipe from page %i of three ends at %f', async (way, from, at, velocity) => {
  const { pages, done, dragTo, settleAt } = somePages();
  settleAt(from);
  dragTo(at);
  pages.snap(velocity, 0);
  await animationEnd();
  expect(done).toEqual([way]);
});

it('queues a swipe over the edge of a chapter behind a running jump', async () => {
  const shown = somePages();
  shown.settleAt(3);
  const end = startSwipe(shown);
  shown.dragTo(3.6);
  shown.pages.snap(1, 0);
  await animationEnd();
  expect(shown.done).toEqual([]);
  await end();
  expect(shown.done).toEqual(['on']);
});

it('snaps a dragged page back after a running jump, but not a page that was only tapped', async () => {
  const shown = somePages();
  shown.settleAt(2);
  const end = startSwipe(shown);
  shown.pages.snap(0, 0);
  shown.dragTo(2.2);
  shown.pages.snap(0, 0);
  await end();
  expect(shown.done).toEqual(['snap 0']);
});

it('does not take a tap during a turn for a swipe, even for vertical lines, where the engine passes no velocity', async () => {
  for (const scrollProp of ['scrollLeft', 'scrollTop']) {
    const shown = somePages({ scrollProp });
    shown.settleAt(1);
    const end = startSwipe(shown);
    shown.dragTo(1.8);
    // As the engine calls it.
    shown.pages.snap(0, undefined as unknown as number);
    await end();
    expect(shown.done).toEqual(['snap 0']);
  }
});

it('returns the engine’s original snap', () => {
  const { done, own } = somePages();
  own.snap(0, 0);
  expect(done).toEqual(['snap 0']);
});

it('handles right-to-left books and vertical lines', async () => {
  const right = somePages({ dir: 'rtl' });
  right.settleAt(3);
  right.dragTo(3.2);
  right.pages.snap(-1, 0);
  const upright = somePages({ scrollProp: 'scrollTop' });
  upright.settleAt(3);
  upright.dragTo(3.2);
  upright.pages.snap(-9, 1);
  await animationEnd();
  expect([right.done, upright.done]).toEqual([['on'], ['on']]);
});

it('queues the turns that the engine starts itself, and returns its original functions', async () => {
  const shown = somePages();
  const end = startSwipe(shown);
  void shown.pages.next();
  await animationEnd();
  expect(shown.done).toEqual([]);
  await end();
  await shown.own.prev();
  expect(shown.done).toEqual(['on', 'engine previous']);
});

it('slides the page on in the direction of the swipe', async () => {
  const { pages, dragTo } = somePages({ dir: 'rtl' });
  dragTo(3.4);
  await animateSlide(pages, 1, false);
  expect(pages.start).toBe(3.4 * SIZE);
  await animateSlide(pages, 1, true);
  expect(pages.containerPosition).toBe(-4 * SIZE);
});
