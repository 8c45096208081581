import type { FoliateContent, View } from 'foliate-js/view.js';
import type { Mark } from '../marks/mark.ts';
import { TELLING } from '../quotes/text-quote.ts';
import { anchorIn } from './anchoring.ts';
import { drawHighlight } from './draw-highlight.ts';
import { createMovedMarks } from './moved-marks.ts';

/** The marks of a book on the pages that are shown. */
export interface DrawnMarks {
  /** Shows these marks and no others. */
  show(marks: readonly Mark[]): void;
  /** The highlight under a point of a frame. */
  at(doc: Document, point: { x: number; y: number }): string | undefined;
  /** The bookmarks on the page that is shown. */
  bookmarksInView(): string[];
  /** Where a shown mark stands. */
  rangeOf(id: string): Range | undefined;
}

/** Draws marks over the text by the engine's overlay, anew for every document that comes on the screen. */
export function createDrawnMarks(
  view: View,
  hrefOf: (index: number) => string | undefined,
  indexOf: (doc: Document) => number | undefined,
  /** The documents on the screen. */
  shown: () => readonly number[],
): DrawnMarks {
  let marks: readonly Mark[] = [];
  const drawn = new Map<Document, Map<string, { mark: Mark; range: Range }>>();
  /** What each document was looked through for in vain. */
  const missed = new WeakMap<Document, WeakSet<Mark>>();
  const moved = createMovedMarks(view.book, hrefOf, () => drawAll());

  const draw = (content: FoliateContent): void => {
    const { doc } = content;
    const index = indexOf(doc) ?? -1;
    const known = drawn.get(doc) ?? new Map<string, { mark: Mark; range: Range }>();
    drawn.set(doc, known);
    const wanted = new Map(marks.map((mark) => [mark.id, mark]));
    for (const [id, { mark }] of known) {
      if (wanted.get(id) === mark) continue;
      content.overlayer?.remove(id);
      known.delete(id);
    }
    const absent = missed.get(doc) ?? new WeakSet<Mark>();
    missed.set(doc, absent);
    for (const mark of marks) {
      if (known.has(mark.id) || absent.has(mark)) continue;
      const isOwn = hrefOf(index) === mark.href;
      const range = anchorIn(doc, index, mark, view.book, isOwn ? TELLING.own : TELLING.any);
      if (!range) absent.add(mark);
      // The same words may stand in two chapters: they are those of its own, as long as it has them.
      if (!range || !(isOwn || moved.has(mark))) continue;
      known.set(mark.id, { mark, range });
      if (mark.kind === 'highlight')
        content.overlayer?.add(mark.id, range, drawHighlight, {
          color: mark.color ?? 'yellow',
          hasNote: mark.note !== '',
        });
    }
  };
  const drawAll = (): void => {
    const contents = view.renderer.getContents().filter(({ doc }) => Boolean(doc));
    for (const doc of drawn.keys()) if (!contents.some((content) => content.doc === doc)) drawn.delete(doc);
    for (const content of contents) draw(content);
  };
  /** A page without words, as drawn pages are, is marked as a whole. */
  const onWholePages = (hrefs: ReadonlySet<string | undefined>): string[] =>
    marks
      .filter(({ kind, quote, href }) => kind === 'bookmark' && quote.exact === '' && hrefs.has(href))
      .map(({ id }) => id);
  // The overlay is attached just after the engine says that it was made.
  view.addEventListener('create-overlay', () => queueMicrotask(drawAll));

  return {
    show(next) {
      marks = next;
      drawAll();
    },
    at(doc, point) {
      const content = view.renderer.getContents().find((shown) => shown.doc === doc);
      const [id] = content?.overlayer?.hitTest(point) ?? [];
      return id !== undefined && drawn.get(doc)?.has(id) ? id : undefined;
    },
    bookmarksInView() {
      const page = view.lastLocation?.range;
      if (!page) return onWholePages(new Set(shown().map(hrefOf)));
      const bookmarks = [...drawn].flatMap(([doc, places]) =>
        [...places.values()].filter(({ mark, range }) => mark.kind === 'bookmark' && isIn(page, doc, range)),
      );
      return bookmarks.map(({ mark }) => mark.id);
    },
    rangeOf(id) {
      for (const places of drawn.values()) {
        const place = places.get(id);
        if (place) return place.range;
      }
      return undefined;
    },
  };
}

/** A bookmark stands where the page began that was marked; laid out anew, that may be the middle of another page. */
const isIn = (shown: Range, doc: Document, { startContainer, startOffset }: Range): boolean =>
  shown.startContainer.ownerDocument === doc && shown.comparePoint(startContainer, startOffset) === 0;
