import type { Page } from '@playwright/test';

/** One touch point, in CSS pixels of the window. */
export interface TouchPoint {
  down(x: number, y: number): Promise<void>;
  /** Moves horizontally from where it started, through these x positions. */
  moveTo(...positions: readonly number[]): Promise<void>;
  up(): Promise<void>;
}

/** Creates a touch point from native browser events. Playwright itself can only tap. */
export async function createTouchPoint(page: Page): Promise<TouchPoint> {
  const session = await page.context().newCDPSession(page);
  let startY = 0;
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number): Promise<void> => {
    const touchPoints = x === undefined ? [] : [{ x, y: startY }];
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    async down(x, y) {
      startY = y;
      await touch('touchStart', x);
    },
    async moveTo(...positions) {
      for (const x of positions) await touch('touchMove', x);
    },
    up: () => touch('touchEnd'),
  };
}

/** Moves two fingers apart, or together, on a horizontal line around a point; distances are in CSS pixels. */
export async function pinch(
  page: Page,
  center: { readonly x: number; readonly y: number },
  distances: readonly number[],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [at, distance] of distances.entries()) {
    const touchPoints = [-1, 1].map((side) => ({ x: center.x + (side * distance) / 2, y: center.y }));
    await session.send('Input.dispatchTouchEvent', { type: at === 0 ? 'touchStart' : 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
