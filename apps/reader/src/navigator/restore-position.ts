import { normalizeText } from '@octavo/core/search';
import type { FoliateBook, FoliateTarget, View } from 'foliate-js/view.js';
import { findQuote } from '../quotes/text-quote.ts';
import type { SavedPosition } from '../session/reading-session.ts';
import { findAnchor, isRange, flatTextOf } from './content/anchoring.ts';
import { canResolve, type StreamedBook } from './content/book-from-manifest.ts';
import { goToTotalProgression } from './input/page-turner.ts';

/** So many documents are looked through for words that are gone from their own: nobody waits for a whole book to be read. */
const MAX_SECTIONS = 9;
/** Fewer letters than this may stand anywhere in a book. */
const MIN_QUOTE_LENGTH = 20;

/**
 * Shows a saved place: at its CFI as long as that leads to its words, which costs next to nothing to see, else where the words
 * are in that document now. Tells whether it is the place; where it is not, `showElsewhere` may know better.
 */
export async function restorePosition(view: View, book: StreamedBook, position: SavedPosition): Promise<boolean> {
  if (!canResolve(book, position.cfi)) {
    await goToTotalProgression(view, position.total_progression);
    return false;
  }
  let isFound = true;
  await view.renderer.goTo(positionTarget(position, book, (found) => (isFound = found)));
  return isFound;
}

/**
 * Looks for the words of a place in the documents around its own, and goes there. Never fails: a document that cannot be had is
 * no reason not to read.
 */
export async function restoreByQuote(
  view: View,
  book: StreamedBook,
  { cfi, href = '', quote }: SavedPosition,
  indexOf: (href: string) => number | undefined,
): Promise<void> {
  if (!quote || quote.exact.length < MIN_QUOTE_LENGTH) return;
  const before = view.lastLocation?.cfi;
  try {
    const found = await findAnchor({ cfi, href, quote }, book, indexOf, MAX_SECTIONS);
    // Somebody who read on meanwhile is not called back.
    if (found && view.lastLocation?.cfi === before)
      await view.renderer.goTo({ index: found.index, anchor: (doc) => findQuote(flatTextOf(doc), quote) ?? 0 });
  } catch {
    // They stay where the place was.
  }
}

/** Where a place is in the document its CFI leads to; `onLook` is told whether its words are there. */
function positionTarget(
  { cfi, quote }: Pick<SavedPosition, 'cfi' | 'quote'>,
  book: Pick<FoliateBook, 'resolveCFI'>,
  onResolved: (isFound: boolean) => void,
): FoliateTarget {
  const target = book.resolveCFI(cfi);
  const { index, anchor } = target;
  if (!quote || typeof anchor !== 'function') return target;
  return {
    index,
    anchor(doc) {
      const resolved = anchor(doc);
      if (isRange(resolved) && beginsWith(resolved, quote.exact)) return resolved;
      const found = findQuote(flatTextOf(doc), quote);
      onResolved(found !== undefined);
      return found ?? resolved;
    },
  };
}

/** Whether the text from the beginning of a range on is this, whatever blanks are in it. */
function beginsWith({ startContainer, startOffset }: Range, exact: string): boolean {
  const doc = startContainer.ownerDocument;
  if (!doc?.body) return false;
  const rest = doc.createRange();
  rest.selectNodeContents(doc.body);
  rest.setStart(startContainer, startOffset);
  // As much as the words can take with the blanks of indented markup between them.
  return withoutSpaces(rest.toString().slice(0, exact.length * 4 + 400)).startsWith(withoutSpaces(exact));
}

const withoutSpaces = (text: string): string => normalizeText(text).replaceAll(' ', '');
