import type { Page } from '@playwright/test';

/** Breaks `Intl.DisplayNames`, so that a page with country names throws while rendering, until a reload. */
export const breakNameRendering = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Intl.DisplayNames.prototype.of = () => {
      throw new RangeError('Nothing has a name here.');
    };
  });
