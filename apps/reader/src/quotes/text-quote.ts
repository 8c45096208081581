import { readableText } from '@octavo/core/search';
import { type FlatText, flatText } from './flat-text.ts';

/** Words of a book with what stands around them: they find their place again in another edition. */
export interface TextQuote {
  before: string;
  exact: string;
  after: string;
}

const CONTEXT = 48;
/** How much of a long quote must still be there at both of its ends. */
const END = 40;

/** The quote of a range. White space is one blank. */
export function quoteOf(range: Range, flat: FlatText = flatOf(range)): TextQuote {
  let start = flat.indexOf(range.startContainer, range.startOffset);
  if (flat.text[start] === ' ') start += 1;
  const end = flat.indexOf(range.endContainer, range.endOffset);
  return {
    before: flat.text.slice(Math.max(0, start - CONTEXT), start),
    exact: flat.text.slice(start, end).trim(),
    after: flat.text.slice(end, end + CONTEXT),
  };
}

/**
 * How many letters tell a place, of the quote and of what stands beside it together: where its CFI points, in its own document,
 * or in any. A word alone stands everywhere.
 */
export const TELLING = { pointed: 10, own: 20, any: 40 } as const;

/**
 * The quote's place in a document: where its words stand, and of several such places the one with the same neighbors. Words
 * among strangers are others, unless they are `least` letters long themselves.
 */
export function findQuote(flat: FlatText, quote: TextQuote, least: number = TELLING.own): Range | undefined {
  const exact = readableText(quote.exact);
  if (exact === '') return undefined;
  const whole = placesOf(flat.text, exact).map((start) => ({ start, end: start + exact.length }));
  const found = whole.length > 0 ? whole : placesByEnds(flat.text, exact);
  const beside = neighbors(quote);
  let best: { start: number; end: number; shared: number } | undefined;
  for (const place of found) {
    const before = flat.text.slice(Math.max(0, place.start - CONTEXT * 2), place.start);
    const shared = sharedWith(beside, before, flat.text.slice(place.end, place.end + CONTEXT * 2));
    if (!best || shared > best.shared) best = { ...place, shared };
  }
  const isIt = best && (isTold(exact, beside, best.shared, least) || flat.text === exact);
  return best && isIt ? flat.range(best.start, best.end) : undefined;
}

/** Whether a range that the quote's CFI points at still holds its words, and not the same ones elsewhere. */
export function holdsQuote(flat: FlatText, range: Range, quote: TextQuote): boolean {
  const now = quoteOf(range, flat);
  if (now.exact !== readableText(quote.exact)) return false;
  const beside = neighbors(quote);
  const isAlone = beside.before === '' && beside.after === '';
  return isAlone || isTold(now.exact, beside, sharedWith(beside, now.before, now.after), TELLING.pointed);
}

/** What stands beside a quote, without blanks: a new line here is none in another edition. */
const neighbors = ({ before, after }: TextQuote): Pick<TextQuote, 'before' | 'after'> => ({
  before: bare(readableText(before)),
  after: bare(readableText(after)),
});

const bare = (text: string): string => text.replaceAll(' ', '');

/** Whether so much is shared that it is the place; a quote from a short document has no more than that beside it. */
function isTold(
  exact: string,
  { before, after }: Pick<TextQuote, 'before' | 'after'>,
  shared: number,
  least: number,
): boolean {
  const isAll = shared > 0 && shared === before.length + after.length;
  return isAll || exact.length + shared >= least;
}

const sharedWith = (beside: Pick<TextQuote, 'before' | 'after'>, before: string, after: string): number =>
  sharedEnd(bare(before), beside.before) + sharedStart(bare(after), beside.after);

function placesOf(text: string, wanted: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1 && places.length < 500; at = text.indexOf(wanted, at + 1))
    places.push(at);
  return places;
}

/** A passage that was edited in its middle is found by its first and its last words. */
function placesByEnds(text: string, exact: string): { start: number; end: number }[] {
  if (exact.length < END * 2) return [];
  const tail = exact.slice(-END);
  return placesOf(text, exact.slice(0, END)).flatMap((start) => {
    const end = text.indexOf(tail, start + END);
    return end !== -1 && end - start < exact.length * 1.5 ? [{ start, end: end + END }] : [];
  });
}

function sharedEnd(text: string, wanted: string): number {
  let shared = 0;
  while (shared < wanted.length && text.at(-1 - shared) === wanted.at(-1 - shared)) shared += 1;
  return shared;
}

function sharedStart(text: string, wanted: string): number {
  let shared = 0;
  while (shared < wanted.length && text[shared] === wanted[shared]) shared += 1;
  return shared;
}

function flatOf(range: Range): FlatText {
  const doc = range.startContainer.ownerDocument;
  if (!doc) throw new Error('A range of a document itself has no words.');
  return flatText(doc);
}
