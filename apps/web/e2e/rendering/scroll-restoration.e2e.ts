/**
 * Scroll positions of pages and rows: after a reload, and on a phone. The tests sign in with the form, because a first visit
 * lays out its page before its fonts have loaded.
 */
import type { Page } from '@playwright/test';
import { submitLogin } from '../pages/store.page.ts';
import { type Gate, gate } from '../support/gate.ts';
import { expect, test } from '../support/test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test.use({ viewport: { width: 360, height: 700 } });

const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls to the end of a page of at least this height, in CSS pixels. Returns the scroll position. */
async function scrollToEnd(page: Page, { minimumHeight = 2000 } = {}): Promise<number> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(minimumHeight);
  // Fonts load after the first paint, and change the height of the page.
  await page.waitForFunction(
    () => !document.querySelector('style[media="not all"]') && document.fonts.status === 'loaded',
  );
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(minimumHeight / 2);
  return scrollTop(page);
}

/** Reloads the account page. Its orders wait for the gate. */
async function reloadWithoutOrders(page: Page): Promise<Gate> {
  const ordersGate = gate();
  await page.route('**/api/v1/orders?*', async (route) => {
    await ordersGate.opened;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Loading your orders...')).toBeVisible();
  return ordersGate;
}

test('the account reloads at its scroll position although its orders arrive late, unless the user scrolls first', async ({
  page,
}) => {
  await submitLogin(page, demoCustomer);
  await page.goto('/profile');
  const savedPosition = await scrollToEnd(page);
  const ordersGate = await reloadWithoutOrders(page);
  expect(await scrollTop(page)).toBeLessThan(savedPosition);
  ordersGate.open();
  await expect.poll(() => scrollTop(page)).toBe(savedPosition);

  const nextGate = await reloadWithoutOrders(page);
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, -2000);
  await expect.poll(() => scrollTop(page)).toBe(0);
  nextGate.open();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await scrollTop(page)).toBe(0);
});

test('the library reloads at its scroll position', { tag: ['@deep'] }, async ({ page }) => {
  await submitLogin(page, demoCustomer);
  await page.goto('/library');
  const savedPosition = await scrollToEnd(page);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(savedPosition);
});

test(
  'a page of the order history reloads at its own scroll position, not that of the account',
  { tag: ['@deep'] },
  async ({ page }) => {
    await submitLogin(page, demoCustomer);
    await page.goto('/profile?tab=order-history');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(200);
    const savedPosition = await scrollTop(page);
    const ordersGate = await reloadWithoutOrders(page);
    ordersGate.open();
    await expect.poll(() => scrollTop(page)).toBe(savedPosition);
  },
);

test('an order reloads at its scroll position although it arrives late', { tag: ['@deep'] }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await submitLogin(page, demoCustomer);
  await page.goto('/profile?tab=order-history');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order \S/ })).toBeVisible();
  const savedPosition = await scrollToEnd(page, { minimumHeight: 800 });
  const ordersGate = gate();
  await page.route('**/api/v1/orders/*', async (route) => {
    await ordersGate.opened;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('[data-component="OrderSkeleton"]')).toBeVisible();
  ordersGate.open();
  await expect.poll(() => scrollTop(page)).toBe(savedPosition);
});

for (const [who, isSignedIn] of [
  ['a visitor', false],
  ['a signed-in user', true],
] as const) {
  test(`the home page of ${who} reloads at its scroll position`, { tag: ['@deep'] }, async ({ page }) => {
    if (isSignedIn) await submitLogin(page, demoCustomer);
    await page.goto('/');
    // Until the first paint the carousel placeholders are slightly taller than the carousels.
    await expect(page.locator('html[data-unpainted]')).toHaveCount(0);
    const savedPosition = await scrollToEnd(page);
    await page.reload();
    await expect.poll(() => scrollTop(page)).toBe(savedPosition);
  });
}

test('the selected genre is scrolled into view in its row and marked', { tag: ['@deep'] }, async ({ page }) => {
  await page.goto('/discover/travel');
  const selectedGenre = page.getByRole('region', { name: 'Start Browsing' }).getByRole('link', { name: /^Travel/ });
  await expect(selectedGenre).toBeInViewport({ ratio: 1 });
  const line = (link: typeof selectedGenre) =>
    link.getByText(/^(Travel|Thriller)$/).evaluate((name) => getComputedStyle(name).textDecorationColor);
  const other = page.getByRole('region', { name: 'Start Browsing' }).getByRole('link', { name: /^Thriller/ });
  expect(await line(other)).toBe('rgba(0, 0, 0, 0)');
  expect(await line(selectedGenre)).not.toBe('rgba(0, 0, 0, 0)');
});

test('a font that loads late does not shift the genre row', { tag: ['@deep'] }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { moved: number }).moved += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const ordersGate = gate();
  await page.route('**/*.woff2', async (route) => {
    await ordersGate.opened;
    await route.continue();
  });
  await page.goto('/discover', { waitUntil: 'domcontentloaded' });
  const row = page.getByRole('region', { name: 'Start Browsing' }).getByRole('list').first();
  await expect(row.getByRole('link').first()).toBeVisible();
  const positions = () =>
    row.getByRole('link').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x));
  const before = await positions();
  ordersGate.open();
  await page.evaluate(() => document.fonts.ready);
  expect(await positions()).toEqual(before);
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test(
    'the second tap of a double tap right after page load does not remove another book',
    { tag: ['@deep'] },
    async ({ page }) => {
      await page.goto('/product/quince');
      await page.getByRole('button', { name: 'Add to cart' }).tap();
      await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
      await page.goto('/product/the-glass-apiary');
      await page.getByRole('button', { name: 'Add to cart' }).tap();
      await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
      await submitLogin(page, demoCustomer);
      await page.goto('/cart');
      const remove = page.getByRole('button', { name: /^Remove/ });
      await expect(remove).toHaveCount(2);
      await remove.first().scrollIntoViewIfNeeded();
      const box = await remove.first().boundingBox();
      if (!box) throw new Error('The button is not visible.');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.touchscreen.tap(x, y);
      await page.touchscreen.tap(x, y);
      await expect(remove).toHaveCount(1);
      await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
      await expect(remove).toHaveCount(1);
    },
  );
});
