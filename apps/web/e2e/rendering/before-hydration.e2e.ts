/** What is done to a page before its code has come: none of it is lost. */
import { logIn } from '../pages/store.page.ts';
import { createTouchPoint } from '../support/touch-point.ts';
import { gate } from '../support/gate.ts';
import { openBeforeHydration } from '../support/open-before-hydration.ts';
import { expect, test } from '../support/test.ts';

const DEMO_USER = { username: 'ines_h', password: 'Octavo!2026' };

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

test('going back ends where the page was left, also where it was scrolled before its code had come', async ({
  page,
}) => {
  const letIn = await openBeforeHydration(page, '/discover');
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
  const letIn = await openBeforeHydration(page, '/');
  await page.getByRole('radio', { name: 'Sepia' }).check({ force: true });
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'sepia');
  letIn();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia');
  await expect(page.getByRole('radio', { name: 'Sepia' })).toBeChecked();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia');
});

test('a book that is put into the cart before the code has come is in it when it has', async ({ page }) => {
  const letIn = await openBeforeHydration(page, '/product/the-heron-ledger');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeHidden();
  letIn();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
});

test('what is typed before the code has come is searched when it has, and nobody is taken back to the top', async ({
  page,
}) => {
  const letIn = await openBeforeHydration(page, '/');
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
  await logIn(page, DEMO_USER);
  await page.addInitScript(() => {
    const nextFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => nextFrame(() => setTimeout(() => draw(performance.now()), 500));
  });
  const code = gate();
  await page.route(/\/assets\/SearchCombobox-/, async (route) => {
    await code.opened;
    await route.continue();
  });
  const letIn = await openBeforeHydration(page, '/');
  const field = page.getByPlaceholder('Search title, author or editor');
  await field.pressSequentially('heron');
  letIn();
  // What surrounds the field is rendered again for who is signed in.
  await expect(page.getByRole('banner').getByRole('link', { name: DEMO_USER.username })).toBeVisible();
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
    const finger = await createTouchPoint(page);
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
  consoleGuard,
}) => {
  consoleGuard.allow('refused call');
  await page.goto('/login');
  await logIn(page, DEMO_USER);
  const letIn = await openBeforeHydration(page, '/product/no-such-book');
  const missing = page.getByRole('main').locator('h1');
  await expect(missing).toBeAttached();
  await expect(missing).toBeHidden();
  letIn();
  await expect(missing).toBeVisible();
  await expect(missing).toHaveText('Product Not Found');
});
