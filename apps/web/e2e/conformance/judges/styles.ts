/** Judgments of the prefixed properties of EPUB, by computed styles and by geometry. */
import { check, type Judge, type Judgments } from '../judgment.ts';

/** The expected value of a property of the element with this selector, by default of the first one. */
type Expectation = readonly [selector: string, property: string, expected: RegExp, nth?: number];

const CHAPTER = 'content_001.xhtml';

/** Whether elements of the documents have these computed values. */
const hasStyles =
  (expected: Readonly<Record<string, readonly Expectation[]>>): Judge =>
  async (book) => {
    const opened = await book.open();
    for (const [name, styles] of Object.entries(expected)) {
      await opened.goTo(name);
      const frame = await opened.frame(name);
      for (const [selector, property, value, nth = 0] of styles) {
        const found = await frame.evaluate(
          ([select, which, at]) => {
            const element = [...document.querySelectorAll(select)][at];
            return element && getComputedStyle(element).getPropertyValue(which);
          },
          [selector, property, nth] as const,
        );
        check(found !== undefined, `${name} has no ${selector}.`);
        check(value.test(found), `${property} of ${selector} in ${name} is ${found}.`);
      }
    }
  };

const paragraphs = (property: string, ...values: RegExp[]): readonly Expectation[] =>
  values.map((value, at) => ['p[style]', property, value, at] as const);

/** The gaps between the last line of each paragraph and the sides of its box, in pixels. */
const lastLineGaps = (): { start: number; end: number }[] =>
  [...document.querySelectorAll('p[style]')].map((paragraph) => {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    const box = [...paragraph.getClientRects()].at(-1) ?? new DOMRect();
    const inBox = [...range.getClientRects()].filter(({ left }) => left >= box.left - 1);
    const lowest = Math.max(...inBox.map(({ bottom }) => bottom));
    // Text of the other direction has several rectangles in a line.
    const line = inBox.filter(({ bottom }) => bottom > lowest - 4);
    return {
      start: Math.min(...line.map(({ left }) => left)) - box.left,
      end: box.right - Math.max(...line.map(({ right }) => right)),
    };
  });

const alignsLastLines: Judge = async (book) => {
  const opened = await book.open();
  const gaps = await (await opened.frame(CHAPTER)).evaluate(lastLineGaps);
  const NEAR = 4;
  const isStart = (at: number): boolean => Math.abs(gaps[at]?.start ?? 99) < NEAR;
  for (const at of [0, 1, 2, 3])
    check(isStart(at), `Last line ${at + 1} is ${gaps[at]?.start} pixels from the left side.`);
  check(Math.abs(gaps[4]?.end ?? 99) < NEAR, 'The last line that must be at the right side is not.');
  check(Math.abs((gaps[5]?.start ?? 0) - (gaps[5]?.end ?? 99)) < NEAR, 'The last line that must be centered is not.');
  check(isStart(6), 'The justified last line does not begin at the left side.');
};

const combinesDigits: Judge = async (book) => {
  const opened = await book.open();
  await opened.goTo(CHAPTER);
  const heights = await (
    await opened.frame(CHAPTER)
  ).evaluate(() =>
    ['-horizontal-none', '-horizontal-all', '-none', '-horizontal'].map((name) => {
      const element = document.querySelector(`.epub-text-combine${name}`);
      const size = element ? Number.parseFloat(getComputedStyle(element).fontSize) : 1;
      return (element?.getBoundingClientRect().height ?? 0) / size;
    }),
  );
  check((heights[0] ?? 0) > 2 && (heights[2] ?? 0) > 2, 'Digits that must be apart are combined.');
  check((heights[1] ?? 9) < 1.6 && (heights[3] ?? 9) < 1.6, 'Two digits do not stand in the space of one letter.');
};

