import { normalizeText } from '@octavo/core/search';
import { type FlatText, flatText } from './flat-text.ts';

/** Words of a book with what stands around them: they find their place again in another edition. */
export interface TextQuote {
  before: string;
  exact: string;
  after: string;
}

const CONTEXT_LENGTH = 48;
/** How much of a long quote must still be there at both of its ends. */
const END_LENGTH = 40;

/** The quote of a range. White space is one blank. */
export function quoteOf(range: Range, flat: FlatText = flatTextOfRange(range)): TextQuote {
  let start = flat.indexOf(range.startContainer, range.startOffset);
  if (flat.text[start] === ' ') start += 1;
  const end = flat.indexOf(range.endContainer, range.endOffset);
  return {
    before: flat.text.slice(Math.max(0, start - CONTEXT_LENGTH), start),
    exact: flat.text.slice(start, end).trim(),
    after: flat.text.slice(end, end + CONTEXT_LENGTH),
  };
}

/**
 * How many letters tell a place, of the quote and of what stands beside it together: where its CFI points, in its own document,
 * or in any. A word alone stands everywhere.
 */
export const MIN_MATCH_LENGTH = { cfiMatch: 10, sameDocument: 20, otherDocument: 40 } as const;

/**
 * The quote's place in a document: where its words stand, and of several such places the one with the same neighbors. Words
 * among strangers are others, unless they are `least` letters long themselves.
 */
export function findQuote(flat: FlatText, quote: TextQuote, minLength: number = MIN_MATCH_LENGTH.sameDocument): Range | undefined {
  const exact = normalizeText(quote.exact);
  if (exact === '') return undefined;
  const whole = occurrencesOf(flat.text, exact).map((start) => ({ start, end: start + exact.length }));
  const found = whole.length > 0 ? whole : occurrencesByEnds(flat.text, exact);
  const context = normalizeContext(quote);
  let best: { start: number; end: number; shared: number } | undefined;
  for (const occurrence of found) {
    const before = flat.text.slice(Math.max(0, occurrence.start - CONTEXT_LENGTH * 2), occurrence.start);
    const shared = sharedContextLength(context, before, flat.text.slice(occurrence.end, occurrence.end + CONTEXT_LENGTH * 2));
    if (!best || shared > best.shared) best = { ...occurrence, shared };
  }
  const isMatch = best && (isDistinctive(exact, context, best.shared, minLength) || flat.text === exact);
  return best && isMatch ? flat.range(best.start, best.end) : undefined;
}

/** Whether a range that the quote's CFI points at still holds its words, and not the same ones elsewhere. */
export function matchesQuote(flat: FlatText, range: Range, quote: TextQuote): boolean {
  const now = quoteOf(range, flat);
  if (now.exact !== normalizeText(quote.exact)) return false;
  const context = normalizeContext(quote);
  const hasNoContext = context.before === '' && context.after === '';
  return hasNoContext || isDistinctive(now.exact, context, sharedContextLength(context, now.before, now.after), MIN_MATCH_LENGTH.cfiMatch);
}

/** What stands beside a quote, without blanks: a new line here is none in another edition. */
const normalizeContext = ({ before, after }: TextQuote): Pick<TextQuote, 'before' | 'after'> => ({
  before: withoutSpaces(normalizeText(before)),
  after: withoutSpaces(normalizeText(after)),
});

const withoutSpaces = (text: string): string => text.replaceAll(' ', '');

/** Whether so much is shared that it is the place; a quote from a short document has no more than that beside it. */
function isDistinctive(
  exact: string,
  { before, after }: Pick<TextQuote, 'before' | 'after'>,
  shared: number,
  minLength: number,
): boolean {
  const isAll = shared > 0 && shared === before.length + after.length;
  return isAll || exact.length + shared >= minLength;
}

const sharedContextLength = (context: Pick<TextQuote, 'before' | 'after'>, before: string, after: string): number =>
  commonSuffixLength(withoutSpaces(before), context.before) + commonPrefixLength(withoutSpaces(after), context.after);

function occurrencesOf(text: string, wanted: string): number[] {
  const occurrences: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1 && occurrences.length < 500; at = text.indexOf(wanted, at + 1))
    occurrences.push(at);
  return occurrences;
}

/** A passage that was edited in its middle is found by its first and its last words. */
function occurrencesByEnds(text: string, exact: string): { start: number; end: number }[] {
  if (exact.length < END_LENGTH * 2) return [];
  const tail = exact.slice(-END_LENGTH);
  return occurrencesOf(text, exact.slice(0, END_LENGTH)).flatMap((start) => {
    const end = text.indexOf(tail, start + END_LENGTH);
    return end !== -1 && end - start < exact.length * 1.5 ? [{ start, end: end + END_LENGTH }] : [];
  });
}

function commonSuffixLength(text: string, wanted: string): number {
  let shared = 0;
  while (shared < wanted.length && text.at(-1 - shared) === wanted.at(-1 - shared)) shared += 1;
  return shared;
}

function commonPrefixLength(text: string, wanted: string): number {
  let shared = 0;
  while (shared < wanted.length && text[shared] === wanted[shared]) shared += 1;
  return shared;
}

function flatTextOfRange(range: Range): FlatText {
  const doc = range.startContainer.ownerDocument;
  if (!doc) throw new Error('A range of a document itself has no words.');
  return flatText(doc);
}
