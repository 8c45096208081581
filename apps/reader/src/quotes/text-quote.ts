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

/** The quote's place in a document: where its words stand, and of several such places the one with the same neighbors. */
export function findQuote(flat: FlatText, quote: TextQuote): Range | undefined {
  const exact = tidy(quote.exact);
  if (exact === '') return undefined;
  const whole = placesOf(flat.text, exact).map((start) => ({ start, end: start + exact.length }));
  const found = whole.length > 0 ? whole : placesByEnds(flat.text, exact);
  const before = tidy(quote.before);
  const after = tidy(quote.after);
  let best: { start: number; end: number; score: number } | undefined;
  for (const place of found) {
    const score =
      sharedEnd(flat.text.slice(0, place.start).trimEnd(), before) +
      sharedStart(flat.text.slice(place.end, place.end + CONTEXT * 2).trimStart(), after);
    if (!best || score > best.score) best = { ...place, score };
  }
  return best && flat.range(best.start, best.end);
}

/** Whether a range still holds the words of a quote. */
export const holdsQuote = (flat: FlatText, range: Range, { exact }: TextQuote): boolean =>
  quoteOf(range, flat).exact === tidy(exact);

export const tidy = (text: string): string => text.replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim();

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
