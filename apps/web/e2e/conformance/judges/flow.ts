/** Judgments of text beside fixed pages, and of the flow that the publisher asks for. */
import type { OpenedBook, VisibleDocument } from '../opened-book.ts';
import { check, until, type Judge, type Judgment, type Judgments } from '../judgment.ts';
import { LANDSCAPE } from '../test-book.ts';

/** Checks that a document is laid out as pages of text. */
async function expectText(opened: OpenedBook, name: string): Promise<void> {
  const { isPaged } = await opened.turnTo(name);
  check(isPaged, `${name} is not laid out as text.`);
  const size = await (
    await opened.frame(name)
  ).evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  check(size >= 12, `The text of ${name} has a size of ${size} px.`);
}

/** Checks that a document is a page of fixed size, whole on the screen. */
async function expectPage(opened: OpenedBook, name: string, width: number, height: number): Promise<VisibleDocument> {
  const page = await opened.turnTo(name);
  const ratio = (page.right - page.left) / (page.bottom - page.top);
  // The frame of a picture has the size of the picture on the screen.
  const isSized = name.endsWith('.png')
    ? Math.abs(ratio - width / height) < 0.02
    : page.innerWidth === width && page.innerHeight === height;
  check(isSized && !page.isPaged, `${name} is not a page of ${width}×${height}.`);
  const isWhole = page.left >= -1 && page.right <= LANDSCAPE.width + 1 && page.bottom <= LANDSCAPE.height + 1;
  check(isWhole, `${name} is not whole on the screen.`);
  return page;
}

type Kind = 'text' | readonly [width: number, height: number];

/** Whether the documents, in order, are laid out as text or as pages of a size. */
const isLaidOut =
  (kinds: Readonly<Record<string, Kind>>): Judge =>
  async (book) => {
    const opened = await book.open();
    for (const [name, kind] of Object.entries(kinds)) {
      if (kind === 'text') await expectText(opened, name);
      else await expectPage(opened, name, ...kind);
    }
  };

const layout = (kinds: Readonly<Record<string, Kind>>): Judgment => ({
  how: 'Each document is laid out as text or as a page of its size, in order.',
  judge: isLaidOut(kinds),
});

const FIXED_FIRST = { 'page_001.xhtml': [1000, 600], 'page_002.xhtml': 'text' } as const;
const FIXED_SECOND = {
  'page_001.xhtml': 'text',
  'page_002.xhtml': [1000, 600],
  'page_003.xhtml': 'text',
} as const;

const honorsSides: Judge = async (book) => {
  const opened = await book.open();
  await expectText(opened, 'page_002.xhtml');
  const left = await (await opened.frame('page_002.xhtml')).locator('p').first().boundingBox();
  check((left?.x ?? LANDSCAPE.width) < LANDSCAPE.width / 2, 'The text of page 2 does not begin in the left half.');
  await opened.turnTo('page_003.xhtml');
  await expectText(opened, 'page_004.xhtml');
  const page = await opened.turnTo('page_005.xhtml');
  check((page.left + page.right) / 2 < LANDSCAPE.width / 2, 'Page 5 is not in the left half.');
};

/** Whether the text is paged: nothing scrolls, and a document has several screens. */
const isPaginated: Judge = async (book) => {
  const opened = await book.open();
  await expectText(opened, 'content_002.xhtml');
  check(await opened.turn(), 'The pages of the chapter do not turn.');
  check((await opened.names()).includes('content_002.xhtml'), 'A chapter of several screens has one page.');
};

/** Checks that a document on the screen scrolls instead of having pages. */
async function expectScroll(opened: OpenedBook, name: string): Promise<VisibleDocument> {
  const shown = await opened.shown(name);
  check(!shown.isPaged, `${name} is laid out in pages.`);
  return shown;
}

/** Scrolls until the end of one document and the start of another are on the screen together. */
const scrollsOn = async (opened: OpenedBook, from: string, to: string): Promise<void> => {
  for (let screens = 0; screens < 40; screens += 1) {
    const all = await opened.visible();
    const [first, second] = [from, to].map((name) => all.find((each) => each.name === name));
    if (first && second) {
      check(Math.abs(first.bottom - second.top) < 120, 'There is a blank screen between two documents.');
      return;
    }
    if (!(await opened.turn('ArrowDown'))) break;
  }
  check(false, `${from} and ${to} are never on the screen together.`);
};

