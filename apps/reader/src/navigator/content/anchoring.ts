import type { TextQuote } from '@octavo/core/entities';
import type { FoliateBook } from 'foliate-js/view.js';
import { type FlatText, flatText } from '../../quotes/flat-text.ts';
import { findQuote, matchesQuote, MIN_MATCH_LENGTH } from '../../quotes/text-quote.ts';
import { isArriving } from './arriving-document.ts';

/** Identifies a passage of the text. */
export interface Anchor {
  cfi: string;
  href: string;
  quote: TextQuote;
}

const flatTexts = new WeakMap<Document, FlatText>();

/** The flat text of a document. Cached, since a document does not change once it has arrived. */
export function flatTextOf(doc: Document): FlatText {
  if (isArriving(doc)) return flatText(doc);
  const cached = flatTexts.get(doc);
  if (cached) return cached;
  const flat = flatText(doc);
  flatTexts.set(doc, flat);
  return flat;
}

/**
 * Finds the range of an anchor in a document. The range of its CFI is used if it still has the quoted text; otherwise the text
 * is searched, with at least `minLength` matching characters. An anchor without a quote has only its CFI.
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

/** The range of a CFI in the document at `index`; undefined if the CFI belongs to another document. */
export function resolveCfi(doc: Document, index: number, cfi: string, book: FoliateBook): Range | undefined {
  if (!cfi.startsWith('epubcfi(')) return undefined;
  const target = book.resolveCFI(cfi);
  if (target.index !== index || typeof target.anchor !== 'function') return undefined;
  const found = target.anchor(doc);
  return isRange(found) ? found : undefined;
}

/** Whether a target is a range. An `instanceof` check fails for objects of another frame. */
export const isRange = (target: Element | Range | number | null): target is Range =>
  typeof target === 'object' && target !== null && 'startContainer' in target;

/**
 * Finds the document of an anchor, and its range there. Its own document is searched first. If the edition moved the passage,
 * the search continues outward from there, through at most `maxSections` documents.
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
    // Sequential on purpose: most passages are in the first document.
    const doc = await section.createDocument();
    const range = resolveAnchor(
      doc,
      index,
      anchor,
      book,
      index === indexOf(anchor.href) ? MIN_MATCH_LENGTH.sameDocument : MIN_MATCH_LENGTH.otherDocument,
    );
    if (range) return { index, range };
  }
  return undefined;
}
