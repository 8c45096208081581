/** Home, Discover and the search box. */
import { respondWith, failWith } from './faults.ts';
import { openInStore, requestsFor, storeCart, storedValue } from './users.ts';
import type { ModelShop } from './model-shop.ts';
import { expect, test } from './test.ts';

/** Replaces the books of the shop with `count` books named `Volume 1` and up. */
function fillWithVolumes({ fake }: Pick<ModelShop, 'fake'>, count: number): void {
  fake.state.products = fake.state.products.slice(0, 1).flatMap((book) =>
    Array.from({ length: count }, (_, at) => ({
      ...book,
      id: at + 1,
      name: `Volume ${at + 1}`,
      slug: `volume-${at + 1}`,
    })),
  );
}

test(
  'a genre chosen at home is stored as plain text and opens its page directly, one history entry from home',
  { tag: ['@H2', '@H8'] },
  async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('region', { name: 'Shop by Genre' })
      .getByRole('link', { name: /Mystery/ })
      .click();
    await expect(page).toHaveURL(/\/discover\/mystery$/);
    expect(await storedValue(page, 'genre')).toBe('mystery');
    expect(await storedValue(page, 'genreID')).toBe('4');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: /^Happy reading,/ })).toBeVisible();
  },
);

test(
  'opening Discover resets an earlier choice and shows all books; Start Browsing keeps the URL, and a choice opens its page',
  { tag: ['@H3', '@H5', '@H7'] },
  async ({ page, model }) => {
    await storeCart(page, { genre: 'mystery', genreID: '4' });
    await page.goto('/discover');
    await expect(page.getByRole('heading', { name: 'Discover Our Collection', exact: true })).toBeVisible();
    await expect(page.getByText('Explore Thousands of Books Across All Genres', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Salt Roads' }).first()).toBeVisible();
    expect(await storedValue(page, 'genre')).toBe('');
    expect(await storedValue(page, 'genreID')).toBe('');
    expect(model.requests).toContain('GET /products?per_page=25&page=1');
    await page.getByRole('button', { name: 'Start Browsing', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BUTTON');
    expect(new URL(page.url()).pathname).toBe('/discover');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Travel/ })
      .click();
    await expect(page).toHaveURL(/\/discover\/travel$/);
    await expect(page.getByRole('link', { name: 'The Tide Clock' })).toHaveCount(0);
  },
);

test('deselecting a genre shows all books again', { tag: ['@H3', '@deep'] }, async ({ page }) => {
  await page.goto('/discover/travel');
  await expect.poll(() => storedValue(page, 'genreID')).toBe('5');
  await expect(page.getByRole('link', { name: 'The Tide Clock' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Show all genres' }).click();
  await expect(page.getByRole('link', { name: 'The Tide Clock' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/discover$/);
  expect([await storedValue(page, 'genre'), await storedValue(page, 'genreID')]).toEqual(['', '']);
});

test(
  'the genre in the URL overrides the stored choice in any letter case, and an unknown name shows an error',
  { tag: ['@H4'] },
  async ({ page, model }) => {
    const [first] = model.fake.state.genres;
    if (first) model.fake.state.genres = [{ ...first, id: 9, name: 'Crème & Crime/Noir' }, ...model.fake.state.genres];
    await storeCart(page, { genre: 'travel', genreID: '5' });
    await page.goto('/discover');
    const link = page.getByRole('main').getByRole('link', { name: /Crème/ });
    await expect(link).toHaveAttribute('href', '/discover/cr%C3%A8me%20%26%20crime%2Fnoir');
    await page.goto('/discover/MYSTERY');
    await expect(page.getByRole('link', { name: 'The Tide Clock' }).first()).toBeVisible();
    await expect.poll(() => storedValue(page, 'genreID')).toBe('4');
    const before = model.requests.length;
    await openInStore(page, '/discover/no-such-genre');
    await expect(page.getByRole('main').getByRole('link', { name: /Travel/ })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/genre not found/i)
        .first(),
    ).toBeVisible();
    expect(requestsFor(model.requests.slice(before), 'GET /products')).toEqual([]);
  },
);

test(
  'more than 25 books are fetched page by page for as long as pages are full',
  { tag: ['@H6'] },
  async ({ page, model }) => {
    fillWithVolumes(model, 30);
    await page.goto('/discover/mystery');
    await expect(page.getByRole('article').or(page.locator('[data-component="BookCard"]'))).toHaveCount(25);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('link', { name: 'Volume 30' }).first()).toBeVisible();
    expect(model.requests.filter((line) => line.includes('per_page'))).toEqual([
      'GET /products?per_page=25&tag=4&page=1',
      'GET /products?per_page=25&tag=4&page=2',
    ]);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  },
);

test('Start Browsing jumps there immediately with reduced motion', { tag: ['@H7', '@deep'] }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/discover');
  await expect(page.getByRole('link', { name: 'Salt Roads' }).first()).toBeVisible();
  const scrolled = await page.getByRole('button', { name: 'Start Browsing' }).evaluate((button: HTMLElement) => {
    button.click();
    return window.scrollY;
  });
  expect(scrolled).toBeGreaterThan(0);
});

test(
  'a failed load of more books shows an error and a retry',
  { tag: ['@H6', '@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    fillWithVolumes(model, 30);
    model.injectFault(/^GET \/products\?.*page=2$/, failWith(500), { times: 1 });
    await page.goto('/discover');
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    await expect(page.getByText('More books could not be loaded. Please try again.')).toBeVisible();
    await more.click();
    await expect(page.getByRole('link', { name: 'Volume 30' }).first()).toBeVisible();
  },
);

test(
  'one Retry fetches genres and books again after both failed',
  { tag: ['@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    const faultRemovers = [/^GET \/products\/genres/, /^GET \/products\?per_page/].map((call) =>
      model.injectFault(call, failWith(500)),
    );
    await page.goto('/discover');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toHaveCount(2);
    for (const removeFault of faultRemovers) removeFault();
    await retry.first().click();
    await expect(page.getByRole('link', { name: 'Salt Roads' }).first()).toBeVisible();
    await expect(retry).toHaveCount(0);
  },
);

test(
  'a carousel loops without copies, and has no arrows when all its books fit',
  { tag: ['@H10'] },
  async ({ page, model }) => {
    model.injectFault('GET /products/featured', respondWith(model.fake.state.products.slice(0, 3)));
    await page.goto('/');
    const carousel = page.getByRole('region', { name: 'New Releases' });
    await expect(carousel.getByRole('listitem')).toHaveCount(12);
    await carousel.getByRole('button', { name: 'Previous' }).click();
    await expect(carousel.getByRole('listitem')).toHaveCount(12);
    await expect(carousel.getByRole('link', { name: 'Signals' }).first()).toBeInViewport();
    const small = page.getByRole('region', { name: 'Monthly Featured' });
    await expect(small.getByRole('listitem')).toHaveCount(3);
    await expect(small.getByRole('button', { name: 'Next' })).toBeHidden();
  },
);

test(
  'the home page makes exactly the API calls of the table, shows the first 24 of the newest books, and runs no description',
  { tag: ['@H12', '@H13', '@H14'] },
  async ({ page, model }) => {
    fillWithVolumes(model, 40);
    model.fake.state.genres = ['/genres/a.svg', 'javascript:alert(1)', 'A fine genre', ''].map((description, at) => ({
      id: at + 1,
      name: `Genre ${at + 1}`,
      description,
      count: 1,
    }));
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'New Releases' }).getByRole('listitem')).toHaveCount(24);
    expect(model.requests.toSorted()).toEqual([
      'GET /products',
      'GET /products/?orderby=popularity&order=desc',
      'GET /products/featured',
      'GET /products/genres',
    ]);
    // A genre's description is used as its image if it is the URL of an image.
    const carousel = page.getByRole('region', { name: 'Shop by Genre' });
    await expect(carousel.getByRole('link')).toHaveCount(4);
    const sources = await carousel.locator('img').evaluateAll((all) => all.map((img) => img.getAttribute('src')));
    expect(sources).toEqual(['/genres/a.svg']);
    await expect(carousel.locator('img')).toHaveAttribute('alt', '');
  },
);

test(
  'a carousel that fails shows an error with a retry, and the others still work',
  { tag: ['@L1', '@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    const removeFault = model.injectFault('GET /products/featured', failWith(500));
    await page.goto('/');
    const carousel = page.getByRole('region', { name: 'Monthly Featured' });
    await expect(carousel.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Top Sales' }).getByRole('listitem')).toHaveCount(12);
    removeFault();
    await carousel.getByRole('button', { name: 'Retry' }).click();
    await expect(carousel.getByRole('listitem')).toHaveCount(8);
  },
);

test(
  'typing searches the whole list after a delay; blank text or a click outside closes immediately',
  { tag: ['@Q1', '@Q3'] },
  async ({ page, model }) => {
    await page.goto('/login');
    const field = page.getByRole('combobox', { name: 'Search' });
    expect(requestsFor(model.requests, 'GET /products')).toEqual([]);
    await field.fill('SIGNALS');
    await expect(page.getByRole('option', { name: 'Signals' })).toBeVisible();
    expect(requestsFor(model.requests, 'GET /products')).toEqual(['GET /products']);
    await page.mouse.click(640, 700);
    await expect(page.getByRole('option')).toHaveCount(0);
    await field.click();
    await expect(page.getByRole('option', { name: 'Signals' })).toBeVisible();
    await field.fill('  ');
    await expect(page.getByRole('option')).toHaveCount(0);
    await field.fill('nothing like it');
    await expect(page.getByText('No products found.', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No products found.', { exact: true })).toBeHidden();
  },
);

test(
  'a book list that failed to load is never shown as empty, and further typing fetches it again',
  { tag: ['@Q2', '@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    const removeFault = model.injectFault(/^GET \/products$/, failWith(500));
    await page.goto('/login');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('signals');
    await expect(page.getByText('Search could not be loaded. Check your connection.')).toBeVisible();
    await expect(page.getByText('No products found.')).toHaveCount(0);
    removeFault();
    await field.press('s');
    await field.press('Backspace');
    await expect(page.getByRole('option', { name: 'Signals' })).toBeVisible();
  },
);

test(
  'name, author and editor match regardless of case and accents; a result without author says so',
  { tag: ['@Q4'] },
  async ({ page, model }) => {
    const [one, two, ...rest] = model.fake.state.products;
    if (one && two) {
      model.fake.state.products = [
        { ...one, name: 'Étude in Blue', meta_data: [] },
        { ...two, meta_data: [{ key: 'editor', value: 'Bluebell Ahn' }] },
        ...rest,
      ];
    }
    await page.goto('/');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('etude');
    const option = page.getByRole('option', { name: 'Étude in Blue' });
    await expect(option).toContainText('Unknown Author');
    await expect(option.getByText('Unknown Author', { exact: true })).toBeVisible();
    await field.fill('BLUE');
    await expect(page.getByRole('option')).toHaveCount(2);
    await field.fill('oskalo');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/product\//);
    await expect(field).toHaveValue('');
  },
);
