/** Ways through the book that meet others on their way, and chapters that cannot be had. */
import { gate } from '../support/gate.ts';
import { importFootnotesBook, openAsAdmin } from '../support/open-book.ts';
import { currentSpineIndex } from '../support/current-spine-index.ts';
import { expect, test } from '../support/test.ts';

test('scroll: End pressed again and again while its chapter is on the way leads to the end', async ({ page, shop }) => {
  test.setTimeout(120_000);
  let asked = 0;
  const chapter = gate();
  // From before the book opens, for the next chapter is fetched ahead.
  await page.route('**/two.xhtml', async (route) => {
    asked += 1;
    await chapter.opened;
    // The page lets go of questions that nobody waits for any more.
    await route.continue().catch(() => undefined);
  });
  const reading = await openAsAdmin(page, await importFootnotesBook(shop));
  await reading.setFlow('scroll');
  await reading.goToPage(2);
  await page.keyboard.press('End');
  await expect.poll(() => asked).toBeGreaterThan(0);
  for (const key of ['End', 'PageDown', 'End', 'PageUp', 'End']) await page.keyboard.press(key);
  chapter.open();
  await expect.poll(() => reading.isAtEnd()).toBe(true);
  await expect.poll(() => currentSpineIndex(page)).toBe(1);
  await page.keyboard.press('Home');
  await expect.poll(() => currentSpineIndex(page)).toBe(0);
  await reading.nextPage();
});

for (const flow of ['pages', 'scroll'] as const) {
  test(`${flow}: a chapter that cannot be had keeps nobody from reading elsewhere, and comes when it can`, async ({
    page,
    shop,
    consoleGuard,
  }) => {
    test.setTimeout(120_000);
    consoleGuard.allow('broken connection');
    const reading = await openAsAdmin(page, await importFootnotesBook(shop));
    const { frame } = reading;
    if (flow === 'scroll') await reading.setFlow(flow);
    const trouble = frame.getByText('The next pages could not be loaded.');
    await page.route('**/two.xhtml', (route) => route.abort());
    const goToLowWater = async () => {
      await page.keyboard.press('c');
      await frame.getByRole('button', { name: /^Low Water/ }).click();
    };
    await goToLowWater();
    await expect(trouble).toBeVisible();

    // By a jump, by a turn, and by the way back.
    await reading.goToPage(6);
    await expect(trouble).toBeHidden();
    expect(await currentSpineIndex(page)).toBe(0);
    const before = await reading.currentCfi();
    await goToLowWater();
    await expect(trouble).toBeVisible();
    await page.keyboard.press('PageUp');
    await expect.poll(() => reading.currentCfi()).not.toBe(before);
    await expect(trouble).toBeHidden();
    await goToLowWater();
    await expect(trouble).toBeVisible();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(trouble).toBeHidden();
    expect(await currentSpineIndex(page)).toBe(0);

    await goToLowWater();
    await expect(trouble).toBeVisible();
    await page.unroute('**/two.xhtml');
    await frame.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => currentSpineIndex(page)).toBe(1);
    await expect(trouble).toBeHidden();
  });
}

test('a link to a place that the book does not have says so, and leaves everybody where they are', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  const reading = await openAsAdmin(page, await importFootnotesBook(shop));
  const { frame } = reading;
  await reading.goToPage(4);
  await frame.getByRole('region', { name: 'The way back' }).getByRole('button', { name: 'Stay here' }).click();
  const place = await reading.currentCfi();
  const chapter = page.frames().find((shown) => shown.url().endsWith('/one.xhtml'));
  const follow = (href: string) =>
    chapter?.locator('#first').evaluate((paragraph, address) => {
      const link = paragraph.ownerDocument.createElementNS('http://www.w3.org/1999/xhtml', 'a');
      link.setAttribute('href', address);
      paragraph.append(link);
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      link.remove();
    }, href);
  const line = frame.getByRole('status').filter({ hasText: 'That place is not in this book.' });
  await follow('gone.xhtml#here');
  await expect(line).toBeVisible();
  await expect(frame.getByRole('region', { name: 'The way back' })).toHaveCount(0);
  expect(await reading.currentCfi()).toBe(place);
  await reading.nextPage();
  await expect(line).toHaveCount(0);

  await follow('two.xhtml');
  await expect.poll(() => currentSpineIndex(page)).toBe(1);
  await expect(frame.getByRole('region', { name: 'The way back' })).toBeVisible();
  await expect(line).toHaveCount(0);
});
