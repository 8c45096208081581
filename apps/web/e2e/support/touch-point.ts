import type { Page } from '@playwright/test';

/** One touch point, in CSS pixels of the window. */
export interface TouchPoint {
  down(x: number, y: number): Promise<void>;
  /** Moves horizontally on the line where it started, through these x positions. */
  moveTo(...places: readonly number[]): Promise<void>;
  up(): Promise<void>;
}

/** Creates a touch point from native browser events. Playwright itself can only tap. */
export async function createTouchPoint(page: Page): Promise<TouchPoint> {
  const session = await page.context().newCDPSession(page);
  let line = 0;
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number): Promise<void> => {
    const touchPoints = x === undefined ? [] : [{ x, y: line }];
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    async down(x, y) {
      line = y;
      await touch('touchStart', x);
    },
    async moveTo(...places) {
      for (const x of places) await touch('touchMove', x);
    },
    up: () => touch('touchEnd'),
  };
}
