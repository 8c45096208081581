import { isCjk } from './fonts.ts';

const STOP_WORDS: ReadonlySet<string> = new Set(
  'the a an of to and in on for then do how le la les de du des et der die das und von el los y na w и в на في من على إلى عن'.split(
    ' ',
  ),
);
/** More pieces than this and the search would take long: neighbors are joined first. */
const MAX_PIECES = 14;
/** A title longer than this gives up what follows its colon. */
const MAX_TITLE_LENGTH = 60;
/** Marks an East Asian line must not begin with. */
const NON_STARTING_CHARACTERS = /^[、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/;

/** A title and what was moved out of it because it was too long. */
interface SplitTitle {
  readonly title: string;
  readonly rest: string;
}

/** Cuts a title of more than 60 characters at its first colon, semicolon or dash; a short one stays whole. */
export function splitLongTitle(title: string): SplitTitle {
  const whole = title.replaceAll(/\s+/g, ' ').trim();
  if (whole.length <= MAX_TITLE_LENGTH) return { title: whole, rest: '' };
  const cut = /^(.{3,}?)(?::|;|\s[-–—]|,? or,)\s+(.+)$/u.exec(whole);
  return cut?.[1] && cut[2] ? { title: cut[1], rest: cut[2] } : { title: whole, rest: '' };
}

/** The pieces a line may end after: words, or characters in scripts that do without spaces. */
function splitIntoPieces(title: string): { pieces: string[]; joint: string } {
  if (isCjk(title)) {
    const pieces: string[] = [];
    for (const character of title.replaceAll(' ', '')) {
      const last = pieces.length - 1;
      if (
        last >= 0 &&
        (NON_STARTING_CHARACTERS.test(character) || (/[a-z0-9]$/i.test(pieces[last] ?? '') && /[a-z0-9]/i.test(character)))
      ) {
        pieces[last] = (pieces[last] ?? '') + character;
      } else pieces.push(character);
    }
    return { pieces: mergePieces(pieces, ''), joint: '' };
  }
  return { pieces: mergePieces(title.split(/\s+/).filter(Boolean), ' '), joint: ' ' };
}

function mergePieces(pieces: string[], joint: string): string[] {
  const held = [...pieces];
  while (held.length > MAX_PIECES) {
    let shortest = 0;
    for (let at = 0; at + 1 < held.length; at += 1) {
      const together = (index: number): number => (held[index] ?? '').length + (held[index + 1] ?? '').length;
      if (together(at) < together(shortest)) shortest = at;
    }
    held.splice(shortest, 2, `${held[shortest]}${joint}${held[shortest + 1]}`);
  }
  return held;
}

/** Every way to break `title` into at most `mostLines` lines. */
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

/** Counts how often a line ends in a word that leans on the next one, and how often such a word stands alone. */
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

/** The field a title is fitted into; widths in parts of the size. */
interface TitleField {
  readonly width: number;
  readonly height: number;
  readonly maxSize: number;
  /** Distance of two baselines, in parts of the size. */
  readonly leading: number;
  readonly maxLines: number;
  measure(line: string): number;
}

/** The lines that let a title be set largest and most evenly, and the size they allow. */
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