const isContinuous: Judge = async (book) => {
  const opened = await book.open();
  await expectScroll(opened, 'content_001.xhtml');
  await scrollsOn(opened, 'content_001.xhtml', 'content_002.xhtml');
};

const isScrolledByDocument: Judge = async (book) => {
  const opened = await book.open();
  for (const name of ['content_002.xhtml', 'content_003.xhtml', 'content_004.xhtml']) {
    await opened.goTo(name);
    const before = await expectScroll(opened, name);
    check(before.bottom > LANDSCAPE.height, `${name} does not need to scroll.`);
    check(await opened.turn('ArrowDown'), `${name} does not scroll.`);
    const after = await opened.shown(name);
    check(after.top < before.top, `${name} does not scroll down.`);
  }
  await opened.goTo('content_001.xhtml');
  await opened.turnTo('content_002.xhtml', 'ArrowRight');
};

const ignoresFlow: Judge = async (book) => {
  const opened = await book.open();
  for (const name of ['content_002.xhtml', 'content_003.xhtml']) {
    await opened.goTo(name);
    const page = await expectPage(opened, name, 900, 600);
    check(page.top >= -1, `${name} does not begin on the screen.`);
  }
  await until(
    () => opened.currentIndex(),
    (index) => index === 2,
    (index) => `The current document is ${index}.`,
  );
};

const isReflowable: Judge = async (book) => {
  const opened = await book.open();
  await expectText(opened, 'content_001.xhtml');
  const sizeOf = () => opened.reading.textSize();
  const before = await sizeOf();
  await opened.page.keyboard.press('+');
  await until(
    sizeOf,
    (now) => now !== before,
    () => 'The text size cannot be changed.',
  );
  await opened.page.keyboard.press('-');
};

const NOT_SUPPORTED = 'The reader does not support `rendition:align-x-center`; the test is for those that do.';

export const flow: Judgments = {
  'fxl-spine-overrides_behave-as-global': layout(FIXED_FIRST),
  'fxl-spine-overrides_behave-as-global-bis': layout(FIXED_SECOND),
  'fxl-spine-overrides_duplicate': layout(FIXED_FIRST),
  'lay-pp-spine-overrides_behave-as-global': layout(FIXED_FIRST),
  'lay-pp-spine-overrides_behave-as-global-bis': layout(FIXED_SECOND),
  'lay-pp-spine-overrides_image-only-pp': layout(FIXED_FIRST),
  'lay-pp-spine-overrides_image-only-reflow': layout(FIXED_SECOND),
  'lay-pp-spine-overrides_image-spine-pp': layout({ 'page_1.png': [1000, 600], 'page_002.xhtml': 'text' }),
  'lay-pp-spine-overrides_image-spine-reflow': layout(FIXED_SECOND),
  'lay-page-layout-both': layout({
    'page_001.xhtml': [900, 600],
    'page_002.xhtml': 'text',
    'page_003.xhtml': [900, 600],
    'page_004.xhtml': [900, 600],
  }),
  'lay-page-layout-both-spread': {
    how: 'Geometry: page 2 is text that begins in the left half, page 5 a fixed page in the left half.',
    judge: honorsSides,
  },
  'lay-fxl-layout-default': { how: 'The text is laid out in pages, and its size can be changed.', judge: isReflowable },
  'lay-pp-layout-default': { how: 'The text is laid out in pages, and its size can be changed.', judge: isReflowable },
  'lay-pkg-flow-paginated': { how: 'A chapter has several pages that turn.', judge: isPaginated },
  'lay-pkg-flow-scrolled-continuous': {
    how: 'Geometry: two documents follow each other in one scroll.',
    judge: isContinuous,
  },
  'lay-pkg-flow-scrolled-doc': { how: 'Each chapter scrolls, and keys lead to the next.', judge: isScrolledByDocument },
  'lay-rendition-flow-pre-pag': { how: 'Geometry: each fixed page is whole on the screen.', judge: ignoresFlow },
  'lay-reflow-align-x-center': { notApplicable: NOT_SUPPORTED },
  'fxl-layout-duplication': { notApplicable: 'A test of EPUBCheck, not of a reading system.' },
  'lay-pp-layout-duplication': { notApplicable: 'A test of EPUBCheck, not of a reading system.' },
};
