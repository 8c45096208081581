import type { FoliateRenderer } from 'foliate-js/view.js';
import type { StreamedBook } from '../book-from-manifest.ts';
import type { ChapterGate } from '../chapter-gate.ts';
import { createTurnQueue } from './turn-queue.ts';

/** Lets the engine's own drawn pages be turned and left one after another: they know no other way themselves. */
export function oneByOne(pages: FoliateRenderer, book: StreamedBook, leave: ChapterGate['leave']): FoliateRenderer {
  const queue = createTurnQueue(leave);
  const [goTo, next, prev] = [pages.goTo.bind(pages), pages.next.bind(pages), pages.prev.bind(pages)];
  return Object.assign(pages, {
    goTo: (target: Parameters<FoliateRenderer['goTo']>[0]) =>
      queue.jump(async () => {
        const resolved = await target;
        await book.sections[resolved.index]?.reach();
        await goTo(resolved);
      }),
    next: () => queue.turn(() => next()),
    prev: () => queue.turn(() => prev()),
  });
}
