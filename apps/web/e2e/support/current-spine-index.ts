import type { Page } from '@playwright/test';

/** The index of the visible document in the spine, starting at 0. */
export const currentSpineIndex = (page: Page): Promise<number | undefined> =>
  page
    .frameLocator('iframe[title^="Reader:"]')
    .locator('foliate-view')
    .evaluate((view) => {
      const { lastLocation } = view as unknown as { lastLocation?: { section?: { current: number } } };
      return lastLocation?.section?.current;
    });
