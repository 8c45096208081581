/** Judgments of content documents: XHTML, SVG, MathML, fonts and structural semantics. */
import type { OpenedBook } from '../opened-book.ts';
import { check, until, type Judge, type Judgments } from '../judgment.ts';

const RED = (red: number, green: number, blue: number): boolean => red > 180 && green < 90 && blue < 90;
/** The pattern is half transparent. */
const GREENISH = (red: number, green: number, blue: number): boolean => green > red + 30 && green > blue + 30;
const GREEN = (red: number, green: number, blue: number): boolean => green > 90 && red < 90 && blue < 90;

/** Whether a font family of a document was loaded from the book, and is that of the text. */
async function hasFont(opened: OpenedBook, family: string, selector: string): Promise<boolean> {
  const frame = await opened.frame('content_001.xhtml');
  return frame.evaluate(
    async ([name, element]) => {
      await document.fonts.ready;
      const text = document.querySelector(element ?? '');
      const isLoaded = [...document.fonts].some(
        (face) => face.family.replaceAll(/["']/g, '') === name && face.status === 'loaded',
      );
      return isLoaded && text !== null && getComputedStyle(text).fontFamily.includes(name ?? '');
    },
    [family, selector],
  );
}

const usesFont =
  (family: string, selector: string): Judge =>
  async (book) =>
    check(await hasFont(await book.open(), family, selector), `The text is not drawn in the font ${family}.`);

const font = (family: string, selector: string) => ({
  how: 'The font of the book is loaded and is that of the text.',
  judge: usesFont(family, selector),
});

/** The fraction of a drawing's box in the window with pixels of a color, 0–1. */
async function fractionOfColor(opened: OpenedBook, name: string, selector: string, color: typeof RED): Promise<number> {
  const box = await (await opened.frame(name)).locator(selector).first().boundingBox();
  check(box !== null && box.width > 20 && box.height > 20, 'The drawing has no size.');
  const { width = 0, height = 0 } = opened.page.viewportSize() ?? {};
  const [left, top] = [Math.max(0, box.x), Math.max(0, box.y)];
  const clip = {
    x: left,
    y: top,
    width: Math.min(width, box.x + box.width) - left,
    height: Math.min(height, box.y + box.height) - top,
  };
  check(clip.width > 20 && clip.height > 20, 'The drawing is outside the window.');
  return opened.fractionOfPixels(clip, color);
}

const isColored =
  (name: string, selector: string, color: typeof RED, [from, to]: [number, number]): Judge =>
  async (book) => {
    const fraction = await fractionOfColor(await book.open(), name, selector, color);
    check(fraction >= from && fraction <= to, `${Math.round(fraction * 100)} % of the drawing has the color.`);
  };

/** Whether the text of a document is on the screen. */
export const showsText =
  (text: RegExp, name = 'content_001.xhtml', not?: RegExp): Judge =>
  async (book) => {
    const opened = await book.open();
    await opened.turnTo(name);
    const shown = await opened.text(name);
    check(text.test(shown), `The document does not show the expected text, but "${shown.trim().slice(0, 80)}".`);
    check(!not?.test(shown), 'The document shows text that must not be there.');
  };

const showsNote = async (opened: OpenedBook, name: string): Promise<boolean> => {
  await (await opened.frame(name)).getByText('this link').click();
  const note = opened.notePopup;
  try {
    await note.waitFor({ state: 'visible', timeout: 3_000 });
  } catch {
    return false;
  }
  return (await note.textContent())?.includes('footnote') === true;
};

export const content: Judgments = {
  'cnt-css-fonts_ot': font('Franky Toys', '.font-opentype'),
  'cnt-css-fonts_tt': font('Lobster', '.font-truetype'),
  'cnt-css-fonts_woff': font('Pacifico', '.font-woff'),
  'cnt-css-fonts_woff2': font('Macondo', '.font-woff2'),
  'cnt-mathml-support': {
    how: 'The exponent is drawn smaller and higher than the base.',
    judge: async (book) => {
      const frame = await (await book.open()).frame('content_001.xhtml');
      const [base, exponent] = await frame.evaluate(() =>
        ['msup > :first-child', 'msup > mn'].map((selector) => {
          const { top, bottom, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          return { top, bottom, height };
        }),
      );
      check((exponent?.height ?? 0) > 0 && (base?.height ?? 0) > 0, 'The formula has no size.');
      check((exponent?.bottom ?? 0) < (base?.bottom ?? 0), 'The exponent is not above the base line.');
    },
  },
  'cnt-svg-css': {
    how: 'Pixels: the drawing is filled with a green pattern.',
    judge: isColored('content_001.svg', 'path.fil0', GREENISH, [0.02, 0.6]),
  },
  'cnt-svg-css-inclusion': {
    how: 'Pixels: the drawing is filled with a green pattern.',
    judge: isColored('content_001.xhtml', 'path.fil0', GREENISH, [0.02, 0.6]),
  },
  'cnt-svg-css-reference': {
    how: 'Pixels: the picture is filled with solid green.',
    judge: isColored('content_001.xhtml', 'img', GREEN, [0.3, 1]),
  },
  'cnt-svg-embedded': {
    how: 'Pixels: the drawing is filled with red.',
    judge: isColored('content_001.xhtml', 'path.fil0', RED, [0.3, 1]),
  },
  'cnt-svg-support': {
    how: 'Pixels: the drawing is filled with red.',
    judge: isColored('content_001.svg', 'path.fil0', RED, [0.3, 1]),
  },
  'cnt-xhtml-support': { how: 'The text is on the screen.', judge: showsText(/Test passes if you see this/) },
  'pss-support': {
    how: 'A click on the reference opens the note in a pop-up.',
    judge: async (book) => check(await showsNote(await book.open(), 'content_001.xhtml'), 'No pop-up shows the note.'),
  },
  'pss-support_ignore-title': {
    how: 'A click on the reference to a title opens no pop-up; the other reference does.',
    judge: async (book) => {
      const opened = await book.open();
      check(await showsNote(opened, 'content_001.xhtml'), 'No pop-up shows the note of the first page.');
      await opened.page.keyboard.press('Escape');
      await until(
        () => opened.notePopup.count(),
        (count) => count === 0,
        () => 'The pop-up does not close.',
      );
      await opened.goTo('content_002.xhtml');
      check(!(await showsNote(opened, 'content_002.xhtml')), 'A pop-up shows the title as a note.');
    },
  },
};
