/** The page after the last one: what happens next. */
import type { Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { openBook } from '../support/open-book.ts';
import { expectReaderAccessible } from '../support/reader-accessible.ts';
import { becomeCustomer, buy } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/** Buys a book and opens it. */
async function openOwnBook(page: Page, slug: string): Promise<ReadingPage> {
  await becomeCustomer(page);
  await buy(page, slug);
  await page.goto(`/product/${slug}/stream`);
  const reading = new ReadingPage(page);
  await reading.waitUntilOpen();
  return reading;
}

const closingPage = (reading: ReadingPage) => reading.frame.locator('[data-component="ClosingPage"]');

/** Goes to the last page and turns it. */
async function finish(page: Page, reading: ReadingPage, forward = 'ArrowRight'): Promise<void> {
  await page.keyboard.press('End');
  await expect.poll(() => reading.isAtEnd()).toBe(true);
  await page.keyboard.press(forward);
  await expect(closingPage(reading)).toBeVisible();
}

/** Whether the page is wider than the window. */
const overflows = (reading: ReadingPage) =>
  closingPage(reading).evaluate((section) => section.scrollWidth > section.clientWidth);

test('turning past the last page of a volume shows date, stars and the next volume, and back keys return to the text', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const reading = await openOwnBook(page, 'loud-machines');
  await finish(page, reading);
  const closing = closingPage(reading);
  const heading = closing.getByRole('heading', { level: 1, name: 'You finished Loud Machines' });
  await expect(heading).toBeFocused();
  const today = new Date().toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric' });
  await expect(closing.getByText(today)).toBeVisible();
  await expect(closing.getByRole('heading', { name: /^Next in Things That Answer$/ })).toBeVisible();
  await expect(closing.getByRole('link', { name: 'Add to cart' })).toBeVisible();
  await expect(reading.frame.getByText('Finished', { exact: true })).toBeVisible();
  await expectReaderAccessible(page, 'the closing page');
  for (const width of [390, 320, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(heading).toBeVisible();
    expect(await overflows(reading), `at ${width} px`).toBe(false);
  }

  const last = await reading.currentCfi();
  for (const key of ['ArrowLeft', 'PageUp', 'Escape']) {
    await heading.focus();
    await page.keyboard.press(key);
    await expect(closing).toHaveCount(0);
    await reading.waitForLayout();
    expect(await reading.isAtEnd(), key).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect(heading).toBeFocused();
  }
  await page.evaluate(() => history.back());
  await expect(closing).toHaveCount(0);
  expect(page.url()).toMatch(/\/product\/loud-machines\/stream$/);
  expect((await reading.currentCfi()).split('!')[0]).toBe(last.split('!')[0]);

  await page.keyboard.press('ArrowRight');
  await closing.getByRole('button', { name: 'Read again' }).click();
  await expect(closing).toHaveCount(0);
  await expect.poll(() => reading.pageNumber()).toBe(1);
});

test('stars open the review form with the rating, a review is named after that, and the book is finished everywhere', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const reading = await openOwnBook(page, 'loud-machines');
  await finish(page, reading);
  await closingPage(reading).getByRole('link', { name: 'Rate with 4 stars' }).click();
  await expect(page).toHaveURL(/\/product\/loud-machines\/reviews$/);
  await expect(page.getByRole('radio', { name: /^4/ })).toBeChecked();
  await page.getByLabel('Your review').last().fill('It answers.');
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByText('Your review has been published')).toBeVisible();

  await page.goto('/product/loud-machines');
  await expect(page.getByText(/^Finished on /)).toBeVisible();
  await page.goto('/library');
  await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible();
  await page.goto('/product/loud-machines/stream');
  await reading.waitUntilOpen();
  await finish(page, reading);
  await expect(closingPage(reading).getByText('You rated it 4 out of 5')).toBeAttached();
  await closingPage(reading).getByRole('link', { name: 'Back to library' }).click();
  await expect(page).toHaveURL(/\/library$/);
});

