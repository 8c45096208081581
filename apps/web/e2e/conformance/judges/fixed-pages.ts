/** Judgments of fixed pages: their size, clipping and position in a spread. The suite names them twice, `lay-fxl` and `lay-pp`. */
import type { OpenedBook, VisibleDocument } from '../opened-book.ts';
import { check, until, type Judge, type Judgment, type Judgments } from '../judgment.ts';
import { LANDSCAPE, PORTRAIT } from '../test-book.ts';

const NEAR = 2;
const near = (one: number, other: number, by = NEAR): boolean => Math.abs(one - other) <= by;
const pageName = (number: number): string => `page_00${number}.xhtml`;
const center = ({ left, right }: VisibleDocument): number => (left + right) / 2;

/** The documents of each screen, from the first to the last. */
async function screens(opened: OpenedBook): Promise<VisibleDocument[][]> {
  // The reader opens a book at its last position.
  await opened.goTo(0);
  const all = [await opened.visible()];
  while (all.length < 12 && (await opened.turn())) all.push(await opened.visible());
  return all;
}

/** Checks that the page has its declared size, and that its content is clipped to this size. */
async function expectSize(opened: OpenedBook, name: string, width: number, height: number): Promise<void> {
  const page = await opened.turnTo(name);
  check(
    near(page.innerWidth, width) && near(page.innerHeight, height),
    `${name} is ${page.innerWidth}×${page.innerHeight} instead of ${width}×${height}.`,
  );
  const ratio = (page.right - page.left) / (page.bottom - page.top);
  check(near(ratio, width / height, 0.02), `${name} is distorted: its sides are ${ratio.toFixed(2)} to 1.`);
  const isClipped = await (
    await opened.frame(name)
  ).evaluate(
    () =>
      frameElement?.getAttribute('scrolling') === 'no' ||
      getComputedStyle(document.documentElement).overflow === 'hidden',
  );
  check(isClipped, `${name} scrolls to content outside of the page.`);
}

const hasSizes =
  (...sizes: readonly [number, number][]): Judge =>
  async (book) => {
    const opened = await book.open();
    for (const [at, [width, height]] of sizes.entries()) await expectSize(opened, pageName(at + 1), width, height);
  };

const size = (how: string, ...sizes: readonly [number, number][]): Judgment => ({ how, judge: hasSizes(...sizes) });

const showsInOrder: Judge = async (book) => {
  const names = (await screens(await book.open())).flat().map(({ name }) => name);
  check(names.join() === [1, 2, 3, 4].map(pageName).join(), `The pages appear as ${names.join(', ')}.`);
};

const showsSinglePages: Judge = async (book) => {
  const all = await screens(await book.open());
  check(
    all.every((pages) => pages.length === 1),
    'Two pages are on the screen at once.',
  );
  check(all.length === 4, `${all.length} screens show four pages.`);
};

/** The page on the given side of the window, or in its middle. */
const isAt =
  (number: number, place: 'left' | 'right' | 'center'): Judge =>
  async (book) => {
    const opened = await book.open();
    const page = await opened.turnTo(pageName(number));
    const middle = LANDSCAPE.width / 2;
    const found = near(center(page), middle, 20) ? 'center' : center(page) < middle ? 'left' : 'right';
    check(found === place, `The page is in the ${found} instead of the ${place}.`);
    const others = (await opened.visible()).filter(({ name }) => name !== pageName(number));
    check(place !== 'center' || others.length === 0, 'Another page is on the screen.');
  };

const isSpread = async (opened: OpenedBook, ...numbers: number[]): Promise<void> => {
  const expectedPages = numbers.map(pageName);
  await opened.turnTo(expectedPages[0] ?? '');
  const names = await opened.names();
  check(
    names.join() === expectedPages.join(),
    `The screen shows ${names.join(', ')} instead of ${expectedPages.join(', ')}.`,
  );
};

const isSpreadWithoutGap: Judge = async (book) => {
  const all = await screens(await book.open());
  const spreads = all.filter((pages) => pages.length === 2);
  check(spreads.length > 0, 'No two pages are on the screen at once.');
  for (const [left, right] of spreads)
    check(near(left?.right ?? 0, right?.left ?? 9), 'There is a gap between the pages of a spread.');
  const names = all.flat().map(({ name }) => name);
  check(names.join() === [1, 2, 3, 4].map(pageName).join(), `The pages appear as ${names.join(', ')}.`);
};

const isSpreadIn =
  (...windows: readonly { width: number; height: number }[]): Judge =>
  async (book) => {
    for (const window of [LANDSCAPE, PORTRAIT]) {
      const all = await screens(await book.open(window));
      const hasSpread = all.some((pages) => pages.length === 2);
      const shape = window === LANDSCAPE ? 'landscape' : 'portrait';
      check(
        hasSpread === windows.includes(window),
        `In ${shape} ${hasSpread ? 'two pages are' : 'only one page is'} on the screen.`,
      );
    }
  };

const fillsWindow: Judge = async (book) => {
  const opened = await book.open();
  const page = await opened.shown(pageName(1));
  const { width, height } = LANDSCAPE;
  check(
    near(page.innerWidth, width, 4) && near(page.innerHeight, height, 4),
    `The page is ${page.innerWidth}×${page.innerHeight}.`,
  );
  check(page.right - page.left > width * 0.75, `The page is ${Math.round(page.right - page.left)} wide on the screen.`);
};

