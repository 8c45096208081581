import type { FoliateDrawnPages, FoliateRenderer } from 'foliate-js/view.js';
import type { StreamedBook } from '../content/book-from-manifest.ts';
import type { ChapterLoader } from '../content/chapter-loader.ts';
import { isHidden } from '../content/visible-pages.ts';
import { createTurnQueue } from './turn-queue.ts';

/**
 * Lets the engine's own drawn pages be turned and left one after another: they know no other way themselves. Where two lie
 * beside each other, the place is that of the first one that is seen. The focus is kept around the pages and not in one of
 * them: each goes with its frame, and the keys would go with it.
 */
export function createFixedLayoutRenderer(pages: FoliateDrawnPages, book: StreamedBook, cancel: ChapterLoader['cancel']): FoliateDrawnPages {
  const queue = createTurnQueue(cancel);
  const [goTo, next, prev] = [pages.goTo.bind(pages), pages.next.bind(pages), pages.prev.bind(pages)];
  const isRtl = book.dir === 'rtl';
  // The engine asks for the side and does not have it: it would always tell of the page on the right.
  Object.defineProperty(pages, 'side', {
    get(): FoliateDrawnPages['side'] {
      const [left, right] = pages.getContents().map(({ doc }) => !isHidden(doc));
      return left && (!right || !isRtl) ? 'left' : 'right';
    },
  });
  /**
   * The turn to the other page of a spread of which one is shown. By a jump the engine would go there without telling of it,
   * and back again when the window changes.
   */
  const turnWithinSpread = (index: number): typeof next | undefined => {
    const [left, right] = pages.getContents();
    const section = book.sections[index];
    // Before the first page is shown there is no place to ask for.
    const here = left && right && pages.getSpreadOf(book.sections[pages.index]);
    const there = section && pages.getSpreadOf(section);
    if (!here || here.index !== there?.index) return undefined;
    const isLeft = there.side === 'left';
    if (!isHidden((isLeft ? left : right).doc)) return undefined;
    return isLeft === isRtl ? next : prev;
  };
  pages.tabIndex = -1;
  pages.style.outline = 'none';
  const keepFocus = (): void => {
    if (pages.getContents().some(({ doc }) => doc.hasFocus())) pages.focus({ preventScroll: true });
  };
  const queuedTurn = (turn: typeof next) => () =>
    queue.enqueueTurn(() => {
      keepFocus();
      return turn();
    });
  return Object.assign(pages, {
    goTo: (target: Parameters<FoliateRenderer['goTo']>[0]) =>
      queue.replaceAll(async () => {
        const resolved = await target;
        await book.sections[resolved.index]?.ensureAvailable();
        keepFocus();
        const turn = turnWithinSpread(resolved.index);
        await (turn ? turn() : goTo(resolved));
      }),
    next: queuedTurn(next),
    prev: queuedTurn(prev),
  });
}
