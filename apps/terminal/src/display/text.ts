import stringWidth from 'string-width';

const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Escape codes in a book's title would move the cursor, and direction marks could turn a sentence around. */
const CONTROL_CHARACTERS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** Text that is as wide as it is long, which is most of it; the rest is measured letter by letter. */
const PRINTABLE_ASCII = /^[\x20-\x7E]*$/;

/** The text as it may be written to a terminal: on one line, and without anything the terminal would obey. */
export function sanitizeText(text: string): string {
  return text.replaceAll(CONTROL_CHARACTERS, ' ');
}

/** The letters of a text as people count them; an emoji of several code points is one. */
export function graphemesOf(text: string): string[] {
  return PRINTABLE_ASCII.test(text) ? Array.from(text) : Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment);
}

/** How many columns the text takes. */
export function widthOf(text: string): number {
  return PRINTABLE_ASCII.test(text) ? text.length : stringWidth(text);
}

/** The text in at most `columns`, with `ellipsis` where it was cut. */
export function truncateText(text: string, columns: number, ellipsis = '…'): string {
  if (widthOf(text) <= columns) return text;
  const available = columns - widthOf(ellipsis);
  if (available < 0) return '';
  let result = '';
  let width = 0;
  for (const grapheme of graphemesOf(text)) {
    width += widthOf(grapheme);
    if (width > available) break;
    result += grapheme;
  }
  return result.trimEnd() + ellipsis;
}

/** The text in lines of at most `columns`, broken at spaces, and inside a word only when it is longer than a line. */
export function wrap(text: string, columns: number): string[] {
  const limit = Math.max(1, columns);
  const lines: string[] = [];
  let line = '';
  let width = 0;
  const flush = () => {
    if (line !== '') lines.push(line);
    line = '';
    width = 0;
  };
  // Widths are added up: measuring the line anew at each letter takes seconds where somebody typed no space at all.
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const wide = widthOf(word);
    if (line !== '' && width + 1 + wide <= limit) {
      line += ` ${word}`;
      width += 1 + wide;
      continue;
    }
    flush();
    if (wide <= limit) {
      line = word;
      width = wide;
      continue;
    }
    for (const letter of graphemesOf(word)) {
      const more = widthOf(letter);
      if (width + more > limit) flush();
      line += letter;
      width += more;
    }
  }
  flush();
  return lines;
}