export const styles: Judgments = {
  'css-epub-hyphens': {
    how: 'Computed styles. The test browser has no dictionaries, so it shows no automatic hyphens.',
    judge: hasStyles({ [CHAPTER]: paragraphs('hyphens', /^none$/, /^manual$/, /^auto$/) }),
  },
  'css-epub-line-break': {
    how: 'Computed styles.',
    judge: hasStyles({
      [CHAPTER]: ['auto', 'loose', 'normal', 'strict'].map(
        (value) => [`p.${value}`, 'line-break', new RegExp(`^${value}$`)] as const,
      ),
    }),
  },
  'css-epub-text-align-last': { how: 'Geometry: the sides of the last lines.', judge: alignsLastLines },
  'css-epub-text-combine-horizontal': {
    how: 'Geometry: two digits have the height of one letter where they are combined.',
    judge: combinesDigits,
  },
  'css-epub-text-emphasis': {
    how: 'Computed styles of all marks, with their colors and sides.',
    judge: hasStyles({
      [CHAPTER]: (
        [
          ['filled-dot', /^(filled )?dot$/],
          ['filled-circle', /^(filled )?circle$/],
          ['filled-double-circle', /^(filled )?double-circle$/],
          ['filled-double-triangle', /^(filled )?triangle$/],
          ['filled-sesame', /^(filled )?sesame$/],
          ['a', /^"a"$/],
          ['open-dot', /^open dot$/],
          ['filled-dot-blue', /^(filled )?dot$/],
        ] as const
      )
        .map(([name, value]) => [`.emphasis-${name}`, 'text-emphasis-style', value] as Expectation)
        .concat([
          ['.emphasis-filled-dot-blue', 'text-emphasis-color', /^rgb\(0, 0, 255\)$/],
          ['.emphasis-filled-dot-under', 'text-emphasis-position', /^under/],
        ]),
      'content_002.xhtml': [['span', 'text-emphasis-position', /^over left$/]],
      'content_004.xhtml': [['span', 'text-emphasis-position', /^over( right)?$/]],
    }),
  },
  'css-epub-text-orientation': {
    how: 'Computed styles in vertical text.',
    judge: hasStyles({
      'content_002.xhtml': [
        ['.text-orientation-mixed', 'writing-mode', /^vertical-rl$/],
        ['.text-orientation-mixed', 'text-orientation', /^mixed$/],
        ['.text-orientation-upright', 'text-orientation', /^upright$/],
        ['.text-orientation-sideways', 'text-orientation', /^sideways$/],
        ['.text-orientation-sideways-right', 'text-orientation', /^sideways$/],
      ],
    }),
  },
  'css-epub-text-transform': {
    how: 'Computed style.',
    judge: hasStyles({ [CHAPTER]: paragraphs('text-transform', /^full-width$/) }),
    knownCause: 'The value is translated to `full-width`, which Chromium does not support.',
  },
  'css-epub-text-underline-position': {
    how: 'Computed styles, in horizontal and vertical text.',
    judge: hasStyles({
      [CHAPTER]: [['.underline', 'text-underline-position', /^auto$/]],
      'content_002.xhtml': [['.underline', 'text-underline-position', /^under$/]],
      'content_003.xhtml': [['.underline', 'text-underline-position', /^under left$/]],
      'content_005.xhtml': [['.underline', 'text-underline-position', /^under right$/]],
    }),
  },
  'css-epub-word-break': {
    how: 'Computed styles.',
    judge: hasStyles({ [CHAPTER]: paragraphs('word-break', /^normal$/, /^keep-all$/, /^break-all$/) }),
  },
  'css-epub-writing-mode': {
    how: 'Computed styles.',
    judge: hasStyles({
      [CHAPTER]: [['p[style]', 'writing-mode', /^horizontal-tb$/]],
      'content_002.xhtml': [['p[style]', 'writing-mode', /^vertical-rl$/]],
      'content_003.xhtml': [['p[style]', 'writing-mode', /^vertical-lr$/]],
    }),
  },
};