const isInsideWindow: Judge = async (book) => {
  for (const window of [LANDSCAPE, PORTRAIT]) {
    const [page] = await (await book.open(window)).visible();
    const isInside = page && page.left >= -1 && page.right <= window.width + 1 && page.bottom <= window.height + 1;
    check(isInside === true, `The page is not whole in a window of ${window.width}×${window.height}.`);
  }
};

const isLandscape: Judge = async (book) => {
  const [page] = await (await book.open()).visible();
  check(page !== undefined && page.innerWidth > page.innerHeight, 'The page is not in landscape.');
  check(page.right <= LANDSCAPE.width + 1 && page.bottom <= LANDSCAPE.height + 1, 'The page is not whole.');
};

const zoomsEachPage: Judge = async (book) => {
  const opened = await book.open();
  const all = (await screens(opened)).flat();
  check(
    all.every((page) => page.innerWidth === 900 && page.innerHeight === 600),
    'The pages differ in size.',
  );
  const widths = all.map(({ left, right }) => right - left);
  check(Math.max(...widths) - Math.min(...widths) < 8, 'The pages differ in scale.');
  const view = opened.reading.frame.locator('foliate-view');
  for (const number of [2, 3, 4]) {
    await opened.goTo(pageName(number));
    await opened.page.keyboard.press('+');
    await until(
      () => view.evaluate((element) => (element as HTMLElement).style.transform),
      (transform) => /scale\(1\./.test(transform),
      () => `Page ${number} cannot be zoomed.`,
    );
    await opened.page.keyboard.press('-');
  }
};

const showsDrawings: Judge = async (book) => {
  const opened = await book.open();
  for (const [name, ratio] of [
    ['page_002.svg', 1.5],
    ['page_003.svg', 2],
  ] as const) {
    const { left, top, right, bottom } = await opened.turnTo(name);
    check(near((right - left) / (bottom - top), ratio, 0.03), `${name} is not clipped to its view box.`);
  }
};

const SIZE = 'Geometry: each page has its declared size, clipped.';

/** Tests that exist under both names. */
const TWICE: Readonly<Record<string, Judgment>> = {
  'layout-pre-paginated': { how: 'Each page is shown once, in order.', judge: showsInOrder },
  'layout-pre-paginated-spreads': { how: 'Geometry: the pages of each spread touch.', judge: isSpreadWithoutGap },
  'page-spread-combined': {
    how: 'Geometry: pages 2 and 3 are side by side.',
    judge: async (book) => isSpread(await book.open(), 2, 3),
  },
  'page-spread-left': { how: 'Geometry: page 2 is in the left half.', judge: isAt(2, 'left') },
  'page-spread-right': { how: 'Geometry: page 1 is in the right half.', judge: isAt(1, 'right') },
  'spread-none': { how: 'One page is on the screen at a time.', judge: showsSinglePages },
  'svg-icb_multi': { how: 'Geometry: each drawing has the sides of its view box.', judge: showsDrawings },
  'xhtml-icb': size(SIZE, [900, 600], [900, 600], [900, 600], [900, 600]),
  'xhtml-icb_invalid_meta': size(SIZE, [900, 600], [900, 600]),
  'xhtml-icb_multi': size(SIZE, [900, 600], [1400, 600]),
  'xhtml-icb_multi_declarations': size(SIZE, [1000, 600], [1000, 600]),
  'xhtml-icb_repeated-in-meta': size(SIZE, [900, 600], [900, 600]),
  'xhtml-icb_units': size(SIZE, [1000, 600], [1000, 600]),
};

export const fixedPages: Judgments = {
  ...Object.fromEntries(
    Object.entries(TWICE).flatMap(([name, judgment]) => [
      [`lay-fxl-${name}`, judgment],
      [`lay-pp-${name}`, judgment],
    ]),
  ),
  'fxl-page-spread-break': {
    how: 'Geometry: pages 1 and 2, then 3 and 4 are side by side.',
    judge: async (book) => {
      const opened = await book.open();
      await isSpread(opened, 1, 2);
      await isSpread(opened, 3, 4);
    },
  },
  'fxl-page-spread-center': { how: 'Geometry: page 1 is alone in the middle.', judge: isAt(1, 'center') },
  'lay-fxl-orientation-default': { how: 'The page is whole in landscape and in portrait.', judge: isInsideWindow },
  'lay-fxl-orientation-landscape': { how: 'The page is whole in a landscape window.', judge: isLandscape },
  'lay-fxl-spread-auto': { how: 'Each page is shown once, in order.', judge: showsInOrder },
  'lay-fxl-spread-default': { how: 'Each page is shown once, in order.', judge: showsInOrder },
  'lay-fxl-spread-both': {
    how: 'Two pages are on the screen in landscape and in portrait.',
    judge: isSpreadIn(LANDSCAPE, PORTRAIT),
  },
  'lay-fxl-spread-landscape': {
    how: 'Two pages are on the screen in landscape, one in portrait.',
    judge: isSpreadIn(LANDSCAPE),
  },
  'lay-fxl-xhtml-icb_device_sizes': { how: 'Geometry: the page has the size of the window.', judge: fillsWindow },
  'lay-viewport-meta-prop': { how: 'All pages have one size and scale, and each can be zoomed.', judge: zoomsEachPage },
};
