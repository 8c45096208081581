import type { View } from 'foliate-js/view.js';
import { quoteOf } from '../../quotes/text-quote.ts';
import { type Anchor, flatTextOf } from '../content/anchoring.ts';
import { screenRect } from './book-links.ts';

/** Words of the book that somebody selected. */
export interface BookSelection extends Anchor {
  text: string;
  /** Where the words lie on our page. */
  rect: { top: number; bottom: number; left: number };
}

/** A selection is told when it has rested for this long. */
const DEBOUNCE_MS = 200;

/** Hears what is selected in one document of the book. */
export function listenToSelection(
  doc: Document,
  anchorOf: (range: Range) => Omit<Anchor, 'quote'>,
  onSelection: (selection: BookSelection | undefined) => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hadSelection = false;
  doc.addEventListener('selectionchange', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const range = selectedRange(doc);
      if (!range && !hadSelection) return;
      hadSelection = Boolean(range);
      onSelection(
        range && {
          ...anchorOf(range),
          quote: quoteOf(range, flatTextOf(doc)),
          text: range.toString().trim(),
          rect: screenRect(range),
        },
      );
    }, DEBOUNCE_MS);
  });
}

/** The words that are selected in a document; none where only the caret stands. */
export function selectedRange(doc: Document): Range | undefined {
  const selection = doc.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return range.toString().trim() === '' ? undefined : range;
}

/** Lets go of what is selected in the shown pages. */
export function clearSelection(view: View): void {
  for (const { doc } of view.renderer.getContents()) doc.getSelection()?.removeAllRanges();
}
