/** What is fetched before the first page of a book stands: each further way there and back would be waited for. */
import { importNotedBook, openAsAdmin } from './support/open-book.ts';
import { expect, test } from './support/test.ts';

test('the first page needs the entry of the reader, the manifest and its document, all asked for by the page itself, which brings its styles', async ({
  page,
  context,
  shop,
}) => {
  test.setTimeout(120_000);
  const reading = await openAsAdmin(page, await importNotedBook(shop));
  await reading.goToPage(6);
  const place = await reading.shown();
  await expect.poll(() => reading.saved()).toContain(place);
  const address = await reading.address();

  const alone = await context.newPage();
  await alone.addInitScript(() => {
    const isShown = (): boolean => {
      const view = document.querySelector('foliate-view');
      return view !== null && 'lastLocation' in view && Boolean(view.lastLocation);
    };
    const look = (): void => {
      if (isShown()) performance.mark('first page');
      else requestAnimationFrame(look);
    };
    look();
  });
  await alone.goto(address);
  await alone.waitForFunction(() => performance.getEntriesByName('first page').length > 0);
  const fetched = await alone.evaluate(() => {
    const shownAt = performance.getEntriesByName('first page')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < shownAt)
      .map(({ name }) => new URL(name).pathname.replace(/^\/read\/[^/]+\//, '').replace(/-[\w-]{8}\./, '.'));
  });
  // Faces are shown as they come, and the bars are asked for as soon as the text stands, which is seen a frame later.
  const besides = /\.woff2$|\/(bars|draw-bars)\./;
  expect(new Set(fetched.filter((name) => !besides.test(name)))).toEqual(
    new Set(['/assets/index.js', '/assets/rolldown-runtime.js', 'manifest.json', 'EPUB/one.xhtml']),
  );
  // Told by the page itself: the place is the one that was kept.
  const shown = await alone
    .locator('foliate-view')
    .evaluate((view) => ('lastLocation' in view ? (view.lastLocation as { cfi: string }).cfi : ''));
  expect(shown).toBe(place);
  await expect(alone.getByText(/^Page \d+ of \d+$/)).toBeVisible();
  await expect(alone.locator('#octavo-ahead')).toHaveCount(0);
});
