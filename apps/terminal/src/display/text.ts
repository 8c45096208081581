import stringWidth from 'string-width';

const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Escape codes in a title would move the cursor, and direction marks could reverse a sentence. */
const CONTROL_CHARACTERS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** Printable ASCII has one column per character. All other text is measured by grapheme. */
const PRINTABLE_ASCII = /^[\x20-\x7E]*$/;

/** Returns the text on one line without control characters, so it is safe to write to a terminal. */
export function sanitizeText(text: string): string {
  return text.replaceAll(CONTROL_CHARACTERS, ' ');
}

/** Splits a text into graphemes. An emoji of several code points is one grapheme. */
export function graphemesOf(text: string): string[] {
  return PRINTABLE_ASCII.test(text)
    ? Array.from(text)
    : Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment);
}

/** Returns the width of the text in columns. */
export function widthOf(text: string): number {
  return PRINTABLE_ASCII.test(text) ? text.length : stringWidth(text);
}

/** Truncates the text to `columns` and appends `ellipsis` if it was too long. */
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

/** Wraps the text into lines of at most `columns`, at spaces, and inside words only if they are longer than a line. */
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
  // Widths are added up, because measuring the line again for each grapheme takes seconds for a long text without spaces.
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
