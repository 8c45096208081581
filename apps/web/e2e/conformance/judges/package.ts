/** Judgments of the package document: metadata, manifest and spine. */
import { check, until, type Judge, type Judgment, type Judgments } from '../judgment.ts';
import { content, showsText } from './content.ts';
import { direction } from './direction.ts';
import { followsLink } from './navigation.ts';
import { hidesPicture } from './resources.ts';

const opens: Judgment = {
  how: 'The book opens and its text is on the screen.',
  judge: showsText(/Test passes if the EPUB opens/),
};

/** Whether the store shows this title and these names, in this order. */
const isNamed =
  (title: RegExp, authors: RegExp): Judge =>
  async (book) => {
    const page = await book.openProductPage();
    const heading = (await page.locator('h1').textContent()) ?? '';
    check(title.test(heading), `The title on the page of the book is "${heading}".`);
    const credits = (await page.locator('h1 + p').textContent()) ?? '';
    check(authors.test(credits), `The credits on the page of the book are "${credits}".`);
  };

/** Whether the documents are shown in this order, and no other. */
const isShownInOrder =
  (...expected: RegExp[]): Judge =>
  async (book) => {
    const opened = await book.open();
    const names = [...(await opened.names())];
    while (names.length < 12 && (await opened.turn())) names.push(...(await opened.names()));
    const distinct = names.filter((name, at) => name !== names[at - 1]);
    const isCorrect =
      distinct.length === expected.length && expected.every((name, at) => name.test(distinct[at] ?? ''));
    check(isCorrect, `The documents appear as ${distinct.join(', ')}.`);
  };

const SIDES = { ltr: 'ArrowRight', rtl: 'ArrowLeft' } as const;

/** Whether one arrow key leads through the documents in order, and the other one back. */
const progresses =
  (side: keyof typeof SIDES): Judge =>
  async (book) => {
    const opened = await book.open();
    const [forward, back] = side === 'ltr' ? [SIDES.ltr, SIDES.rtl] : [SIDES.rtl, SIDES.ltr];
    for (const index of [1, 2, 3]) {
      check(await opened.turn(forward), `The key ${forward} does not turn the page.`);
      const found = await opened.currentIndex();
      check(found === index, `The key ${forward} leads to document ${found} instead of ${index}.`);
    }
    check(await opened.turn(back), `The key ${back} does not turn the page.`);
    check((await opened.currentIndex()) === 2, `The key ${back} does not lead back.`);
  };

const spreadsLeftToRight: Judge = async (book) => {
  const opened = await book.open();
  await opened.turnTo('page_003.xhtml', SIDES.ltr);
  const [left, right] = await opened.names();
  check(left === 'page_002.xhtml' && right === 'page_003.xhtml', `The spread shows ${left}, then ${right}.`);
};

const hasSeparateBookmarks: Judge = async (book) => {
  const opened = await book.open();
  await opened.goTo(2);
  await opened.page.keyboard.press('b');
  const marks = (): Promise<number> => opened.reading.removeBookmarkButton.count();
  await until(
    marks,
    (count) => count > 0,
    () => 'The second copy cannot be bookmarked.',
  );
  for (const index of [1, 3]) {
    await opened.goTo(index);
    await until(
      marks,
      (count) => count === 0,
      () => 'The bookmark of one copy is also that of another.',
    );
  }
  await opened.goTo(2);
  await until(
    marks,
    (count) => count > 0,
    () => 'The bookmark of the second copy is lost.',
  );
};

/** Whether this book and another with the same identifier are both in the shop, and the reader shows the one with this title. */
const isSeparateBook =
  (other: string, ownTitle: RegExp): Judge =>
  async (book) => {
    book.expectBeside(other);
    const title = await (await book.open()).page.title();
    check(ownTitle.test(title), `The reader shows "${title}".`);
  };

export const packages: Judgments = {
  ...direction,
  'pkg-collections-unknown': opens,
  'pkg-manifest-unknown': opens,
  'pkg-meta-unknown': opens,
  'pkg-spine-unknown': opens,
  'pkg-version-backward': { ...(content['cnt-xhtml-support'] as Judgment), judge: showsText(/Test passes/) },
  'pkg-creator-order': {
    how: 'The credits on the page of the book begin with the first name.',
    judge: isNamed(/pkg-creator-order/, /^by Dave Cramer/),
  },
  'pkg-linked-records': {
    how: 'Title and credits on the page of the book are those of the package.',
    judge: isNamed(/^Package metadata title!$/, /Matthew Chan/),
  },
  'pkg-meta-whitespace': {
    how: 'Title and credits on the page of the book have single spaces.',
    judge: isNamed(/^pkg-meta-whitespace$/, /^by Dave Cramer$/),
  },
  'pkg-title-order': {
    how: 'The title on the page of the book is the first one.',
    judge: isNamed(/^pkg-title-order$/, /Dave Cramer/),
  },
  'pkg-manifest-unlisted-resource': { how: 'The picture is not shown.', judge: hidesPicture },
  'pkg-spine-order': {
    how: 'The documents appear in the order of the spine.',
    judge: isShownInOrder(/^d-/, /^c-/, /^b-/, /^a-/),
  },
  'pkg-spine-order-svg': {
    how: 'The drawings appear in the order of the spine.',
    judge: isShownInOrder(/\.svg$/, /\.svg$/, /\.svg$/, /\.svg$/),
  },
  'pkg-spine-duplicate-item-rendering': {
    how: 'Turning pages shows the document three times.',
    judge: isShownInOrder(/^content_001/, /content_002/, /content_002/, /content_002/),
  },
  'pkg-spine-duplicate-item-hyperlink': {
    how: 'The link leads to the first of the copies.',
    judge: followsLink('content_001.xhtml', 'this link', 'content_002.xhtml', 1),
  },
  'pkg-spine-duplicate-item-ui': { how: 'Each copy has its own bookmarks.', judge: hasSeparateBookmarks },
  'pkg-spine-nonlinear-activation': {
    how: 'The link leads to the document.',
    judge: followsLink('content_001.xhtml', 'this link', 'content_002.xhtml'),
  },
  'pkg-spine-progression-default': { how: 'The left arrow key leads forward.', judge: progresses('rtl') },
  'pkg-spine-progression_rtl': { how: 'The left arrow key leads forward.', judge: progresses('rtl') },
  'pkg-spine-progression_ltr': { how: 'The right arrow key leads forward.', judge: progresses('ltr') },
  'pkg-spine-progression-pre-paginated': {
    how: 'Geometry: page 2 is left of page 3, and the right arrow key leads forward.',
    judge: spreadsLeftToRight,
  },
  'pkg-unique-id': {
    how: 'Both books are in the shop.',
    judge: isSeparateBook('pkg-unique-id_duplicate', /pkg-unique-id\b/),
  },
  'pkg-unique-id_duplicate': {
    how: 'Both books are in the shop.',
    judge: isSeparateBook('pkg-unique-id', /pkg-unique-id_duplicate\b/),
  },
};
