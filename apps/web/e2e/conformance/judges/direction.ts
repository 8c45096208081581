/** Judgments of language and direction, declared in the package. */
import { check, type Judge, type Judgment, type Judgments } from '../judgment.ts';

/** Whether "CSS" is to the right of the rest of the title, as in text that reads from right to left. */
const titleReads =
  (expected: 'left to right' | 'right to left'): Judge =>
  async (book) => {
    const page = await book.openProductPage();
    const sides = await page.locator('h1').evaluate((heading) => {
      const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode();
      const value = text?.nodeValue ?? '';
      const sideOf = (from: number, to: number): number => {
        const range = document.createRange();
        if (text) range.setStart(text, from);
        if (text) range.setEnd(text, to);
        return range.getBoundingClientRect().left;
      };
      const latin = value.indexOf('CSS');
      const other = value.search(/[\u0590-\u06FF]/);
      return { latin: sideOf(latin, latin + 3), other: sideOf(other, other + 1) };
    });
    const found = sides.latin > sides.other ? 'right to left' : 'left to right';
    check(found === expected, `The title on the page of the book reads from ${found}.`);
  };

const title = (expected: 'left to right' | 'right to left'): Judgment => ({
  how: 'Geometry: the order of the words in the title on the page of the book.',
  judge: titleReads(expected),
});

const creatorReadsRightToLeft: Judge = async (book) => {
  const page = await book.openProductPage();
  const found = await page
    .locator('h1 + p bdi')
    .first()
    .evaluate((name) => getComputedStyle(name).direction);
  check(found === 'rtl', 'The name on the page of the book reads from left to right.');
};

const isLeftAligned: Judge = async (book) => {
  const frame = await (await book.open()).frame('content_001.xhtml');
  const found = await frame.evaluate(() => {
    const item = document.querySelector('li');
    return {
      direction: item && getComputedStyle(item).direction,
      language: item?.closest('[lang]')?.getAttribute('lang') ?? '',
    };
  });
  check(found.direction === 'ltr', 'The list reads from right to left.');
  check(!found.language.startsWith('he'), 'The document has the language of the package.');
};

const hasEnglishQuotes: Judge = async (book) => {
  const frame = await (await book.open()).frame('content_001.xhtml');
  const language = await frame.evaluate(
    () => document.querySelector('q')?.closest('[lang]')?.getAttribute('lang') ?? '',
  );
  check(!language.startsWith('fr'), 'The document has the language of the package.');
};

export const direction: Judgments = {
  'pkg-dir-auto_root-rtl': title('left to right'),
  'pkg-dir-auto_root-unset': title('left to right'),
  'pkg-dir_rtl-root-ltr': title('right to left'),
  'pkg-dir_rtl-root-unset': title('right to left'),
  'pkg-dir_unset-root-rtl': title('right to left'),
  'pkg-dir_unset-root-unset': title('left to right'),
  'pkg-dir_creator-rtl': {
    how: 'The name on the page of the book has the declared direction.',
    judge: creatorReadsRightToLeft,
  },
  'pkg-dir_but_not_content': {
    how: 'The text is left-aligned and does not have the language of the package.',
    judge: isLeftAligned,
  },
  'pkg-lang_but_not_content': { how: 'The text does not have the language of the package.', judge: hasEnglishQuotes },
};
