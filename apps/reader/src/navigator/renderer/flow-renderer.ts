import type {
  FoliateContent,
  FoliateOverlayer,
  FoliatePages,
  FoliateRenderer,
  FoliateTarget,
  View,
} from 'foliate-js/view.js';
import { isArriving, isCutOff, whenArrived } from '../content/arriving-document.ts';
import type { StreamedBook } from '../content/book-from-manifest.ts';
import { type ChapterLoader, NavigationAbortedError } from '../content/chapter-loader.ts';
import type { DocumentTarget } from '../content/document-slices.ts';
import { watchPageUnits } from '../content/viewport-units.ts';
import { expectAnchor } from './arriving-frame.ts';
import { adjacentSection } from './adjacent-section.ts';
import { queueSwipes, animateSlide } from './swipe-turns.ts';
import { connectDocument } from './connect-document.ts';
import { FixedSpreads } from './fixed-spreads.ts';
import { skipEmptyRender } from './skip-empty-render.ts';
import { Scroller } from './scroller.ts';
import { createSlicedPages } from './sliced-pages.ts';
import type { VisiblePosition } from './visible-position.ts';
import { createTurnQueue } from './turn-queue.ts';

/** The measures of pages and of scrolled text. */
export interface PageMeasures {
  columns: number;
  gapPercent: number;
  margin: number;
  inlineSize: number;
}

/** Renders text as the engine's pages or as one scroll container, and fixed pages among the text as spreads. */
export interface FlowRenderer extends FoliateRenderer {
  readonly kind: 'pages' | 'scroll' | 'fixed';
  /** Whether the current position is being shown in another flow, which is not a move by the user. */
  readonly isSettling: boolean;
  setFlow(flow: 'pages' | 'scroll'): void;
  setMeasures(measures: PageMeasures): void;
  setStyles(styles: [string, string]): void;
  focus(): void;
}

/** Distinguishes events of this renderer from those of the hidden pages. */
interface RelocateDetail {
  isOwnEvent?: true;
  index?: number;
}

/**
 * Replaces the engine's renderer in `view`. The engine still computes positions, contents and overlays from the events. Pages
 * of text are still rendered by the engine.
 */
