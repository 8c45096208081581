/** Letters of scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
/** The text around a match in which word boundaries are looked up; a word is never longer. */
const SEGMENT_CONTEXT = 24;

/** Whether a code unit belongs to words: `spaced` with spaces around them, `unspaced` without. */
function kindOf(unit: string): 'none' | 'spaced' | 'unspaced' {
  if (UNSPACED.test(unit)) return 'unspaced';
  // A surrogate almost always belongs to a letter.
  return WORD_CHARACTER.test(unit) || /[\ud800-\udfff]/.test(unit) ? 'spaced' : 'none';
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Whether a match begins and ends at the boundary of a word. Chinese, Japanese and Thai are divided into words first. */
export function isWholeWord(text: string, start: number, end: number): boolean {
  return isBoundary(text, start) && isBoundary(text, end);
}

function isBoundary(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const [before, after] = [kindOf(text.charAt(at - 1)), kindOf(text.charAt(at))];
  if (before === 'none' || after === 'none') return true;
  if (before === 'spaced' && after === 'spaced') return false;
  const from = Math.max(0, at - SEGMENT_CONTEXT);
  const context = text.slice(from, at + SEGMENT_CONTEXT);
  return segmenter.segment(context).containing(at - from)?.index === at - from;
}
