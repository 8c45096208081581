import type { Page } from '@playwright/test';

/** One finger on a touch screen: CSS pixels of the window. */
export interface TouchPoint {
  down(x: number, y: number): Promise<void>;
  /** Moves on in the line it came down on, from place to place. */
  moveTo(...places: readonly number[]): Promise<void>;
  up(): Promise<void>;
}

/** A finger as the browser itself feels it; Playwright can only tap. */
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
