import type { FoliateBook } from 'foliate-js/view.js';
import { type FlatText, flatText } from '../../quotes/flat-text.ts';
import { findQuote, matchesQuote, MIN_MATCH_LENGTH, type TextQuote } from '../../quotes/text-quote.ts';

/** What a place in the text is known by. */
export interface Anchor {
  cfi: string;
  href: string;
  quote: TextQuote;
}

const flatTexts = new WeakMap<Document, FlatText>();

/** The words of a document; read once, since a book's text never changes while it is shown. */
export function flatTextOf(doc: Document): FlatText {
  const cached = flatTexts.get(doc);
  if (cached) return cached;
  const flat = flatText(doc);
  flatTexts.set(doc, flat);
  return flat;
}

/**
 * The range of an anchor in a document: where its CFI points if those are still its words, else where the words are now, told
 * by as many letters as `least` says. An anchor without words has only its CFI.
 */
export function resolveAnchor(
  doc: Document,
  index: number,
  anchor: Anchor,
  book: FoliateBook,
  minLength?: number,
): Range | undefined {
  const cfiRange = resolveCfi(doc, index, anchor.cfi, book);
  if (anchor.quote.exact === '') return cfiRange;
  if (cfiRange && matchesQuote(flatTextOf(doc), cfiRange, anchor.quote)) return cfiRange;
  return findQuote(flatTextOf(doc), anchor.quote, minLength);
}

function resolveCfi(doc: Document, index: number, cfi: string, book: FoliateBook): Range | undefined {
  if (!cfi.startsWith('epubcfi(')) return undefined;
  const target = book.resolveCFI(cfi);
  if (target.index !== index || typeof target.anchor !== 'function') return undefined;
  const found = target.anchor(doc);
  return isRange(found) ? found : undefined;
}

/** Whether it is a range and not an element: those of a frame are not instances of our own Range. */
export const isRange = (place: Element | Range | number | null): place is Range =>
  typeof place === 'object' && place !== null && 'startContainer' in place;

/**
 * The document of an anchor and its range there. The document it names comes first; an edition that moved the passage
 * elsewhere is looked through from there outward, by up to so many documents as are wanted `atMost`.
 */
export async function findAnchor(
  anchor: Anchor,
  book: FoliateBook,
  indexOf: (href: string) => number | undefined,
  maxSections?: number,
): Promise<{ index: number; range: Range } | undefined> {
  const ownIndex = indexOf(anchor.href) ?? (anchor.cfi.startsWith('epubcfi(') ? book.resolveCFI(anchor.cfi).index : 0);
  const others = anchor.quote.exact === '' ? [] : book.sections.map((_, index) => index);
  const order = [ownIndex, ...others.filter((index) => index !== ownIndex)];
  order.sort((one, other) => Math.abs(one - ownIndex) - Math.abs(other - ownIndex));
  for (const index of order.slice(0, maxSections)) {
    const section = book.sections[index];
    if (!section) continue;
    // One document after another is the point: most passages are in the first.
    const doc = await section.createDocument();
    const range = resolveAnchor(doc, index, anchor, book, index === indexOf(anchor.href) ? MIN_MATCH_LENGTH.sameDocument : MIN_MATCH_LENGTH.otherDocument);
    if (range) return { index, range };
  }
  return undefined;
}
