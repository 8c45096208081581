/** What is not in the first load: that it comes without anything being lost, and what the page does when it cannot come. */
import type { Page } from '@playwright/test';
import { logIn } from './pages/store.page.ts';
import { fingerOn } from './support/finger.ts';
import { gate } from './support/gate.ts';
import { expect, test } from './support/test.ts';

const DEMO = { username: 'ines_h', password: 'Octavo!2026' };
const CACHE = 'octavo:query-cache';

test('Q2: the search box goes on with the text and the caret of the field it takes the place of', async ({ page }) => {
  const code = gate();
  await page.route(/SearchCombobox-/, async (route) => {
    await code.opened;
    await route.continue();
  });
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.click();
  await field.pressSequentially('heon');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('option')).toHaveCount(0);
  code.open();
  await expect(page.locator('[data-component="SearchBox"]')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('r');
  await expect(field).toHaveValue('heron');
  await expect(page.getByRole('option', { name: 'The Heron Ledger' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\/the-heron-ledger$/);
});

/** Opens `path` without the code of the page, which comes when the way back is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const code = gate();
  await page.route(/\/assets\/first-look-[^/]+\.js$/, async (route) => {
    await code.opened;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return code.open;
}

test('a page is painted before its code is asked for, and a button that is pressed until that has come is pressed again', async ({
  page,
}) => {
  const letIn = await openWithoutCode(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const discover = page.getByRole('navigation').getByRole('link', { name: 'Discover' });
  await expect(discover).toBeHidden();
  letIn();
  await expect(discover).toBeVisible();
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(asked.length).toBeGreaterThan(0);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
  // What was heard is not pressed again.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(discover).toBeHidden();
});

test('typefaces and the rest of the styles come after the first paint, and typefaces at once to who has been here', async ({
  page,
}) => {
  const times = async () => {
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    return page.evaluate(() => {
      const starts = (name: RegExp) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => name.test(entry.name))
          .map(({ startTime }) => startTime);
      return {
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        faces: starts(/-basic-[^/]+\.woff2$/),
        styles: starts(/\.css$/),
      };
    });
  };
  await page.goto('/product/the-heron-ledger');
  const first = await times();
  expect(first.faces.length).toBeGreaterThanOrEqual(2);
  expect(Math.min(...first.faces, ...first.styles)).toBeGreaterThanOrEqual(first.painted);
  const family = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /Literata Variable/.test(family) && status === 'loaded'),
    );
  await expect.poll(family).toBe(true);
  await page.evaluate((key) => localStorage.setItem(key, '{}'), CACHE);
  await page.reload();
  const again = await times();
  expect(Math.min(...again.faces)).toBeLessThan(again.painted);
});

test('what lies below the first screen is laid out after the first paint, and moves nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { begins: false, ends: Number.NaN, moved: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const isUnpainted = 'unpainted' in document.documentElement.dataset;
      if (isUnpainted) seen.begins = true;
      else if (seen.begins && Number.isNaN(seen.ends)) seen.ends = performance.now();
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-unpainted'] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  const { seen, painted } = await page.evaluate(() => ({
    seen: (window as unknown as { seen: { begins: boolean; ends: number; moved: number } }).seen,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  expect(seen.begins).toBe(true);
  expect(seen.ends).toBeGreaterThanOrEqual(painted);
  expect(seen.moved).toBeLessThan(0.001);
  await expect(page.getByRole('region', { name: 'Monthly Featured' }).getByRole('link').first()).toBeVisible();
});

for (const [what, pattern] of [
  ['a picture', /\/covers\/[^/]+\.(?:avif|webp)$/],
  ['a typeface', /\.woff2$/],
] as const)
  test(`${what} that never comes keeps the code of the page from nobody`, async ({ page }) => {
    const never = gate();
    await page.route(pattern, () => never.opened);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('going back ends where the page was left, also where it was scrolled before its code had come', async ({
  page,
}) => {
  const letIn = await openWithoutCode(page, '/discover');
  const book = page.locator('[data-component="BookCard"]').nth(16).getByRole('link').first();
  await book.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const left = await place();
  expect(left).toBeGreaterThan(0);
  letIn();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await book.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(left);
});

test('a choice that is made before the code has come is made when it has', async ({ page }) => {
  const letIn = await openWithoutCode(page, '/');
  await page.getByRole('radio', { name: 'Sepia' }).check({ force: true });
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'sepia');
  letIn();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia');
  await expect(page.getByRole('radio', { name: 'Sepia' })).toBeChecked();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia');
});

test('a book that is put into the cart before the code has come is in it when it has', async ({ page }) => {
  const letIn = await openWithoutCode(page, '/product/the-heron-ledger');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeHidden();
  letIn();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
});

test('what is typed before the code has come is searched when it has, and nobody is taken back to the top', async ({
  page,
}) => {
  const letIn = await openWithoutCode(page, '/');
  await page.getByPlaceholder('Search title, author or editor').pressSequentially('heron');
  await page.evaluate(() => window.scrollTo(0, 400));
  letIn();
  await expect(page.getByRole('option', { name: 'The Heron Ledger' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
});

test('what is typed before the code has come stays for as long as the search is on its way, also where few frames are drawn', async ({
  page,
}) => {
  await page.goto('/login');
  await logIn(page, DEMO);
  await page.addInitScript(() => {
    const nextFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => nextFrame(() => setTimeout(() => draw(performance.now()), 500));
  });
  const code = gate();
  await page.route(/\/assets\/SearchCombobox-/, async (route) => {
    await code.opened;
    await route.continue();
  });
  const letIn = await openWithoutCode(page, '/');
  const field = page.getByPlaceholder('Search title, author or editor');
  await field.pressSequentially('heron');
  letIn();
  // What surrounds the field is rendered again for who is signed in.
  await expect(page.getByRole('banner').getByRole('link', { name: DEMO.username })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await expect(field).toHaveValue('heron');
  code.open();
  await expect(page.getByRole('option', { name: 'The Heron Ledger' })).toBeVisible();
  await expect(field).toHaveValue('heron');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 1600 }, isMobile: true, hasTouch: true });

  test('the first touch of all moves a shelf, and the code that it asks for does not take it out of the hand', async ({
    page,
  }) => {
    const code = gate();
    await page.route(/\/assets\/CarouselEngine-/, async (route) => {
      await code.opened;
      await route.continue();
    });
    await page.goto('/');
    const shelf = page.getByRole('region', { name: 'Top Sales' });
    const books = shelf.getByRole('listitem');
    // Nobody has touched anything yet: the page is ready when React has taken the row over.
    await expect
      .poll(() => shelf.getByRole('list').evaluate((row) => Object.keys(row).some((key) => key.startsWith('__react'))))
      .toBe(true);
    const { x, y } = (await books.nth(1).boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
    const finger = await fingerOn(page);
    const asked = page.waitForRequest(/\/assets\/CarouselEngine-/);
    await finger.down(x + 60, y + 40);
    await finger.moveTo(x + 30);
    await asked;
    const came = page.waitForResponse(/\/assets\/CarouselEngine-/);
    code.open();
    await (await came).finished();
    await finger.moveTo(...[0, -30, -60, -90, -120].map((left) => x + left));
    await finger.up();
    await expect(shelf.locator('[data-driven]')).toBeAttached();
    await expect(books.first()).not.toBeInViewport();
    // What moves it goes on from there.
    const second = (await books.nth(1).boundingBox())?.x;
    await finger.down(x + 60, y + 40);
    await finger.moveTo(...[30, 0, -30, -60, -90, -120].map((left) => x + left));
    await finger.up();
    await expect.poll(async () => (await books.nth(1).boundingBox())?.x).not.toBe(second);
  });
});

test('who is signed in is told that there is no such book by their own answer, and not by what strangers are sent', async ({
  page,
  ears,
}) => {
  ears.allow('refused call');
  await page.goto('/login');
  await logIn(page, DEMO);
  const letIn = await openWithoutCode(page, '/product/no-such-book');
  const missing = page.getByRole('main').locator('h1');
  await expect(missing).toBeAttached();
  await expect(missing).toBeHidden();
  letIn();
  await expect(missing).toBeVisible();
  await expect(missing).toHaveText('Product Not Found');
});

test('D2, D3: lists of an earlier visit stand at once, and none of a customer is left after the logout', async ({
  page,
  ears,
}) => {
  ears.allow('broken connection');
  const kept = () => page.evaluate((key) => localStorage.getItem(key) ?? '', CACHE);
  await page.goto('/');
  await expect.poll(kept).toContain('topSales');
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('region', { name: 'Top Sales' }).getByRole('link').first()).toBeVisible();
  await page.unroute('**/api/v1/**');

  await page.goto('/login');
  await logIn(page, DEMO);
  await page.goto('/library');
  await expect.poll(kept).toMatch(/"buster":"[^"]+ \d+"/);
  expect(await kept()).not.toMatch(/_ebook_stream_url|"library"|"orders"/);
  await page.goto('/profile');
  const told = page.waitForResponse(/\/api\/v1\/auth\/logout$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await told).ok()).toBe(true);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(kept).not.toMatch(/"buster":"[^"]+ \d+"/);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([CACHE]);
});

test('50: a page lets HTML in by one policy and scripts by another', async ({ page, ears }) => {
  ears.allow('refused by policy');
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refusals.push(message.text());
  });
  await page.goto('/product/the-heron-ledger');
  await expect(page.locator('[data-component="Prose"]').first()).toBeVisible();
  expect(refusals).toEqual([]);
  const outcome = await page.evaluate(() => {
    const attempts = {
      html: () => {
        document.body.innerHTML = '<b>set</b>';
      },
      script: () => {
        document.createElement('script').src = '/assets/other.js';
      },
      text: () => {
        document.createElement('script').text = 'alert(1)';
      },
    };
    return Object.fromEntries(
      Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return [name, 'done'];
        } catch (error) {
          return [name, (error as Error).name];
        }
      }),
    );
  });
  expect(outcome).toEqual({ html: 'TypeError', script: 'TypeError', text: 'TypeError' });
});

test('without a network a page whose code has not come says so, and shows itself once there is one', async ({
  page,
  context,
  ears,
}) => {
  ears.allow('broken connection', 'missing code');
  await page.goto('/');
  // Before the code of this page has come the link leads away from the shop.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});

test('code that a newer build took the place of is fetched by loading the page anew', async ({ page, ears }) => {
  ears.allow('refused call');
  await page.goto('/');
  // Before the code of this page has come the link leads away from it.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  let refused = 0;
  await page.route(/\/assets\/legal\.terms-/, async (route) => {
    refused += 1;
    if (refused > 1) await route.continue();
    else await route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  expect(refused).toBeGreaterThan(0);
});
