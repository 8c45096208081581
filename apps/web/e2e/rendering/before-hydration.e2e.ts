/** Interaction before the code has loaded: no input is lost. */
import { logIn } from '../support/session.ts';
import { createTouchPoint } from '../support/touch-point.ts';
import { gate } from '../support/gate.ts';
import { openBeforeHydration } from '../support/open-before-hydration.ts';
import { expect, test } from '../support/test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test('the search box takes over the text and caret of the initial field', { tag: ['@Q2'] }, async ({ page }) => {
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

test('Back restores the scroll position, even if the page was scrolled before its code had loaded', async ({
  page,
}) => {
  const loadCode = await openBeforeHydration(page, '/discover');
  const book = page.locator('[data-component="BookCard"]').nth(16).getByRole('link').first();
  await book.scrollIntoViewIfNeeded();
  const position = () => page.evaluate(() => Math.round(window.scrollY));
  const savedPosition = await position();
  expect(savedPosition).toBeGreaterThan(0);
  loadCode();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await book.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(position).toBe(0);
  await page.goBack();
  await expect.poll(position).toBe(savedPosition);
});

test('an option chosen before the code has loaded is applied when it has', { tag: ['@deep'] }, async ({ page }) => {
  const loadCode = await openBeforeHydration(page, '/');
  await page.getByRole('radio', { name: 'Sepia' }).check({ force: true });
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'sepia');
  loadCode();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia');
  await expect(page.getByRole('radio', { name: 'Sepia' })).toBeChecked();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia');
});

test(
  'a book added to the cart before the code has loaded is added when it has',
  { tag: ['@deep'] },
  async ({ page }) => {
    const loadCode = await openBeforeHydration(page, '/product/the-heron-ledger');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeHidden();
    loadCode();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  },
);

test(
  'text typed before the code has loaded is searched when it has, and the page does not scroll to the top',
  { tag: ['@deep'] },
  async ({ page }) => {
    const loadCode = await openBeforeHydration(page, '/');
    await page.getByPlaceholder('Search title, author or editor').pressSequentially('heron');
    await page.evaluate(() => window.scrollTo(0, 400));
    loadCode();
    await expect(page.getByRole('option', { name: 'The Heron Ledger' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    expect(await page.evaluate(() => window.scrollY)).toBe(400);
  },
);

test(
  'text typed before the code has loaded stays while the search box loads, even at a low frame rate',
  { tag: ['@deep'] },
  async ({ page }) => {
    await logIn(page, demoCustomer);
    await page.addInitScript(() => {
      const nextFrame = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (draw) => nextFrame(() => setTimeout(() => draw(performance.now()), 500));
    });
    const code = gate();
    await page.route(/\/assets\/SearchCombobox-/, async (route) => {
      await code.opened;
      await route.continue();
    });
    const loadCode = await openBeforeHydration(page, '/');
    const field = page.getByPlaceholder('Search title, author or editor');
    await field.pressSequentially('heron');
    loadCode();
    // The top bar around the field re-renders for the signed-in user.
    await expect(page.getByRole('banner').getByRole('link', { name: demoCustomer.username })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await expect(field).toHaveValue('heron');
    code.open();
    await expect(page.getByRole('option', { name: 'The Heron Ledger' })).toBeVisible();
    await expect(field).toHaveValue('heron');
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 1600 }, isMobile: true, hasTouch: true });

  test('the first touch drags a carousel, and the carousel code it loads does not interrupt the drag', async ({
    page,
  }) => {
    const code = gate();
    await page.route(/\/assets\/CarouselEngine-/, async (route) => {
      await code.opened;
      await route.continue();
    });
    await page.goto('/');
    const carousel = page.getByRole('region', { name: 'Top Sales' });
    const books = carousel.getByRole('listitem');
    // No interaction has happened yet: the page is ready when React has hydrated the row.
    await expect
      .poll(() =>
        carousel.getByRole('list').evaluate((row) => Object.keys(row).some((key) => key.startsWith('__react'))),
      )
      .toBe(true);
    const { x, y } = (await books.nth(1).boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
    const touchPoint = await createTouchPoint(page);
    const codeRequest = page.waitForRequest(/\/assets\/CarouselEngine-/);
    await touchPoint.down(x + 60, y + 40);
    await touchPoint.moveTo(x + 30);
    await codeRequest;
    const codeResponse = page.waitForResponse(/\/assets\/CarouselEngine-/);
    code.open();
    await (await codeResponse).finished();
    await touchPoint.moveTo(...[0, -30, -60, -90, -120].map((savedPosition) => x + savedPosition));
    await touchPoint.up();
    await expect(carousel.locator('[data-engine]')).toBeAttached();
    await expect(books.first()).not.toBeInViewport();
    // The carousel code takes over the drag.
    const second = (await books.nth(1).boundingBox())?.x;
    await touchPoint.down(x + 60, y + 40);
    await touchPoint.moveTo(...[30, 0, -30, -60, -90, -120].map((savedPosition) => x + savedPosition));
    await touchPoint.up();
    await expect.poll(async () => (await books.nth(1).boundingBox())?.x).not.toBe(second);
  });
});

test(
  'a signed-in user sees not found from their own response, not from the anonymous one',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    await logIn(page, demoCustomer);
    const loadCode = await openBeforeHydration(page, '/product/no-such-book');
    const missing = page.getByRole('main').locator('h1');
    await expect(missing).toBeAttached();
    await expect(missing).toBeHidden();
    loadCode();
    await expect(missing).toBeVisible();
    await expect(missing).toHaveText('Product Not Found');
  },
);
