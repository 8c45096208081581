import type { FoliatePages, FoliateRenderer } from 'foliate-js/view.js';
import { isArriving, onArrival } from '../content/arriving-document.ts';
import { fitBlocks } from '../content/fit-blocks.ts';
import { DocumentSlices, type DocumentTarget } from '../content/document-slices.ts';

/** The engine's pages, which lay out one slice of a long document at a time. */
export interface SlicedPages {
  /** Shows a target in a document, in the slice that it is in. */
  goTo(index: number, targetIn: (doc: Document) => DocumentTarget): Promise<void>;
  scrollToAnchor(anchor: Range | Element | number): Promise<void> | undefined;
  /** Whether the document has more text before or after its visible slice. */
  hasSlice(direction: 1 | -1): boolean;
  /** The document, if its next slice is still arriving. */
  arrivingDocument(direction: 1 | -1): Document | undefined;
  /** Shows the first page of the next slice, or the last page of the previous one. */
  turnSlice(direction: 1 | -1): Promise<void>;
}

/** The engine's event for a page that it has laid out. */
interface Relocation {
  range?: Range;
  fraction?: number;
  size?: number;
}

/** Lays out long documents slice by slice. `isOwn` returns whether an event is fired by the pages for themselves. */
export function createSlicedPages(
  pages: FoliateRenderer & FoliatePages,
  isOwn: (event: CustomEvent) => boolean,
): SlicedPages {
  let slices: DocumentSlices | undefined;
  let isSwitching = false;
  /** Finds the target of the running jump in the document that is loading. */
  let findTarget: (doc: Document) => DocumentTarget = () => 0;
  /** The text of the visible page. */
  let visible: Range | undefined;
  const shownDocument = (): Document | undefined => pages.getContents()[0]?.doc;

  pages.addEventListener('load', (event) => {
    if (!(event instanceof CustomEvent) || !isOwn(event)) return;
    const { doc } = event.detail as { doc: Document };
    slices = DocumentSlices.of(doc);
    // Before the document is laid out for the first time.
    slices?.show(slices.indexOf(findTarget(doc)));
    // Reports the position as a fraction of the whole document.
    onArrival(doc, () => {
      if (shownDocument() === doc) pages.render();
    });
  });
  pages.addEventListener(
    'relocate',
    (event) => {
      if (!(event instanceof CustomEvent) || !isOwn(event)) return;
      if (isSwitching) return event.stopImmediatePropagation();
      const detail = event.detail as Relocation;
      visible = detail.range;
      if (!slices) return;
      const { fraction = 0, size = 0 } = detail;
      detail.fraction = slices.toDocument(fraction);
      detail.size = slices.toDocument(fraction + size) - detail.fraction;
    },
    { capture: true },
  );

  const showSlice = (slice: number): void => {
    const doc = shownDocument();
    if (!slices || !doc || slice === slices.first) return;
    // The engine would report the position that it had in the other slice.
    isSwitching = true;
    slices.show(slice);
    fitBlocks(doc);
    pages.render();
    isSwitching = false;
  };
  /** Lays out the slice of a target. Returns the target for the engine, which knows fractions of that slice only. */
  const showSliceOf = (target: DocumentTarget): DocumentTarget => {
    if (!slices) return target;
    showSlice(slices.indexOf(target));
    return typeof target === 'number' ? slices.toShown(target) : target;
  };

  /**
   * Anchors the visible text in place of a fraction of the document. With another size of the page, other words are at that
   * fraction.
   */
  const anchorVisible = (range: Range, fraction: number): void => {
    const { page } = pages;
    isSwitching = true;
    void pages.scrollToAnchor?.(range);
    if (pages.page !== page) void pages.scrollToAnchor?.(fraction);
    isSwitching = false;
  };

  return {
    async goTo(index, targetIn) {
      findTarget = targetIn;
      let target = null as DocumentTarget;
      await pages.goTo({ index, anchor: (doc) => (target = showSliceOf(targetIn(doc))) });
      // The start and the end are the same with any size.
      if (visible && typeof target === 'number' && target > 0 && target < 1) anchorVisible(visible, target);
    },
    scrollToAnchor: (anchor) => pages.scrollToAnchor?.(showSliceOf(anchor) ?? 0),
    hasSlice: (direction) => slices?.hasMore(direction) ?? false,
    arrivingDocument(direction) {
      const doc = shownDocument();
      return doc && isArriving(doc) && slices?.hasArrived(direction) === false ? doc : undefined;
    },
    async turnSlice(direction) {
      const index = pages.getContents()[0]?.index;
      if (!slices || index === undefined) return;
      showSlice(slices.first + direction);
      await pages.goTo({ index, anchor: () => (direction === 1 ? 0 : 1) });
    },
  };
}
