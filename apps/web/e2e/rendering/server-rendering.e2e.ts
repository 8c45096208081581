/** Server-rendered pages: readable without JavaScript, hydrated without visible change, and correct for each user. */
import type { Page } from '@playwright/test';
import { addToCart } from '../pages/store.page.ts';
import { logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import type { ConsoleGuard } from '../support/console-guard.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

/** A page of each kind. The deep tests open the others as well. */
const PAGES = ['/', '/discover/fantasy', '/product/the-heron-ledger', '/legal/privacy'];
const OTHER_PAGES = ['/discover', '/product/the-heron-ledger/reviews', '/authors/maren-oskalo'];

/** The painted texts and the layout shifts. */
interface FrameLog {
  readonly painted: string[];
  readonly layoutShifts: string[];
}

/** @see https://wicg.github.io/layout-instability/#sec-layout-shift */
type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Records what a page shows from its first painted frame, and its layout shifts. */
async function recordFrames(page: Page, consoleGuard: ConsoleGuard): Promise<() => Promise<FrameLog>> {
  // The shift of a late font depends on the fallback font of the machine, and is unrelated to hydration.
  consoleGuard.allow('network error');
  await page.route(/\.woff2$/, (route) => route.abort());
  await page.addInitScript(() => {
    const painted = new Set<string>();
    const layoutShifts: string[] = [];
    const isShown = (element: Element): boolean =>
      getComputedStyle(element).visibility === 'visible' && element.getClientRects().length > 0;
    const recordFrame = (): void => {
      for (const element of document.querySelectorAll('header a, header button span, h1 span, article button')) {
        const text = element.textContent?.trim();
        if (text && isShown(element)) painted.add(text);
      }
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput || value === 0) continue;
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const position = ({ x, y, width, height }: DOMRectReadOnly) =>
            [x, y, width, height].map(Math.round).join(' ');
          const { className } = (node instanceof Element ? node : node?.parentElement) ?? { className: '' };
          layoutShifts.push(
            `${className} “${node?.textContent?.slice(0, 30) ?? ''}”: ${position(from)} → ${position(to)}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { octavoFrames: () => ({ painted: [...painted], layoutShifts }) });
  });
  return () => page.evaluate(() => (window as unknown as { octavoFrames: () => FrameLog }).octavoFrames());
}

/** The page is hydrated: the parts that load after the first paint are present. */
const expectHydrated = (page: Page) => expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the public pages are readable and link to each other', async ({ page, consoleGuard }) => {
    // Unknown URLs respond with 404.
    consoleGuard.allow('http error');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await page
      .getByRole('region', { name: 'Shop by Genre' })
      .getByRole('link', { name: /^Historical/ })
      .click();
    await expect(page).toHaveURL(/\/discover\/historical$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Historical' })).toBeVisible();
    await page
      .getByRole('link', { name: /The Heron Ledger/ })
      .first()
      .click();
    await expect(page).toHaveTitle('The Heron Ledger · Octavo');
    await expect(page.getByRole('heading', { level: 1, name: 'The Heron Ledger' })).toBeVisible();
    await expect(page.getByText(/^In the wet spring of 1768/)).toBeVisible();
    await page.getByRole('link', { name: /Reviews$/ }).click();
    await expect(page.locator('[data-component="Review"]').first()).toBeVisible();
    const missing = await page.goto('/nowhere');
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page.getByRole('region', { name: 'Top Sales' }).getByRole('link').first()).toBeVisible();
  });
});

for (const [what, pages, tag] of [
  ['a page', PAGES, []],
  ['other pages', OTHER_PAGES, ['@deep']],
] as const)
  test(
    `hydration of ${what} repeats no request and causes no layout shift`,
    { tag: [...tag] },
    async ({ page, consoleGuard }) => {
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/v1/')) requests.push(new URL(request.url()).pathname);
      });
      const frames = await recordFrames(page, consoleGuard);
      for (const path of pages) {
        const response = await page.goto(path);
        const html = (await response?.text()) ?? '';
        expect(html, path).toContain('id="octavo-page"');
        await expectHydrated(page);
        expect((await frames()).layoutShifts, path).toEqual([]);
      }
      expect(requests).toEqual([]);
    },
  );

test('a signed-in user never sees anonymous content, and no layout shift occurs', async ({ page, consoleGuard }) => {
  await logIn(page, demoCustomer);
  const frames = await recordFrames(page, consoleGuard);
  const name = page.getByRole('banner').getByRole('link', { name: demoCustomer.username });
  await page.goto('/');
  await expect(name).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /Ines Harlow/ })).toBeVisible();
  await expectHydrated(page);
  const home = await frames();
  expect(home.painted).not.toContain('Login');
  expect(home.painted).not.toContain('Friend');
  expect(home.layoutShifts).toEqual([]);

  await page.goto('/library');
  const owned = page.getByRole('main').locator('[data-component="BookCard"]').getByRole('link').first();
  const url = await owned.getAttribute('href');
  await page.goto(url ?? '');
  await expect(page.getByRole('button', { name: 'Read now' })).toBeVisible();
  await expectHydrated(page);
  const book = await frames();
  expect(book.painted).not.toContain('Login');
  expect(book.painted).toContain('Read now');
  expect(book.painted).not.toContain('Cart');
  expect(book.layoutShifts).toEqual([]);
});

test(
  'a visitor with books in the cart never sees an empty cart before or after hydration, and no layout shift occurs',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    await page.goto('/product/the-heron-ledger');
    await addToCart(page);
    const frames = await recordFrames(page, consoleGuard);
    for (const path of [...PAGES, ...OTHER_PAGES]) {
      const response = await page.goto(path);
      // The server sends the same page to everyone: only the browser knows the cart.
      expect(await response?.text(), path).toContain('data-for="empty-cart"');
      await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
      await expectHydrated(page);
      const { painted, layoutShifts } = await frames();
      expect([path, painted.filter((text) => /^\d+$/.test(text)), layoutShifts]).toEqual([path, ['1'], []]);
    }
  },
);

test(
  'an open side menu has its space before any script of the shop has loaded',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    await page.goto('/discover');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Discover' })).toBeVisible();
    const frames = await recordFrames(page, consoleGuard);
    await page.reload();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Discover' })).toBeVisible();
    await expectHydrated(page);
    expect((await frames()).layoutShifts).toEqual([]);
  },
);

test(
  'a page hydrates without errors under another time zone, language and theme',
  { tag: ['@deep'] },
  async ({ browser, shop }) => {
    const context = await browser.newContext({ timezoneId: 'Pacific/Auckland', locale: 'de-DE', colorScheme: 'dark' });
    const page = await context.newPage();
    const consoleErrors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(message.text());
    });
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    await page.goto(`${shop.origin}/product/the-heron-ledger/reviews`);
    await expectHydrated(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
);
