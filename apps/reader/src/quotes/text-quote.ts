import type { TextQuote } from '@octavo/core/entities';
import { normalizeText } from '@octavo/core/search';
import { type FlatText, flatText } from './flat-text.ts';

const CONTEXT_LENGTH = 48;
/** Number of characters of a long quote that must match at both ends. */
const END_LENGTH = 40;

/** Returns the quote of a range, with collapsed white space. */
export function quoteOf(range: Range, flat: FlatText = flatTextOfRange(range)): TextQuote {
  let start = flat.indexOf(range.startContainer, range.startOffset);
  if (flat.text[start] === ' ') start += 1;
  const end = flat.indexOf(range.endContainer, range.endOffset);
  return {
    before: trimHalfSurrogates(flat.text.slice(Math.max(0, start - CONTEXT_LENGTH), start)),
    exact: trimHalfSurrogates(flat.text.slice(start, end)).trim(),
    after: trimHalfSurrogates(flat.text.slice(end, end + CONTEXT_LENGTH)),
  };
}

/** Removes half of a surrogate pair at either end, because the server rejects it. */
const trimHalfSurrogates = (text: string): string => text.replaceAll(/^\p{Surrogate}|\p{Surrogate}$/gu, '');

/**
 * Minimum number of matching characters, including the context: at the position of the CFI, in the same document, and in
 * another document. A single word may occur anywhere.
 */
export const MIN_MATCH_LENGTH = { cfiMatch: 10, sameDocument: 20, otherDocument: 40 } as const;

/**
 * Finds a quote in a document. Of several occurrences, the one with the best matching context is used. Without a matching
 * context, the quote itself must have at least `minLength` characters.
 */
export function findQuote(
  flat: FlatText,
  quote: TextQuote,
  minLength: number = MIN_MATCH_LENGTH.sameDocument,
): Range | undefined {
  const exact = normalizeText(quote.exact);
  if (exact === '') return undefined;
  const whole = occurrencesOf(flat.text, exact).map((start) => ({ start, end: start + exact.length }));
  const found = whole.length > 0 ? whole : occurrencesByEnds(flat.text, exact);
  const context = normalizeContext(quote);
  let best: { start: number; end: number; shared: number } | undefined;
  for (const occurrence of found) {
    const before = flat.text.slice(Math.max(0, occurrence.start - CONTEXT_LENGTH * 2), occurrence.start);
    const shared = sharedContextLength(
      context,
      before,
      flat.text.slice(occurrence.end, occurrence.end + CONTEXT_LENGTH * 2),
    );
    if (!best || shared > best.shared) best = { ...occurrence, shared };
  }
  const isMatch = best && (isDistinctive(exact, context, best.shared, minLength) || flat.text === exact);
  return best && isMatch ? flat.range(best.start, best.end) : undefined;
}

/** Whether the range of the quote's CFI still has the quoted text in the same context. */
export function matchesQuote(flat: FlatText, range: Range, quote: TextQuote): boolean {
  const now = quoteOf(range, flat);
  if (now.exact !== normalizeText(quote.exact)) return false;
  const context = normalizeContext(quote);
  const hasNoContext = context.before === '' && context.after === '';
  return (
    hasNoContext ||
    isDistinctive(now.exact, context, sharedContextLength(context, now.before, now.after), MIN_MATCH_LENGTH.cfiMatch)
  );
}

/** Removes spaces from the context, because line breaks differ between editions. */
const normalizeContext = ({ before, after }: TextQuote): Pick<TextQuote, 'before' | 'after'> => ({
  before: withoutSpaces(normalizeText(before)),
  after: withoutSpaces(normalizeText(after)),
});

const withoutSpaces = (text: string): string => text.replaceAll(' ', '');

/** Whether enough of the context matches. A quote from a short document may have less context. */
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

/** Finds a passage by its first and last characters when its middle was edited. */
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
  if (!doc) throw new Error('A range of a document node has no text.');
  return flatText(doc);
}
