/** Pages in small viewports: a phone, and a window of 1280 by 720 at 400 % zoom. */
import { expect, test } from './test.ts';

test(
  'at 400 % zoom the top bar scrolls away and leaves the viewport to the page',
  { tag: ['@deep'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 180 });
    await page.goto('/product/the-tide-clock');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 300));
    await expect(page.getByRole('banner')).not.toBeInViewport();
  },
);

test('a focused element is not hidden behind the top bar when tabbing backwards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/legal/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    // Links throughout the page, as in a long text.
    const text = Array.from({ length: 60 }, (_, at) => `<p><a href="#${at}">Line ${at}</a></p>`);
    const page = new DOMParser().parseFromString(text.join(''), 'text/html');
    document.querySelector('main')?.append(...page.body.childNodes);
    scrollTo(0, document.body.scrollHeight);
  });
  await page.getByRole('link', { name: 'Line 59' }).focus();
  for (let left = 40; left > 0; left -= 1) {
    await page.keyboard.press('Shift+Tab');
    const [top, bar] = await page.evaluate(() =>
      [document.activeElement, document.querySelector('header')?.firstElementChild].map(
        (part, position) => part?.getBoundingClientRect()[position === 0 ? 'top' : 'bottom'] ?? 0,
      ),
    );
    expect(top, `line ${left}`).toBeGreaterThanOrEqual(bar ?? 0);
  }
});
