import { normalizeText } from '@octavo/core/search';
import type { FoliateBook, FoliateTarget, View } from 'foliate-js/view.js';
import { findQuote } from '../quotes/text-quote.ts';
import type { SavedPosition } from '../session/reading-session.ts';
import { findAnchor, isRange, flatTextOf } from './content/anchoring.ts';
import { canResolve, type StreamedBook } from './content/book-from-manifest.ts';
import { goToTotalProgression } from './input/page-turner.ts';

/** Maximum number of documents to search for the text of a position. */
const MAX_SECTIONS = 9;
/** Minimum quote length: a shorter quote may occur anywhere in a book. */
const MIN_QUOTE_LENGTH = 20;

/**
 * Shows a saved position. If the quoted text is at its CFI, which is cheap to check, it goes there. Otherwise it
 * searches the text in that document. Resolves with whether the text was found. If not, `restoreByQuote` can search
 * other documents.
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
 * Searches the documents around that of a position for its text, and goes there. Never rejects: the user can read without the
 * exact position.
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
    // Does not move a user who has already moved.
    if (found && view.lastLocation?.cfi === before)
      await view.renderer.goTo({ index: found.index, anchor: (doc) => findQuote(flatTextOf(doc), quote) ?? 0 });
  } catch {
    // The page stays at the saved position.
  }
}

/** The target of a position in the document of its CFI; `onResolved` is called with whether its text was found. */
function positionTarget(
  { cfi, quote }: Pick<SavedPosition, 'cfi' | 'quote'>,
  book: Pick<FoliateBook, 'resolveCFI'>,
  onResolved: (isFound: boolean) => void,
): FoliateTarget {
  const target = book.resolveCFI(cfi);
  const { index, anchor, arrivedAnchor } = target;
  if (!quote || typeof anchor !== 'function') return target;
  return {
    index,
    arrivedAnchor(doc) {
      const resolved = arrivedAnchor?.(doc);
      return isRange(resolved ?? null) && beginsWith(resolved as Range, quote.exact) ? resolved : undefined;
    },
    anchor(doc) {
      const resolved = anchor(doc);
      if (isRange(resolved) && beginsWith(resolved, quote.exact)) return resolved;
      const found = findQuote(flatTextOf(doc), quote);
      onResolved(found !== undefined);
      return found ?? resolved;
    },
  };
}

/** Whether the text from the start of a range begins with `exact`, ignoring white space. */
function beginsWith({ startContainer, startOffset }: Range, exact: string): boolean {
  const doc = startContainer.ownerDocument;
  if (!doc?.body) return false;
  // Long enough for the text with the white space of indented markup.
  const text = textFrom(doc, startContainer, startOffset, exact.length * 4 + 400);
  return withoutSpaces(text).startsWith(withoutSpaces(exact));
}

/** Returns at least `length` characters of the text after a point, or all of it. */
function textFrom(doc: Document, container: Node, offset: number, length: number): string {
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_CDATA_SECTION);
  const rest = doc.createRange();
  rest.selectNodeContents(doc.body);
  rest.setStart(container, offset);
  walker.currentNode = container;
  let known = 0;
  for (let next = walker.nextNode(); next && known < length; next = walker.nextNode()) {
    if (rest.comparePoint(next, 0) >= 0) known += next.nodeValue?.length ?? 0;
    if (known >= length) rest.setEndAfter(next);
  }
  return rest.toString().slice(0, length);
}

const withoutSpaces = (text: string): string => normalizeText(text).replaceAll(' ', '');
