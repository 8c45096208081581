/** The product page. */
import type { Product } from '@octavo/core/entities';
import { grantBook, updateBook } from './books.ts';
import { openInStore, openWithoutStoredQueries, signIn, storedValue } from './users.ts';
import { aborted, respondWith } from './faults.ts';
import { expect, test } from './test.ts';

test(
  'the product page fetches the book by slug twice, with user and token if present, and shows Read now to an owner only',
  { tag: ['@P1', '@P2', '@P3'] },
  async ({ page, model }) => {
    const read = page.getByRole('button', { name: 'Read now', exact: true });
    const add = page.getByRole('button', { name: 'Add to cart', exact: true });
    await page.goto('/product/Salt-Roads');
    await expect(page.getByRole('heading', { level: 1, name: 'Salt Roads' })).toBeVisible();
    expect(model.requests).toContain('GET /products/salt-roads?slug=salt-roads');
    await expect(add).toBeVisible();
    await expect(read).toHaveCount(0);
    grantBook(model, 2);
    await signIn(page, model);
    await page.goto('/product/salt-roads');
    await expect(page.getByRole('heading', { level: 1, name: 'Salt Roads' })).toBeVisible();
    expect(model.requests).toContain('GET /products/salt-roads?slug=salt-roads&user_id=3');
    await expect(read).toBeVisible();
    await expect(add).toHaveCount(0);
    await read.click();
    await expect(page).toHaveURL(/\/product\/salt-roads\/stream$/);
  },
);

test(
  'a book is added once without an account, and a second attempt says so and links to the cart',
  { tag: ['@P4'] },
  async ({ page }) => {
    await page.goto('/product/salt-roads');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Added to your cart')).toBeVisible();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Already in your cart')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View cart' }).first()).toHaveAttribute('href', '/cart');
    expect(JSON.parse((await storedValue(page, 'cartItems')) ?? '')).toMatchObject([
      { id: 2, name: 'Salt Roads', price: 1.99, quantity: 1, authorStripeId: 'acct_maren' },
    ]);
    expect(await storedValue(page, 'totalAmount')).toBe('1.99');
  },
);

