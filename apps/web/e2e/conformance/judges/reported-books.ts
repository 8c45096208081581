/** Judgments of the inputs from public reports: covers, metadata, links, pages of fixed size, and the samples of the IDPF. */
import { all, check, until, type Judge, type Judgments } from '../judgment.ts';
import { LANDSCAPE } from '../test-book.ts';
import { expectWhole, readsWhole, shows } from './reported-reading.ts';
import { showsPicture } from './resources.ts';

/** Whether the page of the book shows a title and, in its text, other facts. */
const isDescribed =
  (title: RegExp, ...facts: RegExp[]): Judge =>
  async (book) => {
    const page = await book.openProductPage();
    const heading = (await page.locator('h1').textContent()) ?? '';
    check(title.test(heading), `The title on the page of the book is "${heading}".`);
    const text = (await page.locator('main').textContent()) ?? '';
    for (const fact of facts) check(fact.test(text), `The page of the book does not contain ${String(fact)}.`);
  };

const hasCover: Judge = async (book) => {
  const page = await book.openProductPage();
  const image = page.locator('article img').first();
  await image.evaluate((element) => (element as HTMLImageElement).decode());
  check((await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)) > 0, 'The book has no cover.');
};

const isRefusedWith =
  (reason: RegExp): Judge =>
  async ({ result }) => {
    check(result.status === 'failed', 'The import accepted the file.');
    check(reason.test(result.reason), `The reason is "${result.reason}".`);
  };

const opensNotes: Judge = async (book) => {
  const opened = await book.open();
  await (await opened.frame('a.xhtml')).locator('#r9').click();
  const note = opened.notePopup;
  await note.waitFor({ state: 'visible', timeout: 8_000 });
  await until(
    async () => (await note.textContent()) ?? '',
    (text) => (text.match(/Note number/g) ?? []).length === 1,
    (text) => `The pop-up shows "${text.slice(0, 80)}".`,
  );
};

const survivesOddLinks: Judge = async (book) => {
  const opened = await book.open();
  for (const id of ['l1', 'l2', 'l3', 'l4', 'l5']) {
    await opened.goTo('a.xhtml');
    await (await opened.frame('a.xhtml')).locator(`#${id}`).click();
    check((await opened.reading.currentCfi()) !== '', `The link ${id} breaks the reader.`);
  }
  await opened.goTo('b.xhtml');
};

const hasMedia: Judge = async (book) => {
  const opened = await book.open();
  const players = await (
    await opened.frame('a.xhtml')
  ).evaluate(() => [...document.querySelectorAll('audio, video')].map((each) => each.getBoundingClientRect().height));
  check(players.length >= 2 && players.every((height) => height > 20), 'A player is not on the page.');
  check(book.requests.length === 0, `Requested outside of the shop: ${book.requests.join(', ')}.`);
};

/** Whether these documents are pages of a size, whole on the screen. */
const hasPages =
  (...pages: readonly [name: string, width: number, height: number][]): Judge =>
  async (book) => {
    const opened = await book.open();
    for (const [name, width, height] of pages) {
      await opened.goTo(name);
      const page = await opened.shown(name);
      const ratio = (page.right - page.left) / (page.bottom - page.top);
      check(Math.abs(ratio - width / height) < 0.03, `${name} has the sides ${ratio.toFixed(2)} to 1.`);
      check(page.right <= LANDSCAPE.width + 1 && page.bottom <= LANDSCAPE.height + 1, `${name} is not whole.`);
    }
  };

const beginsWith =
  (name: string): Judge =>
  async (book) =>
    void (await (await book.open()).shown(name));

const hasPicturePages: Judge = async (book) => {
  const opened = await book.open();
  const pictures = (await opened.readingOrder()).filter((name) => /\.(?:jpe?g|png)$/.test(name));
  check(pictures.length > 2, `Only ${pictures.length} pictures are pages.`);
  await opened.goTo(pictures[1] ?? '');
  const page = await opened.shown(pictures[1] ?? '');
  check(page.bottom - page.top > LANDSCAPE.height * 0.7, 'A picture does not fill the height of the window.');
};

const hasWholeDrawings: Judge = async (book) => {
  const opened = await book.open();
  const drawings = (await opened.readingOrder()).filter((name) => name.endsWith('.svg'));
  check(drawings.length > 0, 'No drawing is a page.');
  for (const name of drawings) {
    await opened.goTo(name);
    await opened.shown(name);
    const isWhole = await (
      await opened.frame(name)
    ).evaluate(() => {
      const drawing = document.querySelector('svg');
      const { right = 0, bottom = 0 } = drawing?.getBoundingClientRect() ?? {};
      return right <= innerWidth + 1 && bottom <= innerHeight + 1 && drawing?.getAttribute('viewBox') !== null;
    });
    check(isWhole, `${name} is cut off.`);
  }
};

const scrollsStrips: Judge = async (book) => {
  const opened = await book.open();
  const [first] = await opened.visible();
  check(first !== undefined && !first.isPaged, 'The strips are laid out in pages.');
  check(first.right - first.left > 500, `A strip is ${Math.round(first.right - first.left)} pixels wide.`);
  check(first.bottom - first.top > LANDSCAPE.height, 'A strip is shrunk to the window.');
};

const isSeparateBook =
  (other: string): Judge =>
  async (book) => {
    book.expectBeside(other);
    check(/Lights|Knots/.test(book.result.status === 'failed' ? '' : book.result.name), 'The book has another title.');
  };