test(
  'Add to cart puts the next volume into the cart once, and the back button does not repeat it',
  { tag: ['@deep'] },
  async ({ page }) => {
    test.setTimeout(180_000);
    const reading = await openOwnBook(page, 'loud-machines');
    await finish(page, reading);
    await closingPage(reading).getByRole('link', { name: 'Add to cart' }).press('Enter');
    await expect(page).toHaveURL(/\/product\/(?!loud-machines)[\w-]+$/);
    const inCart = () => page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]').length as number);
    await expect.poll(inCart).toBe(1);
    await page.evaluate(() => localStorage.removeItem('cartItems'));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    expect(await inCart()).toBe(0);
  },
);

test('the end of a sample shows price and Add to cart, which works without an account', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/product/loud-machines');
  await page.getByRole('link', { name: 'Read a sample' }).click();
  const sample = new ReadingPage(page, 'standalone');
  await expect(page.getByText(/^Sample · Page/)).toBeVisible();
  await expect.poll(() => sample.currentCfi()).not.toBe('');
  await page.keyboard.press('End');
  await expect(page.getByText('This is the end of the sample.')).toBeVisible();
  await page.keyboard.press('PageDown');
  const closing = closingPage(sample);
  await expect(closing.getByRole('heading', { name: 'That’s the end of the sample' })).toBeFocused();
  await expect(closing.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
  await expect(closing.getByText('You finished')).toHaveCount(0);
  await expectReaderAccessible(page, 'the end of a sample');
  await closing.getByRole('link', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/product\/loud-machines$/);
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
});

test(
  'scrolled text and drawn pages have a closing page too, and without a connection it shows what is known',
  { tag: ['@deep'] },
  async ({ page, context, consoleGuard }) => {
    test.setTimeout(240_000);
    consoleGuard.allow('network error');
    const scrolled = await openBook(page, 'the-noted-weir');
    await scrolled.setFlow('scroll');
    await page.keyboard.press('End');
    await scrolled.frame.getByRole('button', { name: 'What’s next' }).click();
    await expect(closingPage(scrolled).getByRole('heading', { name: /^You finished/ })).toBeFocused();
    await page.keyboard.press('Escape');
    // The notice has made the text shorter, so the first press may scroll to its end.
    await expect(async () => {
      await page.keyboard.press('PageDown');
      await expect(closingPage(scrolled)).toBeVisible({ timeout: 2000 });
    }).toPass();

    await context.setOffline(true);
    await expect(closingPage(scrolled).getByText(/^You’re offline/)).toBeVisible();
    await expect(closingPage(scrolled).getByRole('link')).toHaveCount(0);
    await expectReaderAccessible(page, 'the closing page without a connection');
    await context.setOffline(false);
    await expect(closingPage(scrolled).getByRole('link', { name: 'Back to library' })).toBeVisible();

    const drawn = await openBook(page, 'the-drawn-weir');
    await finish(page, drawn);
    await page.keyboard.press('ArrowLeft');
    await expect(closingPage(drawn)).toHaveCount(0);
  },
);

test(
  'a right-to-left book is turned past its end to the left, and back to the right',
  { tag: ['@deep'] },
  async ({ page }) => {
    test.setTimeout(180_000);
    const reading = await openOwnBook(page, 'chidoriyu-no-fune');
    await finish(page, reading, 'ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(closingPage(reading)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(closingPage(reading)).toHaveCount(0);
  },
);

test('the closing page is requested near the end of the book only', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const isRequested = () => requests.some((path) => path.endsWith('/closing'));
  const reading = await openOwnBook(page, 'loud-machines');
  await reading.nextPage();
  expect(isRequested()).toBe(false);
  expect(requests.some((path) => /\/ClosingPage-[^/]*\.js$/.test(path))).toBe(false);
  await page.keyboard.press('End');
  await expect.poll(isRequested).toBe(true);
});
