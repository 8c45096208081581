import { readableText } from '@octavo/core/search';
import type { FoliateBook, FoliateTarget, View } from 'foliate-js/view.js';
import { findQuote } from '../quotes/text-quote.ts';
import type { SavedPosition } from '../session/reading-session.ts';
import { findAnchor, isRange, wordsOf } from './anchoring.ts';
import { hasPlace, type StreamedBook } from './book-from-manifest.ts';
import { goToShare } from './turning.ts';

/** So many documents are looked through for words that are gone from their own: nobody waits for a whole book to be read. */
const NEAREST = 9;
/** Fewer letters than this may stand anywhere in a book. */
const SHORTEST = 20;

/**
 * Shows a saved place: at its CFI as long as that leads to its words, which costs next to nothing to see, else where the words
 * are in that document now. Tells whether it is the place; where it is not, `showElsewhere` may know better.
 */
export async function showPlace(view: View, book: StreamedBook, place: SavedPosition): Promise<boolean> {
  if (!hasPlace(book, place.cfi)) {
    await goToShare(view, place.total_progression);
    return false;
  }
  let isFound = true;
  await view.renderer.goTo(targetOf(place, book, (found) => (isFound = found)));
  return isFound;
}

/**
 * Looks for the words of a place in the documents around its own, and goes there. Never fails: a document that cannot be had is
 * no reason not to read.
 */
export async function showElsewhere(
  view: View,
  book: StreamedBook,
  { cfi, href = '', quote }: SavedPosition,
  indexOf: (href: string) => number | undefined,
): Promise<void> {
  if (!quote || quote.exact.length < SHORTEST) return;
  const before = view.lastLocation?.cfi;
  try {
    const found = await findAnchor({ cfi, href, quote }, book, indexOf, NEAREST);
    // Somebody who read on meanwhile is not called back.
    if (found && view.lastLocation?.cfi === before)
      await view.renderer.goTo({ index: found.index, anchor: (doc) => findQuote(wordsOf(doc), quote) ?? 0 });
  } catch {
    // They stay where the place was.
  }
}

/** Where a place is in the document its CFI leads to; `onLook` is told whether its words are there. */
function targetOf(
  { cfi, quote }: Pick<SavedPosition, 'cfi' | 'quote'>,
  book: Pick<FoliateBook, 'resolveCFI'>,
  onLook: (isFound: boolean) => void,
): FoliateTarget {
  const target = book.resolveCFI(cfi);
  const { index, anchor } = target;
  if (!quote || typeof anchor !== 'function') return target;
  return {
    index,
    anchor(doc) {
      const pointed = anchor(doc);
      if (isRange(pointed) && beginsWith(pointed, quote.exact)) return pointed;
      const found = findQuote(wordsOf(doc), quote);
      onLook(found !== undefined);
      return found ?? pointed;
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
  return bare(rest.toString().slice(0, exact.length * 4 + 400)).startsWith(bare(exact));
}

const bare = (text: string): string => readableText(text).replaceAll(' ', '');
