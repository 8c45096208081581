import { type ReadingSettings, resolvePageTheme } from '../../settings/reading-settings.ts';
import { FONT_FAMILIES } from './book-fonts.ts';

/** The theme colors of the page. The book's frame cannot read the page's custom properties. */
export interface PageColors {
  ink: string;
  accent: string;
  mark: string;
}

/** Reads the colors of the current theme. */
export function pageColors(root: Element): PageColors {
  const style = getComputedStyle(root);
  const role = (name: string) => style.getPropertyValue(name).trim();
  return { ink: role('--c-ink'), accent: role('--c-accent'), mark: role('--c-mark') };
}

const LINE_HEIGHT = { tight: 1.38, book: 1.66, open: 1.95 };
/** Body text. A chosen typeface or spacing applies to it, but not to headings, formulas and listings. */
const BODY_TEXT = ':is(body, p, li, dd, dt, blockquote, figcaption, td, th, div, section, article, aside)';
/** Paragraphs of running text, without text that was deliberately centered or set flush right. */
const PARAGRAPH =
  ':is(p, li, dd):not([style*="text-align"], [align], [class*="center" i], [class*="right" i], [class*="verse" i])';

/**
 * Returns two style sheets for the book's frame. The first comes before the publisher's and sets defaults. The second comes
 * after it and applies the user's settings. Colors are overridden only where the theme would clash with the book's.
 */
export function contentStyle(settings: ReadingSettings, colors: PageColors, fontFaces: string): [string, string] {
  const { textSize, typeface, lineSpacing, alignment, hyphens } = settings;
  const page = resolvePageTheme(settings.page);
  const defaults = `
    ${fontFaces}
    html { font-family: ${FONT_FAMILIES.serif}; line-height: ${LINE_HEIGHT.book}; font-optical-sizing: auto; text-wrap: pretty; }
    h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
    /* Keeps a heading with the following text; browsers would leave it alone at the foot of a page. */
    h1, h2, h3, h4, h5, h6 { break-after: avoid; break-inside: avoid; }
    /* The space below the baseline of a full-page picture would need another page. */
    svg, img { vertical-align: middle; }
    pre { white-space: pre-wrap; }
    /* Repeats the header of a table on each page, where the browser can, and keeps short rows together. */
    thead, tr:not(:has(p, div, ul, ol, table)) { break-inside: avoid; }
    /* A floating picture without room for text beside it. Overrides the publisher's float. */
    [data-octavo-isolated] { float: none !important; margin-inline: auto !important; max-inline-size: 100%; }
    [data-octavo-isolated]:not(table) { display: block !important; }
    [data-octavo-isolated]:not(img, svg, video) { inline-size: fit-content; }
  `;
  const overrides = [
    `html { font-size: ${textSize}px !important; color: ${colors.ink}; background: none !important; }`,
    `html { color-scheme: ${page === 'dark' || page === 'black' ? 'dark' : 'light'}; }`,
    // The page has its own margins and background. Some books add a second background and sheet.
    'body { background: none !important; border: 0 !important; padding: 0 !important; }',
    'body > :is(div, section, article, main):only-child { background-color: transparent !important; padding-inline: 0 !important; }',
    // A body with its own size or position cannot be broken over pages.
    'body { position: static !important; float: none !important; contain: none !important; overflow: visible !important; }',
    'body { width: auto !important; min-width: 0 !important; height: auto !important; max-height: none !important; }',
    'html { overflow-wrap: break-word; }',
    `:any-link { color: ${colors.accent}; }`,
    `::selection { background: ${colors.mark}; }`,
  ];
  if (page !== 'light') {
    const plain = ':not(a, a *, img, svg, svg *, math, math *)';
    overrides.push(
      `body, body ${plain} { color: ${colors.ink} !important; background-color: transparent !important; border-color: currentcolor; }`,
      `:any-link, :any-link * { color: ${colors.accent} !important; }`,
    );
  }
  if (typeface !== 'publisher') {
    const family = FONT_FAMILIES[typeface];
    overrides.push(`${BODY_TEXT}, ${BODY_TEXT} :is(span, em, i, b, strong, a) { font-family: ${family} !important; }`);
  }
  if (alignment !== 'book') overrides.push(`${PARAGRAPH} { text-align: ${alignment} !important; }`);
  if (hyphens !== 'book') {
    const value = hyphens === 'on' ? 'auto' : 'manual';
    overrides.push(`${BODY_TEXT} { hyphens: ${value} !important; -webkit-hyphens: ${value} !important; }`);
  }
  if (lineSpacing !== 'book') overrides.push(`${BODY_TEXT} { line-height: ${LINE_HEIGHT[lineSpacing]} !important; }`);
  return [defaults, overrides.join('\n')];
}
