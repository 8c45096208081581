import stringWidth from 'string-width';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Escape codes in a book's title would move the cursor, and direction marks could turn a sentence around. */
const UNSAFE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** Text that is as wide as it is long, which is most of it; the rest is measured letter by letter. */
const PLAIN = /^[\x20-\x7E]*$/;

/** The text as it may be written to a terminal: on one line, and without anything the terminal would obey. */
export function safe(text: string): string {
  return text.replaceAll(UNSAFE, ' ');
}

/** The letters of a text as people count them; an emoji of several code points is one. */
export function lettersOf(text: string): string[] {
  return PLAIN.test(text) ? Array.from(text) : Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** How many columns the text takes. */
export function widthOf(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}

/** The text in at most `columns`, with `ellipsis` where it was cut. */
export function cut(text: string, columns: number, ellipsis = '…'): string {
  if (widthOf(text) <= columns) return text;
  const room = columns - widthOf(ellipsis);
  if (room < 0) return '';
  let kept = '';
  let width = 0;
  for (const letter of lettersOf(text)) {
    width += widthOf(letter);
    if (width > room) break;
    kept += letter;
  }
  return kept.trimEnd() + ellipsis;
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
    for (const letter of lettersOf(word)) {
      const more = widthOf(letter);
      if (width + more > limit) flush();
      line += letter;
      width += more;
    }
  }
  flush();
  return lines;
}
