import type { FoliateContent, View } from 'foliate-js/view.js';
import type { Annotation } from '../../annotations/annotation.ts';
import { MIN_MATCH_LENGTH } from '../../quotes/text-quote.ts';
import { resolveAnchor } from '../content/anchoring.ts';
import { isArriving, onArrival } from '../content/arriving-document.ts';
import { drawHighlight } from './draw-highlight.ts';
import { createRelocatedAnnotations } from './relocated-annotations.ts';

/** The annotations that are drawn on the visible pages. */
export interface AnnotationDecorations {
  /** Replaces the annotations to draw. */
  show(annotations: readonly Annotation[]): void;
  /** The id of the highlight at a point of a frame. */
  hitTest(doc: Document, point: { x: number; y: number }): string | undefined;
  /** The ids of the bookmarks on the visible page. */
  bookmarksInView(): string[];
  /** The range of a drawn annotation. */
  rangeOf(id: string): Range | undefined;
}

/** Draws annotations with the engine's overlay, again for every document that is shown. */
export function createAnnotationDecorations(
  view: View,
  hrefOf: (index: number) => string | undefined,
  indexOf: (doc: Document) => number | undefined,
  /** Indexes of the documents on the screen. */
  visibleIndexes: () => readonly number[],
): AnnotationDecorations {
  let annotations: readonly Annotation[] = [];
  const decorated = new Map<Document, Map<string, { annotation: Annotation; range: Range }>>();
  /** The annotations that were not found in each document. */
  const unresolved = new WeakMap<Document, WeakSet<Annotation>>();
  const relocated = createRelocatedAnnotations(view.book, hrefOf, () => drawAll());

  const draw = (content: FoliateContent): void => {
    const { doc } = content;
    // The words of an annotation may be in the part that is missing, and other words may resemble them.
    if (isArriving(doc)) return;
    const index = indexOf(doc) ?? -1;
    const known = decorated.get(doc) ?? new Map<string, { annotation: Annotation; range: Range }>();
    decorated.set(doc, known);
    const annotationsById = new Map(annotations.map((mark) => [mark.id, mark]));
    for (const [id, { annotation }] of known) {
      if (annotationsById.get(id) === annotation) continue;
      content.overlayer?.remove(id);
      known.delete(id);
    }
    const unresolvedHere = unresolved.get(doc) ?? new WeakSet<Annotation>();
    unresolved.set(doc, unresolvedHere);
    for (const annotation of annotations) {
      if (known.has(annotation.id) || unresolvedHere.has(annotation)) continue;
      const isOwn = hrefOf(index) === annotation.href;
      const range = resolveAnchor(
        doc,
        index,
        annotation,
        view.book,
        isOwn ? MIN_MATCH_LENGTH.sameDocument : MIN_MATCH_LENGTH.otherDocument,
      );
      if (!range) unresolvedHere.add(annotation);
      // The same words may occur in two chapters. The annotation's own document takes precedence.
      if (!range || !(isOwn || relocated.has(annotation))) continue;
      known.set(annotation.id, { annotation, range });
      if (annotation.kind === 'highlight')
        content.overlayer?.add(annotation.id, range, drawHighlight, {
          color: annotation.color ?? 'yellow',
          hasNote: annotation.note !== '',
        });
    }
  };
  const drawAll = (): void => {
    const contents = view.renderer.getContents().filter(({ doc }) => Boolean(doc));
    for (const doc of decorated.keys()) if (!contents.some((content) => content.doc === doc)) decorated.delete(doc);
    for (const content of contents) draw(content);
  };
  /** A page without text, such as a fixed page, is bookmarked as a whole. */
  const onWholePages = (hrefs: ReadonlySet<string | undefined>): string[] =>
    annotations
      .filter(({ kind, quote, href }) => kind === 'bookmark' && quote.exact === '' && hrefs.has(href))
      .map(({ id }) => id);
  // The overlay is attached just after this event.
  view.addEventListener('create-overlay', () =>
    queueMicrotask(() => {
      drawAll();
      for (const { doc } of view.renderer.getContents()) if (doc) onArrival(doc, drawAll);
    }),
  );

  return {
    show(next) {
      annotations = next;
      drawAll();
    },
    hitTest(doc, point) {
      const content = view.renderer.getContents().find((shown) => shown.doc === doc);
      const [id] = content?.overlayer?.hitTest(point) ?? [];
      return id !== undefined && decorated.get(doc)?.has(id) ? id : undefined;
    },
    bookmarksInView() {
      const page = view.lastLocation?.range;
      if (!page) return onWholePages(new Set(visibleIndexes().map(hrefOf)));
      const bookmarks = [...decorated].flatMap(([doc, decorations]) =>
        [...decorations.values()].filter(
          ({ annotation, range }) => annotation.kind === 'bookmark' && startsIn(page, doc, range),
        ),
      );
      return bookmarks.map(({ annotation }) => annotation.id);
    },
    rangeOf(id) {
      for (const decorations of decorated.values()) {
        const decoration = decorations.get(id);
        if (decoration) return decoration.range;
      }
      return undefined;
    },
  };
}

/** A bookmark is at the start of the page it was set on, which may be the middle of a page after a new layout. */
const startsIn = (shown: Range, doc: Document, { startContainer, startOffset }: Range): boolean =>
  shown.startContainer.ownerDocument === doc && shown.comparePoint(startContainer, startOffset) === 0;
