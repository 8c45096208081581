import type { View } from 'foliate-js/view.js';
import { quoteOf } from '../../quotes/text-quote.ts';
import { type Anchor, flatTextOf } from '../content/anchoring.ts';
import { screenRect } from './book-links.ts';

/** Text of the book that the user selected. */
export interface BookSelection extends Anchor {
  text: string;
  /** The position of the selected text on the page. */
  rect: { top: number; bottom: number; left: number };
}

/** A selection is reported after it has not changed for this long. */
const DEBOUNCE_MS = 200;

/** Listens to the text selection in one document of the book. */
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

/** The selected range of a document; undefined for a caret. */
export function selectedRange(doc: Document): Range | undefined {
  const selection = doc.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return range.toString().trim() === '' ? undefined : range;
}

/** Clears the selection in the visible documents. */
export function clearSelection(view: View): void {
  for (const { doc } of view.renderer.getContents()) doc.getSelection()?.removeAllRanges();
}
