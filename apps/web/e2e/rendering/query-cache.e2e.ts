/** Stored query results across reloads: what is fresh is not requested again. */
import type { Page } from '@playwright/test';
import { logIn } from '../support/session.ts';
import { expect, test, testWithSettings } from '../support/test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

const CACHE_KEY = 'octavo:query-cache';
const STALE_MS = 300_000;
/** Pages besides the home page and reviews, each with a part of the key of its queries. */
const OTHER_PAGES = [
  ['/discover', '"genre",""'],
  ['/discover/fantasy', '"genre",'],
  ['/product/the-heron-ledger', '"product","the-heron-ledger"'],
  ['/authors/maren-oskalo', '"author"'],
  ['/series/things-that-answer', '"series"'],
] as const;
const HOME_LISTS = ['/products', '/products/?orderby=popularity&order=desc', '/products/featured', '/products/genres'];

/** Records the requests of a page for lists, books and reviews. Takes those recorded since the last call. */
function requestsOf(page: Page): () => string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const call = /^\/api\/v1(\/(?:products|reviews|authors|series)\b.*)$/.exec(pathname + search)?.[1];
    // The library is not stored.
    if (call && !call.startsWith('/products/library')) requests.push(call);
  });
  return () => requests.splice(0).toSorted();
}

/** Waits until the parts of a page that load after its first paint are present, and all responses have arrived. */
async function waitUntilComplete(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await page.waitForLoadState('networkidle');
}

/** Opens a page and waits until its results are stored. */
async function openAndStore(page: Page, path: string, key: string): Promise<void> {
  await page.goto(path);
  await waitUntilComplete(page);
  // On a first visit to a server-rendered page, an interaction starts the storing.
  await page.keyboard.press('Shift');
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), CACHE_KEY)).toContain(key);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitUntilComplete(page);
}

for (const rendering of ['on', 'off'] as const)
  test.describe(`with SERVER_RENDERING=${rendering}`, { tag: rendering === 'on' ? [] : ['@deep'] }, () => {
    const renderingTest = rendering === 'on' ? test : testWithSettings({ SERVER_RENDERING: rendering });

    /** Opens a page and reloads it, which requests nothing. */
    async function expectNoRequests(
      page: Page,
      path: string,
      key: string,
      takeRequests: () => string[],
    ): Promise<void> {
      await openAndStore(page, path, key);
      const first = takeRequests();
      if (path === '/') expect(first).toEqual(rendering === 'off' ? HOME_LISTS : []);
      await reload(page);
      expect([path, takeRequests()]).toEqual([path, []]);
      await expect(page.locator('h1').first()).toBeVisible();
    }

    renderingTest(
      'a reload of a signed-in user requests nothing that is fresh',
      { tag: ['@D3', '@deep'] },
      async ({ page }) => {
        await logIn(page, demoCustomer);
        const takeRequests = requestsOf(page);
        for (const [path, key] of [
          ['/', '"userFavorites"'],
          ['/favorites', '"userFavorites"'],
          ['/discover', '"genre",""'],
        ] as const) {
          await openAndStore(page, path, key);
          takeRequests();
          await reload(page);
          expect([path, takeRequests()]).toEqual([path, []]);
        }
      },
    );

    renderingTest(
      'a reload within five minutes requests nothing that is fresh, and one after five minutes each list once',
      { tag: ['@D3'] },
      async ({ page }) => {
        const takeRequests = requestsOf(page);
        await expectNoRequests(page, '/', '"topSales"', takeRequests);
        await page.evaluate(
          ([key, age]) => {
            const text = localStorage.getItem(key) ?? '';
            const staleText = text.replaceAll(
              /"dataUpdatedAt":(\d+)/g,
              (_, time) => `"dataUpdatedAt":${Number(time) - age}`,
            );
            localStorage.setItem(key, staleText);
          },
          [CACHE_KEY, STALE_MS] as const,
        );
        await reload(page);
        // A server-rendered page brings its lists.
        expect(takeRequests()).toEqual(rendering === 'off' ? HOME_LISTS : []);
        await expectNoRequests(page, '/product/the-heron-ledger/reviews', '"reviews"', takeRequests);
      },
    );

    renderingTest(
      'a reload of other pages within five minutes requests nothing that is fresh',
      { tag: ['@D3', '@deep'] },
      async ({ page }) => {
        const takeRequests = requestsOf(page);
        for (const [path, key] of OTHER_PAGES) await expectNoRequests(page, path, key, takeRequests);
      },
    );
  });
