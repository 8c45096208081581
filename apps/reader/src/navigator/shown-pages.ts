import type { FoliateRenderer, View } from 'foliate-js/view.js';
import { quoteOf } from '../quotes/text-quote.ts';
import { type Anchor, wordsOf } from './anchoring.ts';

/** Words of the beginning of a page that find it again. */
const LETTERS_OF_PLACE = 80;

/** Whether a drawn page is the other one of a spread of which only one fits on the screen. */
export const isHidden = (doc: Document): boolean =>
  doc.defaultView?.frameElement?.parentElement?.style.display === 'none';

/** The drawn pages on the screen, of which there may be two, by their place in the reading order. */
export const shownPages = (renderer: FoliateRenderer, indexOf: (doc: Document) => number | undefined): number[] =>
  renderer
    .getContents()
    .flatMap(({ doc }) => (isHidden(doc) ? [] : (indexOf(doc) ?? [])))
    .toSorted((one, other) => one - other);

/** What the page begins with that the engine tells of, in the document at `index`. A drawn page has no words. */
export function beginningOfPage(view: View, index: number, href: string): Anchor {
  const range = view.lastLocation?.range;
  const doc = range?.startContainer.ownerDocument;
  if (!range || !doc) return { cfi: view.getCFI(index), href, quote: { before: '', exact: '', after: '' } };
  const words = wordsOf(doc);
  const start = words.indexOf(range.startContainer, range.startOffset);
  const beginning = words.range(start, Math.min(words.text.length, start + LETTERS_OF_PLACE));
  return { cfi: view.getCFI(index, beginning), href, quote: quoteOf(beginning, words) };
}
