/** Requests before the first page of a book is shown: each further round trip would delay it. */
import { openBook } from '../support/open-book.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from '../support/test.ts';

test('the first page needs only the reader entry script and its document, both requested by the page, which includes its styles', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const reading = await openBook(page, 'the-noted-weir');
  await reading.goToPage(6);
  const position = await reading.currentCfi();
  await expect.poll(() => reading.savedPosition()).toContain(position);
  const url = await reading.streamUrl();

  const standalonePage = await context.newPage();
  await standalonePage.addInitScript(() => {
    const isShown = (): boolean => {
      const view = document.querySelector('foliate-view');
      return view !== null && 'lastLocation' in view && Boolean(view.lastLocation);
    };
    const checkFrame = (): void => {
      if (isShown()) performance.mark('first page');
      else requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
  await standalonePage.goto(url);
  await standalonePage.waitForFunction(() => performance.getEntriesByName('first page').length > 0);
  const fetched = await standalonePage.evaluate(() => {
    const shownAt = performance.getEntriesByName('first page')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < shownAt)
      .map(({ name }) => new URL(name).pathname.replace(/^\/read\/[^/]+\//, '').replace(/-[\w-]{8}\./, '.'));
  });
  // Fonts load without blocking.
  expect(fetched.filter((name) => !name.endsWith('.woff2')).toSorted()).toEqual([
    '/assets/index.js',
    'EPUB/one.xhtml',
    'manifest.json',
  ]);
  // The page itself contains the saved position.
  const shown = await standalonePage
    .locator('foliate-view')
    .evaluate((view) => ('lastLocation' in view ? (view.lastLocation as { cfi: string }).cfi : ''));
  expect(shown).toBe(position);
  await expect(standalonePage.getByText(/^Page \d+ of \d+$/)).toBeVisible();
  await expect(standalonePage.locator('#octavo-prefetch')).toHaveCount(0);
});

test('the first page is shown in the prerendered frame before the manifest, and navigation waits for the manifest', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const url = await (await openBook(page, 'the-noted-weir')).streamUrl();
  const standalonePage = await context.newPage();
  const manifest = gate();
  await standalonePage.route('**/manifest.json', async (route) => {
    await manifest.opened;
    await route.continue();
  });
  await standalonePage.goto(url);
  const view = standalonePage.locator('foliate-view');
  const position = () =>
    view.evaluate((shown) => (shown as unknown as { lastLocation?: { cfi: string } }).lastLocation?.cfi ?? '');
  await expect.poll(position).toMatch(/^epubcfi/);
  await expect(standalonePage.getByText('Opening the book…')).toBeHidden();
  await expect(standalonePage.getByRole('banner')).toHaveCount(0);
  // The frame is not reloaded when it is moved.
  const frames = await standalonePage.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => 'initiatorType' in entry && entry.initiatorType === 'iframe'),
  );
  expect(frames).toHaveLength(1);
  const before = await position();
  await standalonePage.keyboard.press('End');
  expect(await position()).toBe(before);
  manifest.open();
  await expect(standalonePage.getByText(/^Page (\d+) of \1$/)).toBeVisible();
});