export function createFlowRenderer(
  view: View,
  book: StreamedBook,
  isFixedPage: (index: number) => boolean,
  cancel: ChapterLoader['cancel'],
  onEnd: () => void,
): FlowRenderer {
  const pages = view.renderer as FoliateRenderer & FoliatePages;
  if (!(pages instanceof HTMLElement)) throw new Error('The reading engine has no element for its pages.');
  const root = pages.getRootNode();
  if (!(root instanceof ShadowRoot)) throw new Error('The reading engine has not attached its pages.');
  skipEmptyRender(pages);
  view.style.position = 'relative';
  let flow: 'pages' | 'scroll' = 'pages';
  let kind: FlowRenderer['kind'] = 'pages';
  let scroller: Scroller | undefined;
  let spreads: FixedSpreads | undefined;
  let measures: PageMeasures = { columns: 1, gapPercent: 8, margin: 40, inlineSize: 600 };
  let styles: [string, string] = ['', ''];
  let current = -1;
  let settling = 0;
  /** The turn or jump that waits for the rest of a document. */
  let waiting: { doc: Document; isTurn: boolean; cancel: () => void } | undefined;
  const queue = createTurnQueue((which) => {
    // A turn need not wait for another one, nor for a retry.
    if (waiting && (which === 'all' || waiting.isTurn || isCutOff(waiting.doc))) waiting.cancel();
    cancel(which);
  });
  /** Waits until a document is complete. @throws {NavigationAbortedError} when another turn or jump is to be made first */
  const untilArrived = (doc: Document, isTurn: boolean): Promise<void> => {
    if (!isArriving(doc)) return Promise.resolve();
    return new Promise<void>((resolve, reject) => {
      const cancelWait = (): void => reject(new NavigationAbortedError('The rest of the chapter is not awaited.'));
      waiting = { doc, isTurn, cancel: cancelWait };
      void whenArrived(doc).then(resolve);
    }).finally(() => (waiting = undefined));
  };

  if (matchMedia('(pointer: coarse) and (prefers-reduced-motion: no-preference)').matches)
    pages.setAttribute('animated', '');
  // Hidden pages still measure themselves and would report a position that is not shown.
  for (const type of ['relocate', 'load', 'create-overlayer'])
    pages.addEventListener(
      type,
      (event) => {
        const { isOwnEvent, index } = event instanceof CustomEvent ? (event.detail as RelocateDetail) : {};
        // After a failed chapter, the engine fires an event without a document.
        const isNowhere = type === 'relocate' && index === undefined;
        if (isNowhere || (kind !== 'pages' && !isOwnEvent)) event.stopImmediatePropagation();
        else if (type === 'relocate' && kind === 'pages') current = index ?? current;
      },
      { capture: true },
    );
  /** Whether an event of the pages is about their own document. */
  const isOwnEvent = ({ detail }: CustomEvent): boolean => kind === 'pages' && !(detail as RelocateDetail).isOwnEvent;
  const slicedPages = createSlicedPages(pages, isOwnEvent);
  const hasSlice = (direction: 1 | -1): boolean => kind === 'pages' && slicedPages.hasSlice(direction);
  pages.addEventListener('load', (event) => {
    if (event instanceof CustomEvent && isOwnEvent(event)) watchPageUnits((event.detail as { doc: Document }).doc);
  });
  const dispatch = (type: string, detail: object): void =>
    void pages.dispatchEvent(
      new CustomEvent(type, { detail: { ...detail, isOwnEvent: true } satisfies RelocateDetail }),
    );
  const onPositionChange = (position: VisiblePosition, isMove: boolean): void => {
    current = position.index;
    dispatch('relocate', { reason: isMove ? 'scroll' : 'anchor', ...position });
  };

  /** The options that scrolled text and spreads share. */
  const shared = {
    sections: book.sections,
    isFixedPage,
    onLoad: (doc: Document, index: number): void => connectDocument(view, doc, index),
    onOverlay: (doc: Document, index: number, attach: (overlayer: FoliateOverlayer) => void): void =>
      dispatch('create-overlayer', { doc, index, attach }),
    onPositionChange,
  };
  const openScroller = (): Scroller => {
    const opened = new Scroller(shared);
    opened.layOut({ ...measures, lineLength: measures.inlineSize });
    opened.setStyles(styles);
    return opened;
  };
  const switchTo = (next: FlowRenderer['kind']): void => {
    if (kind === next) return;
    kind = next;
    scroller?.close();
    spreads?.close();
    scroller = next === 'scroll' ? openScroller() : undefined;
    spreads = next === 'fixed' ? new FixedSpreads({ ...shared, direction: book.dir }) : undefined;
    const own = scroller ?? spreads;
    if (own) root.append(own.element);
    // Hidden, but of the same size: pages without a size cannot be laid out.
    Object.assign(
      pages.style,
      next === 'pages' ? { visibility: '', position: '' } : { visibility: 'hidden', position: 'absolute' },
    );
    pages.inert = next !== 'pages';
  };
  const contents = (): FoliateContent[] => (scroller ?? spreads)?.contents() ?? pages.getContents();
  const show = async (target: FoliateTarget | Promise<FoliateTarget>): Promise<void> => {
    const { index, anchor, arrivedAnchor } = await target;
    const section = book.sections[index];
    if (!section) return;
    const arriving = contents().find((content) => content.index === index)?.doc;
    // The start is there. Any other target may be missing, or look like another one.
    if (arriving && arrivedAnchor?.(arriving) !== 0) await untilArrived(arriving, false);
    const targets = new Map<Document, DocumentTarget>();
    const targetIn = (doc: Document): DocumentTarget => {
      // A quote is searched only once in a document.
      if (!targets.has(doc)) targets.set(doc, typeof anchor === 'function' ? anchor(doc) : (anchor ?? 0));
      return targets.get(doc) ?? null;
    };
    if (flow === 'pages' && !isFixedPage(index)) {
      // Checked before the engine is called, because it accepts no other call while it waits for a chapter.
      if (kind !== 'pages' || pages.getContents()[0]?.index !== index) await section.ensureAvailable();
      switchTo('pages');
      await expectAnchor(section, arrivedAnchor, () => slicedPages.goTo(index, targetIn));
      current = index;
      return;
    }
    switchTo(flow === 'scroll' ? 'scroll' : 'fixed');
    await (scroller ? scroller.goTo(index, targetIn, arrivedAnchor) : spreads?.goTo(index));
  };
  const adjacent = (direction: 1 | -1): number | undefined =>
    adjacentSection(book.sections, spreads?.edge(direction) ?? current, direction);
  /** Whether the next page is in the document that the engine shows, which has a blank page at either end. */
  const canTurnWithin = (direction: 1 | -1): boolean => {
    if (pages.getContents().length === 0) return false;
    return direction === 1 ? pages.page < pages.pages - 2 : pages.page > 1;
  };
  const goToAdjacent = async (direction: 1 | -1, before?: (index: number) => Promise<unknown>): Promise<void> => {
    const arriving = kind === 'pages' ? slicedPages.arrivingDocument(direction) : undefined;
    if (arriving && hasSlice(direction)) {
      // A finger may have dragged the page.
      const page = Math.min(pages.pages - 2, Math.max(1, pages.page));
      pages.containerPosition = Math.sign(pages.containerPosition || 1) * pages.size * page;
      await untilArrived(arriving, true);
    }
    if (hasSlice(direction)) {
      await before?.(current);
      return slicedPages.turnSlice(direction);
    }
    await book.completed;
    const index = adjacent(direction);
    if (index === undefined) return direction === 1 ? onEnd() : undefined;
    await before?.(index);
    return show(direction === 1 ? { index, anchor: 0, arrivedAnchor: () => 0 } : { index, anchor: 1 });
  };
  const turnOnce = async (direction: 1 | -1, distance: number | undefined): Promise<void> => {
    if (kind === 'scroll') {
      if (await scroller?.scrollScreen(distance, direction)) onEnd();
      return;
    }
    if (kind === 'pages' && canTurnWithin(direction))
      return direction === 1 ? originalPages.next(distance) : originalPages.prev(distance);
    return goToAdjacent(direction);
  };
  /** Like `turnOnce`, but slides the page out while the chapter is requested. */
  const swipeOnce = async (direction: 1 | -1): Promise<void> => {
    if (kind !== 'pages' || canTurnWithin(direction)) return turnOnce(direction, undefined);
    if (!hasSlice(direction)) await book.completed;
    // At either end of the book the page snaps back.
    if (!hasSlice(direction) && adjacent(direction) === undefined) {
      originalPages.snap(0, 0);
      return direction === 1 ? onEnd() : undefined;
    }
    const isAnimated = pages.hasAttribute('animated');
    return goToAdjacent(direction, (index) =>
      Promise.all([animateSlide(pages, direction, isAnimated), book.sections[index]?.ensureAvailable()]),
    );
  };
  const originalPages = queueSwipes(pages, {
    isBusy: () => queue.isBusy,
    turnPage: (direction) => queue.enqueueTurn(() => swipeOnce(direction)),
    runAfter: (work) => queue.enqueueTurn(async () => work()),
  });
  const turn = (direction: 1 | -1, distance: number | undefined): Promise<void> =>
    queue.enqueueTurn(() => turnOnce(direction, distance));
  const goTo = (target: FoliateTarget | Promise<FoliateTarget>): Promise<void> => queue.replaceAll(() => show(target));
  return {
    get kind() {
      return kind;
    },
    get isSettling() {
      return settling > 0;
    },
    setFlow(next) {
      if (next === flow) return;
      flow = next;
      const cfi = view.lastLocation?.cfi;
      // There is no position before the book is open.
      if (cfi === undefined) return;
      settling += 1;
      void goTo(book.resolveCFI(cfi)).finally(() => (settling -= 1));
    },
    setMeasures(next) {
      measures = next;
      const attributes = {
        'max-column-count': String(next.columns),
        gap: `${next.gapPercent}%`,
        margin: `${next.margin}px`,
        'max-inline-size': `${next.inlineSize}px`,
        'max-block-size': '1200px',
      };
      // Sets only changed attributes, because the engine lays out the page each time one is set.
      for (const [name, value] of Object.entries(attributes))
        if (pages.getAttribute(name) !== value) pages.setAttribute(name, value);
      scroller?.layOut({ ...next, lineLength: next.inlineSize });
    },
    setStyles(next) {
      styles = next;
      pages.setStyles?.(next);
      scroller?.setStyles(next);
    },
    goTo,
    next: (distance) => turn(1, distance),
    prev: (distance) => turn(-1, distance),
    getContents: contents,
    async scrollToAnchor(anchor) {
      if (kind === 'pages') return slicedPages.scrollToAnchor(anchor);
      if (typeof anchor === 'object' && 'startContainer' in anchor) await scroller?.scrollToRange(anchor);
    },
    focus() {
      const own = scroller ?? spreads;
      if (own) own.focus();
      else pages.getContents()[0]?.doc.defaultView?.focus();
    },
    destroy() {
      scroller?.close();
      spreads?.close();
      pages.destroy();
    },
    remove: () => pages.remove(),
  };
}
