/** Deferred code: it loads without losing input, and the page copes when it cannot load. */
import { logIn } from '../support/session.ts';
import { gate } from '../support/gate.ts';
import { openBeforeHydration } from '../support/open-before-hydration.ts';
import { expect, test } from '../support/test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

const CACHE_KEY = 'octavo:query-cache';

test('the page paints before it requests its code, and a click before hydration is replayed', async ({ page }) => {
  const loadCode = await openBeforeHydration(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const discover = page.getByRole('navigation').getByRole('link', { name: 'Discover' });
  await expect(discover).toBeHidden();
  loadCode();
  await expect(discover).toBeVisible();
  const { painted, requested } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    requested: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(requested.length).toBeGreaterThan(0);
  expect(Math.min(...requested)).toBeGreaterThanOrEqual(painted);
  // A click that was handled is not replayed.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(discover).toBeHidden();
});

test(
  'fonts and the remaining styles load after the first paint, and fonts immediately on a return visit',
  { tag: ['@deep'] },
  async ({ page }) => {
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
    await page.evaluate((key) => localStorage.setItem(key, '{}'), CACHE_KEY);
    await page.reload();
    const again = await times();
    expect(Math.min(...again.faces)).toBeLessThan(again.painted);
  },
);

test(
  'content below the fold is laid out after the first paint without layout shift',
  { tag: ['@deep'] },
  async ({ page }) => {
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
  },
);

for (const [what, pattern] of [
  ['a picture', /\/covers\/[^/]+\.(?:avif|webp)$/],
  ['a typeface', /\.woff2$/],
] as const)
  test(`${what} that never loads does not delay the code of the page`, { tag: ['@deep'] }, async ({ page }) => {
    const never = gate();
    await page.route(pattern, () => never.opened);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test(
  'lists of an earlier visit appear immediately, and no customer data remains after the logout',
  { tag: ['@D2', '@D3'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('network error');
    const storedCache = () => page.evaluate((key) => localStorage.getItem(key) ?? '', CACHE_KEY);
    await page.goto('/');
    await expect.poll(storedCache).toContain('topSales');
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('region', { name: 'Top Sales' }).getByRole('link').first()).toBeVisible();
    await page.unroute('**/api/v1/**');
    await logIn(page, demoCustomer);
    await page.goto('/library');
    await expect.poll(storedCache).toMatch(/"buster":"[^"]+ \d+"/);
    expect(await storedCache()).not.toMatch(/_ebook_stream_url|"library"|"orders"/);
    await page.goto('/profile');
    const logoutResponse = page.waitForResponse(/\/api\/v1\/auth\/logout$/);
    await page.getByRole('button', { name: 'Logout' }).click();
    expect((await logoutResponse).ok()).toBe(true);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(storedCache).not.toMatch(/"buster":"[^"]+ \d+"/);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([CACHE_KEY]);
  },
);

test(
  'a page has one Trusted Types policy for HTML and another for scripts',
  { tag: ['@check-50'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('refused by policy');
    const policyViolations: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') policyViolations.push(message.text());
    });
    await page.goto('/product/the-heron-ledger');
    await expect(page.locator('[data-component="Prose"]').first()).toBeVisible();
    expect(policyViolations).toEqual([]);
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
  },
);

test('offline, a page whose code has not loaded says so, and appears once online', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow('network error', 'missing code');
  await page.goto('/');
  // Before hydration the link would be a full navigation.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});

test(
  'code replaced by a newer build is fetched by reloading the page',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error', 'replaced code');
    await page.goto('/');
    // Before hydration the link would be a full navigation.
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
  },
);
