import type { FoliateRenderer, View } from 'foliate-js/view.js';
import { quoteOf } from '../../quotes/text-quote.ts';
import { type Anchor, flatTextOf } from './anchoring.ts';

/** Number of characters at the start of a page that are stored to find it again. */
const QUOTE_LENGTH = 80;

/** Whether a fixed page is the hidden one of a spread, when only one page fits on the screen. */
export const isHidden = (doc: Document): boolean =>
  doc.defaultView?.frameElement?.parentElement?.style.display === 'none';

/** The indexes of the fixed pages on the screen, one or two, in reading order. */
export const visibleIndexes = (renderer: FoliateRenderer, indexOf: (doc: Document) => number | undefined): number[] =>
  renderer
    .getContents()
    .flatMap(({ doc }) => (isHidden(doc) ? [] : (indexOf(doc) ?? [])))
    .toSorted((one, other) => one - other);

/** The anchor of the first words on the visible page, in the document at `index`. A fixed page has no quote. */
export function pageAnchor(view: View, index: number, href: string): Anchor {
  const range = view.lastLocation?.range;
  return range
    ? anchorOfRange(view, { index, href }, range)
    : { cfi: view.getCFI(index), href, quote: { before: '', exact: '', after: '' } };
}

/** The anchor of the first words of a range. */
export function anchorOfRange(view: View, { index, href }: { index: number; href: string }, range: Range): Anchor {
  const flatText = flatTextOf(range.startContainer.ownerDocument ?? document);
  const start = flatText.indexOf(range.startContainer, range.startOffset);
  const beginning = flatText.range(start, Math.min(flatText.text.length, start + QUOTE_LENGTH));
  return { cfi: view.getCFI(index, beginning), href, quote: quoteOf(beginning, flatText) };
}