const PICTURES = 'The pictures are decoded and on the screen.';
const DESCRIBED = 'The page of the book.';

export const reportedBooks: Judgments = {
  'r08-cover-listed-missing': { how: 'The book is imported and has a drawn cover.', judge: hasCover },
  'r08b-cover-damaged': { how: 'The book is imported and has a drawn cover.', judge: hasCover },
  'r08c-cover-empty-file': { how: 'The book is imported and has a drawn cover.', judge: hasCover },
  'r12-notes-file-hidden-by-css': { how: 'The pop-up shows one note.', judge: opensNotes },
  'r14-title-order': { how: DESCRIBED, judge: isDescribed(/^The Lantern Clerk$/) },
  'r14b-title-two-plain': { how: DESCRIBED, judge: isDescribed(/^The Lantern Keeper$/) },
  'r14c-title-collection-first': { how: DESCRIBED, judge: isDescribed(/^(The Lantern Thief|Great Sea Books)$/) },
  'r17a-series': { how: DESCRIBED, judge: isDescribed(/^Shelf A$/, /Ferry & Tide.*10/s) },
  'r17b-series': { how: DESCRIBED, judge: isDescribed(/^Shelf B$/, /Ferry & Tide.*1\.5/s) },
  'r17c-series': { how: DESCRIBED, judge: isDescribed(/^Shelf C$/, /Ferry & Tide/) },
  'r21-viewport-odd': {
    how: 'Geometry: each page has its declared size, in any form of the declaration.',
    judge: hasPages(
      ['p1.xhtml', 1200, 900],
      ['p2.xhtml', 1200, 900],
      ['p3.xhtml', 1200, 900],
      ['p4.xhtml', 1200, 900],
      // States only a height. Its width is that of the pages beside it.
      ['p5.xhtml', 1200, 900],
      ['p6.xhtml', 1200, 900],
    ),
  },
  'r30-opf-doctype': { how: 'The import rejects the file and states the reason.', judge: isRefusedWith(/DOCTYPE/) },
  'r34-metadata-odd': { how: DESCRIBED, judge: isDescribed(/r34/, /Zoë Ng/, /bold/) },
  'r36d-in-a-folder': {
    how: 'The import rejects the file and names the folder.',
    judge: isRefusedWith(/My Book|folder/),
  },
  'r39-media': { how: 'Both players are on the page; nothing is requested elsewhere.', judge: hasMedia },
  'r40-cyrillic-title': {
    how: DESCRIBED,
    judge: isDescribed(/^Кроп & Топ: «Ночь» 1991!$/, /Boom! Comics & Co. <Ltd>/),
  },
  'r40b-emoji-title': { how: DESCRIBED, judge: isDescribed(/./) },
  'r40c-slash-title': { how: DESCRIBED, judge: isDescribed(/^Reviews$/) },
  'r40d-rtl-title': {
    how: 'The title has no override of its direction.',
    judge: isDescribed(/^[^\u202A-\u202E]*Title$/),
  },
  'r45-cover-not-linear': { how: 'The book begins with the first linear document.', judge: beginsWith('a.xhtml') },
  'r46-contents-to-odd-places': { how: 'The reader stays usable after each invalid link.', judge: survivesOddLinks },
  'r52-hebrew-package-english-text': {
    how: 'The text reads from left to right.',
    judge: async (book) => {
      const frame = await (await book.open()).frame('a.xhtml');
      const found = await frame.evaluate(
        () => getComputedStyle(document.querySelector('p') ?? document.body).direction,
      );
      check(found === 'ltr', 'The text reads from right to left.');
    },
  },
  'r53-scripted-with-fallback': { how: 'The fallback is shown.', judge: shows({ 'plain.xhtml': /FALLBACKPAGE/ }) },
  'r54-root-relative': {
    how: PICTURES,
    judge: all(showsPicture('#i1', 'a.xhtml'), showsPicture('#i2', 'a.xhtml'), showsPicture('#i3', 'a.xhtml')),
  },
  'r55-fullwidth-value': {
    how: 'The style has the standard value, which Chromium does not support.',
    judge: async (book) => {
      const frame = await (await book.open()).frame('a.xhtml');
      const found = await frame.evaluate(() => document.querySelector('p')?.getAttribute('style') ?? '');
      check(/text-transform:\s*full-width/.test(found), `The style is ${found}.`);
    },
  },
  'r56-fixed-with-reflowable': { how: 'All words of the chapter are on pages of text.', judge: readsWhole() },
  'r61a-same-identifier': { how: 'Both books are in the shop.', judge: isSeparateBook('r61b-same-identifier') },
  'r61b-same-identifier': { how: 'Both books are in the shop.', judge: isSeparateBook('r61a-same-identifier') },
};

export const idpfBooks: Judgments = {
  'georgia-cfi': { how: 'All words are on a page.', judge: async (book) => expectWhole(await book.open()) },
  'moby-dick-mo': { how: 'All words are on a page.', judge: async (book) => expectWhole(await book.open(), 6) },
  'page-blanche-bitmaps-in-spine': { how: 'Each picture is a page that fills the window.', judge: hasPicturePages },
  'sous-le-vent_svg-in-spine': { how: 'Geometry: each drawing is whole.', judge: hasWholeDrawings },
  'vertically-scrollable-manga': { how: 'Geometry: wide strips in one scroll.', judge: scrollsStrips },
};
