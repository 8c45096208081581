import { isCjk } from './fonts.ts';

const STOP_WORDS: ReadonlySet<string> = new Set(
  'the a an of to and in on for then do how le la les de du des et der die das und von el los y na w и в на في من على إلى عن'.split(
    ' ',
  ),
);
/** With more pieces the search would be slow, so neighboring pieces are joined first. */
const MAX_PIECES = 14;
/** A longer title is split at its colon. */
const MAX_TITLE_LENGTH = 60;
/** Characters that must not begin a Chinese or Japanese line. */
const NON_STARTING_CHARACTERS =
  /^[、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/;

/**
 * Shortens a text at a word, with an ellipsis. A short text is unchanged. No cover has room for more, and the outlines of 20,000
 * letters take seconds and more bytes than an SVG may have.
 */
export function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const head = text
    .slice(0, 4 * maxLength)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength);
  const space = head.lastIndexOf(' ');
  const cut = space > maxLength / 2 ? head.slice(0, space) : head.replace(/[\uD800-\uDBFF]$/, '');
  return `${cut}…`;
}

/** A title and the part that was split off because it was too long. */
interface SplitTitle {
  readonly title: string;
  readonly rest: string;
}

/** Splits a title of more than 60 characters at its first colon, semicolon or dash. A short title stays whole. */
export function splitLongTitle(title: string): SplitTitle {
  const whole = title.replaceAll(/\s+/g, ' ').trim();
  if (whole.length <= MAX_TITLE_LENGTH) return { title: whole, rest: '' };
  // The title keeps at least three characters.
  const cut = /(?::|;| [-–—]|,? or,) /u.exec(whole.slice(3));
  if (!cut) return { title: whole, rest: '' };
  const end = cut.index + 3;
  return { title: whole.slice(0, end), rest: whole.slice(end + cut[0].length) };
}

/** Splits a title into the pieces after which a line may break: words, or characters in scripts without spaces. */
function splitIntoPieces(title: string): { pieces: string[]; joint: string } {
  if (isCjk(title)) {
    const pieces: string[] = [];
    for (const character of title.replaceAll(' ', '')) {
      const last = pieces.length - 1;
      if (
        last >= 0 &&
        (NON_STARTING_CHARACTERS.test(character) ||
          (/[a-z0-9]$/i.test(pieces[last] ?? '') && /[a-z0-9]/i.test(character)))
      ) {
        pieces[last] = (pieces[last] ?? '') + character;
      } else pieces.push(character);
    }
    return { pieces: mergePieces(pieces, ''), joint: '' };
  }
  return { pieces: mergePieces(title.split(/\s+/).filter(Boolean), ' '), joint: ' ' };
}

function mergePieces(pieces: string[], joint: string): string[] {
  const merged = [...pieces];
  while (merged.length > MAX_PIECES) {
    let shortest = 0;
    for (let at = 0; at + 1 < merged.length; at += 1) {
      const together = (index: number): number => (merged[index] ?? '').length + (merged[index + 1] ?? '').length;
      if (together(at) < together(shortest)) shortest = at;
    }
    merged.splice(shortest, 2, `${merged[shortest]}${joint}${merged[shortest + 1]}`);
  }
  return merged;
}

/** Yields every way to break `title` into at most `maxLines` lines. */
export function* lineBreaks(title: string, maxLines: number): Generator<string[]> {
  const { pieces, joint } = splitIntoPieces(title);
  function* from(start: number, linesLeft: number): Generator<string[]> {
    if (linesLeft === 1) {
      yield [pieces.slice(start).join(joint)];
      return;
    }
    for (let end = start + 1; end <= pieces.length; end += 1) {
      const line = pieces.slice(start, end).join(joint);
      if (end === pieces.length) yield [line];
      else for (const below of from(end, linesLeft - 1)) yield [line, ...below];
    }
  }
  if (pieces.length > 0) yield* from(0, Math.max(1, maxLines));
}

/** Counts the lines that end with a weak word, such as an article, and the lines that consist of one. */
export function countWeakBreaks(lines: readonly string[]): { endings: number; alone: number } {
  let endings = 0;
  let alone = 0;
  lines.forEach((line, index) => {
    const words = line.toLowerCase().split(/\s+/);
    const isWeak = STOP_WORDS.has(words.at(-1) ?? '');
    if (!isWeak) return;
    if (words.length === 1) alone += 1;
    else if (index < lines.length - 1) endings += 1;
  });
  return { endings, alone };
}

/** The area for a title. Widths are relative to the font size. */
interface TitleField {
  readonly width: number;
  readonly height: number;
  readonly maxSize: number;
  /** Distance of two baselines, relative to the font size. */
  readonly leading: number;
  readonly maxLines: number;
  measure(line: string): number;
}

/** Returns the line breaks that allow the largest and most even title, and the font size. */
export function fitTitle(title: string, field: TitleField): { lines: string[]; size: number } {
  const widths = new Map<string, number>();
  const widthOf = (line: string): number => {
    const known = widths.get(line) ?? Math.max(field.measure(line), 0.01);
    widths.set(line, known);
    return known;
  };
  let best: { lines: string[]; size: number; score: number } | undefined;
  for (const lines of lineBreaks(title, field.maxLines)) {
    const measured = lines.map(widthOf);
    const widest = Math.max(...measured);
    const size = Math.min(field.width / widest, field.height / (lines.length * field.leading), field.maxSize);
    const { endings, alone } = countWeakBreaks(lines);
    const evenness = 0.82 + 0.18 * (Math.min(...measured) / widest);
    const score = size * evenness * (1 - Math.min(0.9, 0.1 * endings + 0.2 * alone)) - 0.3 * lines.length;
    if (!best || score > best.score) best = { lines, size, score };
  }
  return best ? { lines: best.lines, size: best.size } : { lines: [], size: field.maxSize };
}
