import stringWidth from 'string-width';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Escape codes in a book's title would move the cursor, and direction marks could turn a sentence around. */
const UNSAFE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** The text as it may be written to a terminal: on one line, and without anything the terminal would obey. */
export function safe(text: string): string {
  return text.replaceAll(UNSAFE, ' ');
}

/** The letters of a text as people count them; an emoji of several code points is one. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** How many columns the text takes. */
export function widthOf(text: string): number {
  return stringWidth(text);
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
  const flush = () => {
    if (line !== '') lines.push(line);
    line = '';
  };
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) <= limit) {
      line += ` ${word}`;
      continue;
    }
    flush();
    for (const letter of lettersOf(word)) {
      if (widthOf(line) + widthOf(letter) > limit) flush();
      line += letter;
    }
  }
  flush();
  return lines;
}
