import type { FoliateRenderer, View } from 'foliate-js/view.js';
import { quoteOf } from '../../quotes/text-quote.ts';
import { type Anchor, flatTextOf } from './anchoring.ts';

/** Words of the beginning of a page that find it again. */
const QUOTE_LENGTH = 80;

/** Whether a drawn page is the other one of a spread of which only one fits on the screen. */
export const isHidden = (doc: Document): boolean =>
  doc.defaultView?.frameElement?.parentElement?.style.display === 'none';

/** The drawn pages on the screen, of which there may be two, by their place in the reading order. */
export const visibleIndexes = (renderer: FoliateRenderer, indexOf: (doc: Document) => number | undefined): number[] =>
  renderer
    .getContents()
    .flatMap(({ doc }) => (isHidden(doc) ? [] : (indexOf(doc) ?? [])))
    .toSorted((one, other) => one - other);

/** What the page begins with that the engine tells of, in the document at `index`. A drawn page has no words. */
export function pageAnchor(view: View, index: number, href: string): Anchor {
  const range = view.lastLocation?.range;
  const doc = range?.startContainer.ownerDocument;
  if (!range || !doc) return { cfi: view.getCFI(index), href, quote: { before: '', exact: '', after: '' } };
  const flatText = flatTextOf(doc);
  const start = flatText.indexOf(range.startContainer, range.startOffset);
  const beginning = flatText.range(start, Math.min(flatText.text.length, start + QUOTE_LENGTH));
  return { cfi: view.getCFI(index, beginning), href, quote: quoteOf(beginning, flatText) };
}
