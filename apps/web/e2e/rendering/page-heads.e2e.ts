/** The page head: title, description and theme; scroll position, and installation as an app. */
import type { Page } from '@playwright/test';
import { logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test('every public page has its own title and description', { tag: ['@deep'] }, async ({ page, consoleGuard }) => {
  // Unknown URLs respond with 404.
  consoleGuard.allow('http error');
  const pages: [path: string, title: string, description: RegExp][] = [
    ['/', 'Octavo', /^Octavo is an ebook store/],
    ['/discover', 'Discover · Octavo', /by genre/],
    ['/discover/fantasy', 'Fantasy · Octavo', /^Fantasy ebooks to read/],
    ['/product/the-heron-ledger', 'The Heron Ledger · Octavo', /^The Heron Ledger by .+: an ebook/],
    ['/product/the-heron-ledger/reviews', 'Reviews of The Heron Ledger · Octavo', /^Reader reviews of/],
    ['/login', 'Login · Octavo', /^Log in/],
    ['/register', 'Register · Octavo', /^Create an account/],
    ['/forgot-password', 'Forgot password · Octavo', /^Request a link/],
    ['/legal/privacy', 'Privacy Policy · Octavo', /^What we store about you/],
    ['/legal/terms', 'Terms of Service · Octavo', /^What you get with a purchase/],
    ['/nowhere', 'Page not found · Octavo', /^There is no page/],
    ['/product/nowhere', 'Page not found · Octavo', /^There is no page/],
    ['/authors/nobody', 'Page not found · Octavo', /^There is no page/],
    ['/series/none', 'Page not found · Octavo', /^There is no page/],
    ['/verify-email?key=x', 'Verify email address · Octavo', /^Verify the email/],
    ['/undo-email?key=x', 'Undo email change · Octavo', /^Undo a change/],
  ];
  for (const [path, title, description] of pages) await expectHead(page, path, title, description);
});

test('all protected pages have their own title and description', { tag: ['@deep'] }, async ({ page }) => {
  await logIn(page, demoCustomer);
  for (const [path, title, description] of [
    ['/library', 'Library · Octavo', /^The books you own/],
    ['/favorites', 'Favorites · Octavo', /^The books you have saved/],
    ['/profile', 'My Account · Octavo', /^Your orders/],
    ['/privacy', 'Privacy Policy · Octavo', /^What we store about you/],
    ['/terms-of-service', 'Terms of Service · Octavo', /^What you get with a purchase/],
  ] as const)
    await expectHead(page, path, title, description);
});

test('the protected pages have their own title and description', async ({ page }) => {
  await logIn(page, demoCustomer);
  await expectHead(page, '/cart', 'Cart · Octavo', /^Review your cart/);
  await page.goto('/profile');
  await page.locator('a[href^="/profile/orders/"]').first().click();
  await expect(page).toHaveTitle(/^Order \d+ · Octavo$/);
  await expect(descriptionOf(page)).toHaveAttribute('content', /^The items, total and status/);
  await page.goto('/product/how-bridges-think/stream');
  await expect(page).toHaveTitle('How Bridges Think · Octavo');
  await expect(descriptionOf(page)).toHaveAttribute('content', 'Read How Bridges Think in your browser.');
});

const descriptionOf = (page: Page) => page.locator('meta[name="description"]');

/** Checks the head both as sent by the server and after hydration. */
async function expectHead(page: Page, path: string, title: string, description: RegExp): Promise<void> {
  const response = await page.goto(path);
  const sentDescription = /<meta name="description" content="([^"]*)"/.exec((await response?.text()) ?? '');
  expect(sentDescription?.[1], path).toMatch(description);
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await expect(page).toHaveTitle(title);
  await expect(descriptionOf(page), path).toHaveAttribute('content', description);
}

test('the shop can be installed as an app with icons of the declared sizes', async ({ page, request }) => {
  await page.goto('/');
  const url = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await request.get(url ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await response.json()) as {
    display: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest.display).toBe('standalone');
  for (const { src, sizes, type } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type']).toContain(type);
    const size = await page.evaluate(async (from) => {
      const picture = new Image();
      picture.src = from;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
});

test('the chosen theme applies before the first paint, here and in other tabs', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow('network error');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/legal/terms');
  const theme = () => page.locator('html').getAttribute('data-theme');
  expect(await theme()).toBe('light');
  const other = await context.newPage();
  await other.goto('/legal/privacy');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.close();
  const themeColors = page.locator('meta[name="theme-color"]');
  await expect(themeColors.first()).toHaveAttribute('content', '#161412');

  // Without any script file: the inline script of the page has to set the theme.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('Back restores the scroll position, and a new page starts at the top', { tag: ['@deep'] }, async ({ page }) => {
  await page.goto('/discover');
  // Before hydration the link would be a full navigation.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  const books = page.locator('[data-component="BookCard"]');
  const position = () => page.evaluate(() => Math.round(window.scrollY));
  const book = books.nth(16).getByRole('link').first();
  await book.scrollIntoViewIfNeeded();
  const savedPosition = await position();
  expect(savedPosition).toBeGreaterThan(0);
  await book.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(position).toBe(0);
  await page.goBack();
  await expect.poll(position).toBe(savedPosition);
});

test('a link prefetches its page when the pointer enters it', async ({ page }) => {
  await page.goto('/');
  // The code of the page has loaded.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  const book = page.getByRole('region', { name: 'Top Sales' }).getByRole('link').first();
  await expect(book).toBeVisible();
  const slug = /[^/]+$/.exec((await book.getAttribute('href')) ?? '')?.[0] ?? '';
  const productRequest = page.waitForRequest((request) => request.url().includes(`/api/v1/products/${slug}?`));
  await book.hover();
  await productRequest;
});
