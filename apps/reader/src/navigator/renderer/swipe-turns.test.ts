import { expect, it } from 'vitest';
import { queueSwipes, animateSlide } from './swipe-turns.ts';
import { createTurnQueue } from './turn-queue.ts';

const SIZE = 400;

/** Three pages of text between two blank ones; `dragTo` moves the row like a finger, in pages. */
function openPages({ dir = 'ltr', scrollProp = 'scrollLeft' } = {}) {
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
  const original = queueSwipes(pages, {
    isBusy: () => queue.isBusy,
    turnPage: (direction) => queue.enqueueTurn(async () => void done.push(direction === 1 ? 'forward' : 'back')),
    runAfter: (work) => queue.enqueueTurn(async () => work()),
  });
  return { pages, done, dragTo, settleAt, queue, original };
}

/** Starts a jump, and returns a function that ends it. */
function startJump({ queue }: Pick<ReturnType<typeof openPages>, 'queue'>) {
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
  const { pages, done, dragTo, settleAt } = openPages();
  settleAt(1);
  dragTo(1.7);
  pages.snap(0, 0);
  dragTo(1.2);
  pages.snap(0.2, 0);
  await animationEnd();
  expect(done).toEqual(['snap 0', 'snap 0.2']);
});

it.each([
  ['forward', 3, 3.6, 0],
  ['forward', 3, 3.2, 1],
  ['back', 1, 0.4, 0],
  ['back', 1, 0.8, -1],
] as const)('turns %s when a swipe from page %i of three ends at %f', async (direction, from, at, velocity) => {
  const { pages, done, dragTo, settleAt } = openPages();
  settleAt(from);
  dragTo(at);
  pages.snap(velocity, 0);
  await animationEnd();
  expect(done).toEqual([direction]);
});

it('queues a swipe over the edge of a chapter behind a running jump', async () => {
  const shown = openPages();
  shown.settleAt(3);
  const end = startJump(shown);
  shown.dragTo(3.6);
  shown.pages.snap(1, 0);
  await animationEnd();
  expect(shown.done).toEqual([]);
  await end();
  expect(shown.done).toEqual(['forward']);
});

it('snaps a dragged page back after a running jump, but not a page that was only tapped', async () => {
  const shown = openPages();
  shown.settleAt(2);
  const end = startJump(shown);
  shown.pages.snap(0, 0);
  shown.dragTo(2.2);
  shown.pages.snap(0, 0);
  await end();
  expect(shown.done).toEqual(['snap 0']);
});

it('treats a tap during a turn as no swipe, even for vertical lines, where the engine passes no velocity', async () => {
  for (const scrollProp of ['scrollLeft', 'scrollTop']) {
    const shown = openPages({ scrollProp });
    shown.settleAt(1);
    const end = startJump(shown);
    shown.dragTo(1.8);
    // The engine passes no velocity here.
    shown.pages.snap(0, undefined as unknown as number);
    await end();
    expect(shown.done).toEqual(['snap 0']);
  }
});

it('returns the engine’s original `snap`, which bypasses the queue', () => {
  const { done, original } = openPages();
  original.snap(0, 0);
  expect(done).toEqual(['snap 0']);
});

it('handles right-to-left books and vertical lines', async () => {
  const right = openPages({ dir: 'rtl' });
  right.settleAt(3);
  right.dragTo(3.2);
  right.pages.snap(-1, 0);
  const upright = openPages({ scrollProp: 'scrollTop' });
  upright.settleAt(3);
  upright.dragTo(3.2);
  upright.pages.snap(-9, 1);
  await animationEnd();
  expect([right.done, upright.done]).toEqual([['forward'], ['forward']]);
});

it('queues the turns that the engine starts itself, and returns its original functions', async () => {
  const shown = openPages();
  const end = startJump(shown);
  void shown.pages.next();
  await animationEnd();
  expect(shown.done).toEqual([]);
  await end();
  await shown.original.prev();
  expect(shown.done).toEqual(['forward', 'engine previous']);
});

it('slides the page in the direction of the swipe', async () => {
  const { pages, dragTo } = openPages({ dir: 'rtl' });
  dragTo(3.4);
  await animateSlide(pages, 1, false);
  expect(pages.start).toBe(3.4 * SIZE);
  await animateSlide(pages, 1, true);
  expect(pages.containerPosition).toBe(-4 * SIZE);
});
