import type { Page } from '@playwright/test';

/** Which document of the book is on the screen, counted from 0. */
export const currentSpineIndex = (page: Page): Promise<number | undefined> =>
  page
    .frameLocator('iframe[title^="Reader:"]')
    .locator('foliate-view')
    .evaluate((view) => {
      const { lastLocation } = view as unknown as { lastLocation?: { section?: { current: number } } };
      return lastLocation?.section?.current;
    });
