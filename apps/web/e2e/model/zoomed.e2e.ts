/** Pages on little room: a phone, and a window of 1280 by 720 at 400 %. */
import { expect, test } from './test.ts';

test('at 400 % the bar goes with the page, and leaves all of the room to it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 180 });
  await page.goto('/product/the-tide-clock');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 300));
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

test('whoever goes back by keys sees where they are, beside the bar and not behind it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/legal/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    // Links all the way down, as in a long text.
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
        (part, place) => part?.getBoundingClientRect()[place === 0 ? 'top' : 'bottom'] ?? 0,
      ),
    );
    expect(top, `line ${left}`).toBeGreaterThanOrEqual(bar ?? 0);
  }
});
