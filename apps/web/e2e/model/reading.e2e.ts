/** The reviews page and the stream page. */
import { grantBook, updateBook } from './books.ts';
import { openInStore, storedValue, signIn } from './users.ts';
import { gate } from '../support/gate.ts';
import { failWith, pausedCall } from './faults.ts';
import { expect, test } from './test.ts';

test(
  'reviews show a loading state until their book is cached, and keep it if the book does not load',
  { tag: ['@R1'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    const book = pausedCall();
    model.injectFault(/^GET \/products\/the-tide-clock/, book);
    await page.goto('/product/the-tide-clock/reviews');
    await expect(page.getByText('Product not available...', { exact: true })).toBeVisible();
    book.open();
    await expect(page.getByText('1 - 10 out of 23 reviews', { exact: true })).toBeVisible();
    await openInStore(page, '/product/no-such-book/reviews');
    await expect(page.getByText('Product not available...', { exact: true })).toBeVisible();
    model.injectFault(/^GET \/reviews/, failWith(500));
    await openInStore(page, '/product/salt-roads/reviews');
    await expect(page.getByText('Error loading reviews', { exact: true })).toBeVisible();
  },
);

test(
  'review pages end at the total count or an incomplete page, are part of the URL, and start at 1 for each book',
  { tag: ['@R3', '@R6'] },
  async ({ page, model }) => {
    updateBook(model, 'the-tide-clock', { rating_count: 900 });
    const next = page.getByRole('button', { name: 'Next' });
    await page.goto('/product/the-tide-clock/reviews?page=2');
    await expect(page.getByText('11 - 20 out of 900 reviews')).toBeVisible();
    await next.click();
    await expect(page.getByText('21 - 23 out of 900 reviews')).toBeVisible();
    await expect(page).toHaveURL(/\?page=3$/);
    await expect(next).toBeDisabled();
    await openInStore(page, '/product/salt-roads/reviews');
    await expect(page.getByText('0 - 0 out of 23 reviews').or(page.getByText(/^0 - 0 out of/))).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await page.goto('/product/the-tide-clock/reviews?page=1');
    await expect(page).toHaveURL(/\/reviews$/);
  },
);

test(
  'visitors can read reviews, and a missing reviewer or date has a fallback text',
  { tag: ['@R4', '@R5'] },
  async ({ page, model }) => {
    const [review] = model.fake.state.reviews.get(1) ?? [];
    const dates = [
      'never',
      new Date(Date.now() + 60_000).toISOString(),
      new Date(Date.now() - 3 * 86_400_000).toISOString(),
    ];
    if (review) {
      model.fake.state.reviews.set(
        1,
        dates.map((date_created, at) => ({ ...review, id: at + 1, reviewer: '', date_created })),
      );
    }
    await page.goto('/product/the-tide-clock/reviews');
    await expect(page.getByText('Anonymous', { exact: true })).toHaveCount(3);
    await expect(page.getByText('Unknown time', { exact: true })).toBeVisible();
    await expect(page.getByText('a few seconds ago')).toBeVisible();
    const daysAgo = page.getByText('3 days ago', { exact: true });
    await expect(daysAgo).toBeVisible();
    await expect(daysAgo).toHaveAttribute('datetime', dates[2] ?? '');
    await expect(daysAgo).toHaveAttribute('title', /^[A-Z][a-z]+ \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/);
    await expect(page.getByText('Unknown time', { exact: true })).not.toHaveAttribute('title', /./);
  },
);

test(
  'library and favorites offer a retry after a failure, and link to Discover when empty',
  { tag: ['@L1'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    await signIn(page, model);
    for (const [path, title, failure, empty] of [
      ['library', 'Keep the story going..', "Your library couldn't be loaded.", /^No books here yet\./],
      ['favorites', 'Your Favorite Collection', "Your favorites couldn't be loaded.", /^No favorites yet\./],
    ] as const) {
      const removeFault = model.injectFault(`GET /products/${path}`, failWith(500));
      await page.goto(`/${path}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(main.getByText(failure, { exact: true })).toBeVisible();
      removeFault();
      await main.getByRole('button', { name: 'Retry', exact: true }).click();
      await expect(main.getByRole('heading', { name: empty })).toBeVisible();
      await expect(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(main.getByRole('link', { name: 'Discover books' })).toHaveAttribute('href', '/discover');
    }
  },
);

test(
  'the reader runs in an iframe without the shop layout and has a back link',
  { tag: ['@S1', '@S3'] },
  async ({ page, model }) => {
    grantBook(model, 2);
    await signIn(page, model);
    await page.goto('/product/salt-roads/stream');
    await expect(page.frameLocator('iframe').getByRole('heading', { name: /^Read/ })).toBeVisible();
    for (const role of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    const backLink = page.getByRole('link', { name: 'Back', exact: true });
    await expect(backLink).toHaveAttribute('href', '/product/salt-roads');
    const wide = await backLink.boundingBox();
    await page.setViewportSize({ width: 400, height: 700 });
    await expect.poll(async () => (await backLink.boundingBox())?.width).toBeLessThan(wide?.width ?? 0);
  },
);

test(
  'a book without a stream URL redirects home with the reason, a failed call shows an error, and no cached URL is used',
  { tag: ['@S2'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    await signIn(page, model);
    const book = pausedCall();
    const open = model.injectFault(/^GET \/products\/salt-roads/, book);
    await page.goto('/product/salt-roads/stream');
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    book.open();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'View book' })).toHaveAttribute('href', '/product/salt-roads');
    open();
    const removeFault = model.injectFault(/^GET \/products\/salt-roads/, failWith(500));
    await page.goto('/product/salt-roads/stream');
    await expect(page.getByText('Error loading ebook', { exact: true })).toBeVisible();
    removeFault();
    grantBook(model, 2);
    await page.goto('/product/salt-roads');
    await expect(page.getByRole('button', { name: 'Read now' })).toBeVisible();
    model.fake.state.accounts[0]?.owned.delete(2);
    await page.getByRole('button', { name: 'Read now' }).click();
    await expect(page).toHaveURL(/\/$/);
  },
);

test(
  'a book that cannot be read links back to its product page for any slug',
  { tag: ['@S2', '@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    await signIn(page, model);
    await page.goto('/product/Half%23Way%3F/stream');
    await expect(page.getByRole('link', { name: 'View book' })).toHaveAttribute('href', '/product/half%23way%3F');
  },
);

test(
  'a cached response restored while the reader opens does not count as a fresh one',
  { tag: ['@S2', '@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    await signIn(page, model);
    await page.goto('/product/salt-roads');
    await expect(page.getByRole('heading', { name: 'Salt Roads', level: 1 })).toBeVisible();
    const stored = async () => (await storedValue(page, 'octavo:query-cache')) ?? '';
    await expect.poll(stored).toContain('salt-roads');
    grantBook(model, 2);
    const [book, restoring] = [pausedCall(), gate()];
    model.injectFault(/^GET \/products\/salt-roads/, book, { times: 1 });
    await page.route(/\/assets\/query-persister-.*\.js$/, async (route) => {
      await restoring.opened;
      await route.continue();
    });
    await page.goto('/product/salt-roads/stream');
    await expect(page.getByText('Loading...')).toBeVisible();
    const before = await stored();
    restoring.open();
    // The restored cache is written again immediately.
    await expect.poll(stored).not.toBe(before);
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page).toHaveURL(/\/product\/salt-roads\/stream$/);
    book.open();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: /^Read/ })).toBeVisible();
  },
);
