/** Server responses: preloaded images, pages of lists, and the page without server-side rendering. */
import { startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

for (const [what, viewport, tag] of [
  ['a phone', { width: 412, height: 823 }, []],
  ['a desktop', { width: 1280, height: 800 }, ['@deep']],
] as const)
  test(
    `the largest cover that ${what} shows first is preloaded with priority and cached immutably`,
    { tag: [...tag] },
    async ({ page, request }) => {
      await page.setViewportSize(viewport);
      for (const path of ['/', '/discover', '/product/the-heron-ledger', '/product/the-heron-ledger/reviews']) {
        await page.goto(path);
        const largest = await page.evaluate(() => {
          const covers = [...document.querySelectorAll<HTMLImageElement>('[data-component="Cover"] img')].map(
            (image) => {
              const { top, bottom, left, right } = image.getBoundingClientRect();
              const width = Math.min(right, innerWidth) - Math.max(left, 0);
              const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
              return { image, shown: Math.max(0, width) * Math.max(0, height) };
            },
          );
          const largestArea = Math.max(...covers.map(({ shown }) => shown));
          // The first of several equally large covers: a row shows all covers in the same size, up to fractions of a
          // pixel.
          const image = covers.find(({ shown }) => shown > 0 && shown >= largestArea * 0.99)?.image;
          return image && { priority: image.fetchPriority, loading: image.loading, address: image.currentSrc };
        });
        expect([path, largest]).toEqual([path, expect.objectContaining({ priority: 'high', loading: 'eager' })]);
        const { pathname } = new URL(largest?.address ?? '');
        expect(pathname).toMatch(/^\/covers\/[0-9a-f]{32}-\d+\.avif$/);
        const picture = await request.get(pathname);
        expect([path, picture.status(), picture.headers()['cache-control']]).toEqual([
          path,
          200,
          'public, max-age=31536000, immutable',
        ]);
      }
    },
  );

test('the next page of reviews and of books is server-rendered, and there is none past the last page', async ({
  request,
}) => {
  const first = await (await request.get('/product/the-salt-cartographer/reviews')).text();
  const second = await request.get('/product/the-salt-cartographer/reviews?page=2');
  expect(second.status()).toBe(200);
  expect(await second.text()).toContain('id="octavo-page"');
  expect(await second.text()).not.toBe(first);
  for (const [path, page] of [
    ['/product/the-salt-cartographer/reviews', 4],
    ['/authors/maren-oskalo', 2],
    ['/series/taken-down-in-evidence', 2],
    ['/discover/fantasy', 999_999],
  ] as const) {
    const behind = await request.get(`${path}?page=${page}`);
    const html = await behind.text();
    expect([path, behind.status(), html.includes('id="octavo-page"')]).toEqual([path, 404, true]);
    expect(html).toContain('<meta name="robots" content="noindex">');
  }
  expect(await (await request.get('/product/the-salt-cartographer/reviews?page=one')).text()).not.toContain(
    'octavo-page"',
  );
});

test('a page past the last one says so and links to the first', { tag: ['@deep'] }, async ({ page, consoleGuard }) => {
  consoleGuard.allow('http error');
  for (const path of ['/authors/maren-oskalo', '/discover', '/discover/fantasy', '/product/the-heron-ledger/reviews']) {
    await page.goto(`${path}?page=9`);
    await expect(page.getByRole('heading', { name: 'This page is empty' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { name: 'This page is empty' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  }
});

test(
  'with server-side rendering off every page responds with 200 and the built page, and renders in the browser',
  { tag: ['@deep'] },
  async ({ page }) => {
    const shop = await startShop({ env: { SERVER_RENDERING: 'off' } });
    try {
      for (const [path, heading] of [
        ['/', 'Happy reading, Friend'],
        ['/product/the-heron-ledger', 'The Heron Ledger'],
        ['/nowhere', 'Page not found'],
      ] as const) {
        const response = await page.goto(shop.origin + path);
        const html = (await response?.text()) ?? '';
        expect([path, response?.status(), html.includes('Loading...'), html.includes('octavo-page')]).toEqual([
          path,
          200,
          true,
          false,
        ]);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      }
    } finally {
      // Prevents further requests to a stopped shop.
      await page.goto('about:blank');
      await shop.close();
    }
  },
);
