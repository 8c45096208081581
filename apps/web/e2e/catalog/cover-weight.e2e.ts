/** Transfer size of the covers in a carousel on a phone. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const MAX_BYTES = 60_000;

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });

/** Total bytes of the covers visible in a row, without headers, and their number. */
async function coverWeight(bookRow: Locator): Promise<{ bytes: number; pictures: number }> {
  return bookRow.locator('[data-component="Cover"] img').evaluateAll((images) => {
    const shown = images.filter((image) => {
      const { left, right } = image.getBoundingClientRect();
      return left < innerWidth && right > 0;
    });
    const sources = new Set(shown.map((image) => (image as HTMLImageElement).currentSrc));
    const fetched = performance.getEntriesByType('resource').filter(({ name }) => sources.has(name));
    const bytes = (fetched as PerformanceResourceTiming[]).reduce((sum, entry) => sum + entry.encodedBodySize, 0);
    return { bytes, pictures: fetched.length };
  });
}

test('the covers of a carousel visible on a phone weigh less than 60 kB, even at a pixel ratio of 3', async ({
  page,
}) => {
  await page.goto('/');
  // The new releases are books of the tests, which have one small cover.
  for (const name of ['Top Sales', 'Monthly Featured']) {
    const carousel = page.getByRole('region', { name });
    await carousel.scrollIntoViewIfNeeded();
    const seen = carousel.locator('[data-component="Cover"] img').first();
    await expect
      .poll(() => seen.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeTruthy();
    await page.waitForLoadState('networkidle');
    const { bytes, pictures } = await coverWeight(carousel);
    expect(pictures, name).toBeGreaterThanOrEqual(2);
    expect(bytes, `${pictures} covers of ${name}`).toBeLessThan(MAX_BYTES);
  }
});