test(
  'an invalid price disables the button, and a missing price is $0.00',
  { tag: ['@P5'] },
  async ({ page, model }) => {
    const invalid = { 'salt-roads': '', 'low-water': 'soon', signals: '-1' };
    for (const [slug, regular_price] of Object.entries(invalid)) updateBook(model, slug, { regular_price });
    updateBook(model, 'the-tide-clock', { regular_price: '0' });
    await page.goto('/legal/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [slug, regular_price] of Object.entries(invalid)) {
      await openInStore(page, `/product/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Terms of Service');
      await expect(page.getByRole('button', { name: 'Not available yet' }), regular_price).toBeDisabled();
    }
    await openInStore(page, '/product/the-tide-clock');
    await expect(page.getByText('$0.00')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
  },
);

test(
  'the product page shows whole stars, and the reviews page one decimal and the range',
  { tag: ['@P6', '@R2'] },
  async ({ page, model }) => {
    updateBook(model, 'the-tide-clock', { average_rating: '4.50' });
    await page.goto('/product/the-tide-clock');
    const stars = page.getByRole('main').locator('[data-component="StarRating"]').first();
    await expect(stars).toContainText('4.5');
    await expect(stars.locator('svg[fill="currentColor"]')).toHaveCount(5);
    await page
      .getByRole('link', { name: /review/i })
      .first()
      .click();
    await expect(page.getByText('4.5 out of 5').first()).toBeVisible();
    await expect(page.getByText('1 - 10 out of 23 reviews')).toBeVisible();
    // Half a tenth rounds up on every page and in every client.
    updateBook(model, 'the-tide-clock', { average_rating: '4.35' });
    await openWithoutStoredQueries(page, '/product/the-tide-clock');
    await expect(stars).toContainText('4.4');
    await page.goto('/product/the-tide-clock/reviews');
    await expect(page.getByText('4.4 out of 5').first()).toBeVisible();
  },
);

test(
  'descriptions and reviews keep paragraphs and links, and lose everything that could run',
  { tag: ['@P7'] },
  async ({ page, model }) => {
    const html =
      '<p>Kept <a href="https://example.org/">link</a></p><script>window.hit=1</script><img src=x onerror="window.hit=1">' +
      '<iframe src="/"></iframe><form><input></form><style>p{display:none}</style>';
    updateBook(model, 'the-tide-clock', { description: html, short_description: html });
    const [first, ...others] = model.fake.state.reviews.get(1) ?? [];
    if (first) model.fake.state.reviews.set(1, [{ ...first, review: html }, ...others]);
    for (const path of ['/product/the-tide-clock', '/product/the-tide-clock/reviews']) {
      await page.goto(path);
      const prose = page.locator('[data-component="Prose"]').first();
      await expect(prose.getByText('Kept')).toBeVisible();
      await expect(prose.locator('script, img, iframe, form, style')).toHaveCount(0);
      expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    }
    await expect(page.getByRole('link', { name: 'link' }).first()).toHaveAttribute('rel', /nofollow ugc noopener/);
  },
);

test(
  'Share copies the URL and confirms for a second, falls back if the clipboard is denied, and never confirms a failure',
  { tag: ['@P8'] },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install({ time: '2026-03-01T00:00:00Z' });
    await page.goto('/product/salt-roads');
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await page.clock.pauseAt('2026-03-01T01:00:00Z');
    await page.getByRole('button', { name: 'Share' }).click();
    const copied = page.getByText('Copied!', { exact: true });
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.clock.runFor(950);
    await expect(copied).toBeVisible();
    await page.clock.runFor(50);
    await expect(copied).toHaveCount(0);
    await page.clock.resume();
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('denied')) },
      }),
    );
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Copied!', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
    await expect(page.getByText('Copied!', { exact: true })).toBeHidden({ timeout: 2500 });
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Copied!', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
  },
);

test(
  'a failed product request is retried before the error page, and a missing book is not found',
  { tag: ['@P9', '@P10'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error', 'network error');
    const removeFault = model.injectFault(/^GET \/products\/salt-roads/, aborted);
    await page.goto('/product/salt-roads');
    await expect(page.getByText('Oops! Something went wrong', { exact: true })).toBeVisible();
    await expect(
      page.getByText("We couldn't load the product details. Please try again later.", { exact: true }),
    ).toBeVisible();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await loaded;
    await expect(page.getByText('Oops! Something went wrong', { exact: true })).toBeVisible();
    removeFault();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Salt Roads' })).toBeVisible();
    const none = "The product you're looking for doesn't exist or may have been removed.";
    await openInStore(page, '/product/no-such-book');
    await expect(page.getByText('Product Not Found', { exact: true })).toBeVisible();
    await expect(page.getByText(none, { exact: true })).toBeVisible();
    model.injectFault(/^GET \/products\/salt-roads/, respondWith(null));
    await openWithoutStoredQueries(page, '/product/salt-roads');
    await expect(page.getByText('Product Not Found', { exact: true })).toBeVisible();
  },
);

test(
  'a successful Retry keeps the page, and Retry without a network keeps the shop usable',
  { tag: ['@P9', '@deep'] },
  async ({ page, model, context, consoleGuard }) => {
    consoleGuard.allow('network error');
    const retry = page.getByRole('button', { name: 'Retry', exact: true });
    const failed = page.getByText('Oops! Something went wrong', { exact: true });
    const title = page.getByRole('heading', { level: 1 });
    const samePage = page.locator('html[data-same-page]');
    const openFailed = async (slug: string) => {
      const removeFault = model.injectFault(new RegExp(`^GET /products/${slug}`), aborted);
      await page.goto(`/product/${slug}`);
      await expect(failed).toBeVisible();
      await page.evaluate(() => document.documentElement.toggleAttribute('data-same-page', true));
      return removeFault;
    };
    (await openFailed('salt-roads'))();
    await retry.click();
    await expect(title).toHaveText('Salt Roads');
    await expect(samePage).toBeAttached();
    const removeFault = await openFailed('signals');
    await context.setOffline(true);
    const failedRequest = page.waitForEvent('requestfailed');
    await retry.click();
    await failedRequest;
    await expect(failed).toBeVisible();
    removeFault();
    await context.setOffline(false);
    await expect(title).toHaveText('Signals');
    await expect(samePage).toBeAttached();
  },
);

test(
  'the first entry of a metadata key counts, several authors are joined, and blank values have a fallback text',
  { tag: ['@P11'] },
  async ({ page, model }) => {
    const meta_data = [
      { key: 'author', value: ['Ada Quill', 'Ben Rook'] },
      { key: 'author', value: 'Nobody' },
      { key: 'editor', value: ' ' },
    ];
    updateBook(model, 'salt-roads', { meta_data: meta_data as Product['meta_data'], tags: [] });
    updateBook(model, 'signals', { meta_data: [] });
    await page.goto('/product/salt-roads');
    await expect(page.getByText('Ada Quill, Ben Rook').first()).toBeVisible();
    await expect(page.getByText('Unknown Editor', { exact: true })).toBeVisible();
    await expect(page.getByText('Unknown Genre', { exact: true })).toBeVisible();
    await openInStore(page, '/product/signals');
    await expect(page.getByRole('heading', { level: 1, name: 'Signals' })).toBeVisible();
    await expect(page.getByText('Unknown Author', { exact: true }).first()).toBeVisible();
  },
);
