/** Judgments of the table of contents. */
import type { OpenedBook } from '../opened-book.ts';
import { all, check, until, type Judge, type Judgments } from '../judgment.ts';

/** Opens the table of contents and returns its entries. */
async function openContents(opened: OpenedBook) {
  await opened.page.keyboard.press('c');
  const dialog = opened.reading.frame.getByRole('dialog', { name: 'Contents' });
  await dialog.waitFor({ state: 'visible', timeout: 8_000 });
  return dialog;
}

async function titles(opened: OpenedBook): Promise<string[]> {
  const entries = (await openContents(opened)).getByRole('list').getByRole('button').locator('[dir]');
  return (await entries.allInnerTexts()).map((text) => text.trim());
}

const hasEntries =
  (...expected: RegExp[]): Judge =>
  async (book) => {
    const found = await titles(await book.open());
    const isCorrect = found.length === expected.length && expected.every((title, at) => title.test(found[at] ?? ''));
    check(isCorrect, `The table of contents has the entries ${JSON.stringify(found)}.`);
  };

/** Whether a click on an entry, by its position, leads to a document. */
const leadsTo =
  (position: number, name: string): Judge =>
  async (book) => {
    const opened = await book.open();
    const dialog = await openContents(opened);
    await dialog.getByRole('list').getByRole('button').nth(position).click();
    await opened.shown(name);
  };

/** Whether a link in a document leads to another. */
export const followsLink =
  (from: string, text: string, to: string, index?: number): Judge =>
  async (book) => {
    const opened = await book.open();
    await opened.turnTo(from);
    await (await opened.frame(from)).getByText(text).first().click();
    await opened.shown(to);
    if (index === undefined) return;
    await until(
      () => opened.currentIndex(),
      (found) => found === index,
      (found) => `The link leads to document ${found} of the reading order instead of ${index}.`,
    );
  };

const hidesSecondLink: Judge = async (book) => {
  const opened = await book.open();
  const second = (await opened.frame('nav.xhtml')).getByText('The second link');
  check(!(await second.isVisible()), 'The page of the navigation document shows the hidden link.');
};

const hasNoNumbers: Judge = async (book) => {
  const dialog = await openContents(await book.open());
  const style = await dialog
    .getByRole('list')
    .first()
    .evaluate((list) => getComputedStyle(list).listStyleType);
  check(style === 'none', `The entries have markers of the type ${style}.`);
};

const ENTRIES = 'The entries of the table of contents.';

export const navigation: Judgments = {
  'nav-access': { how: ENTRIES, judge: hasEntries(/Test passes if you can see this link/) },
  'nav-activation': {
    how: 'An entry of the table of contents, and the same link in the text, lead to the document.',
    judge: all(
      leadsTo(1, 'content_002.xhtml'),
      followsLink('nav.xhtml', 'Click to access 2nd content document', 'content_002.xhtml'),
    ),
  },
  'nav-non-text_img': { how: ENTRIES, judge: hasEntries(/^Start page$/, /^Description of the Abbey of Sénanque$/) },
  'nav-non-text_img_title': {
    how: ENTRIES,
    judge: hasEntries(/^Start page$/, /^Description of the Abbey of Sénanque$/),
  },
  'nav-spine_in-spine': { how: ENTRIES, judge: hasEntries(/./, /./) },
  'nav-spine_in-spine-hidden-toc-css': {
    how: 'The table of contents has both entries, the page only one.',
    judge: all(hasEntries(/^The first link$/, /^The second link$/), hidesSecondLink),
  },
  'nav-spine_in-spine-hidden-toc-html': {
    how: 'The table of contents has both entries, the page only one.',
    judge: all(hasEntries(/^The first link$/, /^The second link$/), hidesSecondLink),
  },
  'nav-spine_in-spine-no-list-style': {
    how: 'Computed style of the table of contents.',
    judge: all(hasEntries(/the first link$/, /^the second link$/), hasNoNumbers),
  },
  'nav-spine_not-in-spine': { how: ENTRIES, judge: hasEntries(/first link/, /second link/) },
};
