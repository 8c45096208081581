import type { FoliateContent, View } from 'foliate-js/view.js';
import type { Mark } from '../marks/mark.ts';
import { anchorIn } from './anchoring.ts';
import { drawHighlight } from './draw-highlight.ts';

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
    for (const mark of marks) {
      if (known.has(mark.id) || !mayStandIn(mark, index)) continue;
      const range = anchorIn(doc, index, mark, view.book);
      if (!range) continue;
      known.set(mark.id, { mark, range });
      if (mark.kind === 'highlight')
        content.overlayer?.add(mark.id, range, drawHighlight, {
          color: mark.color ?? 'yellow',
          hasNote: mark.note !== '',
        });
    }
  };
  /** A mark whose document is gone from this edition may be anywhere. */
  const mayStandIn = (mark: Mark, index: number): boolean =>
    hrefOf(index) === mark.href || !view.book.sections.some((_, at) => hrefOf(at) === mark.href);
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
