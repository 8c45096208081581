/** Keyboard focus in the reader: it moves to visible elements and is never lost. */
import type { ReadingPage } from '../pages/reading.page.ts';
import { openBook } from '../support/open-book.ts';
import { expect, test } from '../support/test.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

/** The focused element of the reader page: `the book` if the text has the focus, and `nothing` if it is lost. */
const focusedElement = ({ frame }: ReadingPage) =>
  frame.locator('body').evaluate(() => {
    const active = document.activeElement;
    if (active === document.body) return 'nothing';
    return active?.closest('foliate-view')
      ? 'the book'
      : (active?.getAttribute('aria-label') ?? active?.textContent ?? '');
  });

test(
  'Tab moves to the links of the page and then to the bars, without changing the position',
  { tag: ['@reader-8'] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const reading = await openBook(page, 'the-noted-weir');
    const link = chapterFrame(page, '/one.xhtml')?.locator('#ref1');
    await reading.goToPage(8);
    const position = await reading.currentCfi();
    await expect.poll(() => focusedElement(reading)).toBe('the book');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedElement(reading)).toBe('Position in the book');
    expect(await reading.currentCfi()).toBe(position);
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedElement(reading)).toBe('the book');
    await page.keyboard.press('Home');
    await expect.poll(() => reading.currentCfi()).not.toBe(position);
    await page.keyboard.press('Tab');
    await expect.poll(() => link?.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);

test(
  'single-key shortcuts work on the slider, and Escape moves from the bars to the text',
  { tag: ['@reader-8', '@deep'] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const reading = await openBook(page, 'the-noted-weir');
    await reading.goToPage(8);
    const slider = reading.frame.getByRole('slider', { name: 'Position in the book' });
    await expect(async () => {
      await page.keyboard.press('Shift+Tab');
      await expect(slider).toBeFocused({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await page.keyboard.press('g');
    await expect(reading.frame.getByRole('dialog', { name: 'Go to' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(slider).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedElement(reading)).toBe('the book');
    const before = await reading.pageNumber();
    await page.keyboard.press('PageDown');
    await expect.poll(() => reading.pageNumber()).toBeGreaterThan(before);
  },
);

test(
  'a button that disappears when clicked leaves the focus in a useful place',
  { tag: ['@reader-8', '@deep'] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const reading = await openBook(page, 'the-noted-weir');
    await reading.goToPage(8, { keepsBackOffer: true });
    const dismiss = reading.frame.getByRole('button', { name: 'Dismiss' });
    await dismiss.focus();
    await page.keyboard.press('Enter');
    await expect(dismiss).toBeHidden();
    await expect.poll(() => focusedElement(reading)).toBe('the book');

    await reading.openMore();
    const more = reading.frame.getByRole('dialog', { name: 'More' });
    await more.getByRole('button', { name: 'Download for offline reading' }).focus();
    await page.keyboard.press('Enter');
    await expect(more.getByText(/^Downloaded to this device/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeHidden();
    await expect.poll(() => focusedElement(reading)).not.toBe('nothing');
  },
);

/** The topmost open panel, dialog or not. */
const openPanel = ({ frame }: ReadingPage) => frame.locator('dialog[open], [data-component="AppearanceSheet"]').last();

/** More presses of Tab than a round in any panel takes. */
const MAX_TABS = 40;

/** The position of the focused element among all elements of the panel; -1 for the panel itself. */
const focusedIndex = (reading: ReadingPage) =>
  openPanel(reading).evaluate((panel) => [...panel.querySelectorAll('*')].findIndex((each) => each.matches(':focus')));

const isFocusInside = (reading: ReadingPage) =>
  openPanel(reading).evaluate((panel) => panel.contains(document.activeElement) && document.hasFocus());

for (const [key, name, tags] of [
  ['/', 'Search in book', []],
  ['c', 'Contents', ['@deep']],
  ['m', 'Highlights & notes', ['@deep']],
  ['a', 'Appearance', ['@deep']],
  ['?', 'Keyboard shortcuts', ['@deep']],
] as const)
  test(
    `Tab cycles within the panel "${name}", and Escape closes it from the surrounding page as well`,
    { tag: ['@reader-8', ...tags] },
    async ({ page }) => {
      test.setTimeout(120_000);
      const reading = await openBook(page, 'the-noted-weir');
      const panel = openPanel(reading);
      await page.keyboard.press('b');
      await page.keyboard.press(key);
      await expect.poll(() => isFocusInside(reading)).toBe(true);
      for (const shortcut of ['Tab', 'Shift+Tab']) {
        await page.keyboard.press(shortcut);
        const start = await focusedIndex(reading);
        let isRound = false;
        for (let presses = 1; presses < MAX_TABS && !isRound; presses += 1) {
          expect(await isFocusInside(reading), `${shortcut}, ${presses} presses`).toBe(true);
          await page.keyboard.press(shortcut);
          isRound = (await focusedIndex(reading)) === start;
        }
        expect(isRound, shortcut).toBe(true);
      }

      const back = page.getByRole('link', { name: 'Back' });
      await back.focus();
      await expect(panel).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect.poll(() => focusedElement(reading)).toBe('the book');
      // The keys work in the reader again, not only inside the panel.
      const before = await reading.currentCfi();
      await page.keyboard.press('PageDown');
      await expect.poll(() => reading.currentCfi()).not.toBe(before);
    },
  );

test(
  'closing a panel from the surrounding page returns the focus to the button that opened it',
  { tag: ['@reader-8', '@deep'] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const reading = await openBook(page, 'the-noted-weir');
    for (const name of ['Contents', 'Search in book', 'Appearance', 'More']) {
      const opener = reading.frame.getByRole('banner').getByRole('button', { name });
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(openPanel(reading)).toBeVisible();
      await page.getByRole('link', { name: 'Back' }).focus();
      await page.keyboard.press('Escape');
      await expect(openPanel(reading), name).toBeHidden();
      await expect(opener, name).toBeFocused();
      // Escape in the surrounding page moves to the text, as it does from the bars.
      await page.getByRole('link', { name: 'Back' }).focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => focusedElement(reading), name).toBe('the book');
    }
  },
);

test(
  'closing an annotation returns the focus to its list entry, and closing a footnote to its reference',
  { tag: ['@reader-8', '@deep'] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const reading = await openBook(page, 'the-noted-weir');
    const { frame } = reading;
    await page.keyboard.press('b');
    await page.keyboard.press('m');
    const list = frame.getByRole('dialog', { name: 'Highlights & notes' });
    const edit = list.getByRole('button', { name: 'Edit' });
    await list.getByRole('searchbox').fill('herons');
    await edit.focus();
    await page.keyboard.press('Enter');
    await frame.getByRole('textbox', { name: 'Note', exact: true }).fill('Nobody at all.');
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await expect(list).toContainText('Nobody at all.');
    await expect(list.getByRole('searchbox')).toHaveValue('herons');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedElement(reading)).toBe('the book');

    const call = chapterFrame(page, '/one.xhtml')?.locator('#ref1');
    await call?.focus();
    await page.keyboard.press('Enter');
    await expect(frame.getByRole('dialog', { name: 'Note 1' })).toContainText('She counted eleven');
    await page.getByRole('link', { name: 'Back' }).focus();
    await page.keyboard.press('Escape');
    await expect(frame.getByRole('dialog', { name: 'Note 1' })).toBeHidden();
    await expect.poll(() => call?.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);
