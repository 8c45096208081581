import type { FoliateDrawnPages, FoliateRenderer } from 'foliate-js/view.js';
import type { StreamedBook } from '../content/book-from-manifest.ts';
import type { ChapterLoader } from '../content/chapter-loader.ts';
import { isHidden } from '../content/visible-pages.ts';
import { createTurnQueue } from './turn-queue.ts';

/**
 * Queues the page turns and jumps of the engine's fixed-layout renderer, which cannot run two at once. In a spread, the
 * position is that of the first visible page. The focus stays on the renderer, because a page's frame is removed with its
 * focus.
 */
export function createFixedLayoutRenderer(
  pages: FoliateDrawnPages,
  book: StreamedBook,
  cancel: ChapterLoader['cancel'],
  onEnd: () => void,
): FoliateDrawnPages {
  const queue = createTurnQueue(cancel);
  const [goTo, next, prev] = [pages.goTo.bind(pages), pages.next.bind(pages), pages.prev.bind(pages)];
  const isRtl = book.dir === 'rtl';
  // The engine reads `side` but never defines it, so it would always report the right page.
  Object.defineProperty(pages, 'side', {
    get(): FoliateDrawnPages['side'] {
      const [left, right] = pages.getContents().map(({ doc }) => !isHidden(doc));
      return left && (!right || !isRtl) ? 'left' : 'right';
    },
  });
  /**
   * Returns the turn to the other page of a spread, if only one page is visible. After a jump the engine would fire no event,
   * and would go back on a resize.
   */
  const turnWithinSpread = (index: number): typeof next | undefined => {
    const [left, right] = pages.getContents();
    const section = book.sections[index];
    // No page is shown before the first one.
    const current = left && right && pages.getSpreadOf(book.sections[pages.index]);
    const target = section && pages.getSpreadOf(section);
    if (!current || current.index !== target?.index) return undefined;
    const isLeft = target.side === 'left';
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
    next: queuedTurn(async () => {
      // The engine has no index before the first page is shown.
      const before = pages.getContents().length > 0 ? pages.index : undefined;
      await next();
      // The engine ignores a turn past the last page.
      if (pages.index === before) onEnd();
    }),
    prev: queuedTurn(prev),
  });
}
