/** Where the keys lead in the reader: to what is on the screen, and never nowhere. */
import type { ReadingPage } from './pages/reading.page.ts';
import { importNotedBook, openAsAdmin } from './support/open-book.ts';
import { expect, test } from './support/test.ts';

/** Which element of the reader's page has the keys; `the book` where the text has them, and `nothing` where they are lost. */
const holderOfKeys = ({ frame }: ReadingPage) =>
  frame.locator('body').evaluate(() => {
    const active = document.activeElement;
    if (active === document.body) return 'nothing';
    return active?.closest('foliate-view')
      ? 'the book'
      : (active?.getAttribute('aria-label') ?? active?.textContent ?? '');
  });

test('N5: Tab goes to the links of the page and then to the bars, and leaves the place alone', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  const reading = await openAsAdmin(page, await importNotedBook(shop));
  const link = page
    .frames()
    .find((frame) => frame.url().endsWith('/one.xhtml'))
    ?.locator('#ref1');
  await reading.goToPage(8);
  const place = await reading.shown();
  await expect.poll(() => holderOfKeys(reading)).toBe('the book');
  await page.keyboard.press('Tab');
  await expect.poll(() => holderOfKeys(reading)).toBe('Place in the book');
  expect(await reading.shown()).toBe(place);
  await page.keyboard.press('Escape');
  await expect.poll(() => holderOfKeys(reading)).toBe('the book');
  await page.keyboard.press('Home');
  await expect.poll(() => reading.shown()).not.toBe(place);
  await page.keyboard.press('Tab');
  await expect.poll(() => link?.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('N5: letters are commands on the slider as well, and Escape leads from the bars back into the text', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  const reading = await openAsAdmin(page, await importNotedBook(shop));
  await reading.goToPage(8);
  const slider = reading.frame.getByRole('slider', { name: 'Place in the book' });
  await expect(async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(slider).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press('g');
  await expect(reading.frame.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slider).toBeFocused();
  await page.keyboard.press('Escape');
  await expect.poll(() => holderOfKeys(reading)).toBe('the book');
  const before = await reading.pageNumber();
  await page.keyboard.press('PageDown');
  await expect.poll(() => reading.pageNumber()).toBeGreaterThan(before);
});

test('N5: whatever goes away once it is pressed leaves the keys where they are of use', async ({ page, shop }) => {
  test.setTimeout(120_000);
  const reading = await openAsAdmin(page, await importNotedBook(shop));
  await reading.goToPage(8);
  const stay = reading.frame.getByRole('button', { name: 'Stay here' });
  await stay.focus();
  await page.keyboard.press('Enter');
  await expect(stay).toBeHidden();
  await expect.poll(() => holderOfKeys(reading)).toBe('the book');

  await reading.openMore();
  const more = reading.frame.getByRole('dialog', { name: 'More' });
  await more.getByRole('button', { name: 'Keep on this device' }).focus();
  await page.keyboard.press('Enter');
  await expect(more.getByText(/^Kept on this device/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeHidden();
  await expect.poll(() => holderOfKeys(reading)).not.toBe('nothing');
});
