/**
 * Longer than most files here: what is loaded, let go, measured and made up for are one matter, and would have to hand each
 * other everything they know.
 */
import type { FoliateContent, FoliateOverlayer, FoliateSection } from 'foliate-js/view.js';
import { NavigationAbortedError } from '../content/chapter-loader.ts';
import { flowDirectionOf, type FlowAxis, setFlow } from './flow-axis.ts';
import { frameDocument, type FramedDocument, type Viewport } from './framed-document.ts';
import { visibleRange } from './visible-range.ts';

/** A target inside a document, as returned by the engine's anchor functions. */
export type DocumentTarget = Element | Range | number | null;

/** The visible part of the book, in the form of the engine's `relocate` event. */
export interface VisiblePosition {
  index: number;
  range: Range | null;
  /** Share of the document before the window, and share of the document that is visible, 0–1. */
  fraction: number;
  size: number;
}

/** Shows all documents of the book in one scroll container. Only documents near the window are loaded. */
export interface Scroller {
  readonly element: HTMLElement;
  /** Shows a target in a document. A document that is already loaded is only scrolled to. */
  goTo(index: number, placeIn: (doc: Document) => DocumentTarget): Promise<void>;
  /** Scrolls by `distance` pixels, by default almost a window. */
  scrollScreen(distance: number | undefined, way: 1 | -1): Promise<void>;
  scrollToRange(range: Range): void;
  contents(): FoliateContent[];
  setStyles(styles: readonly [string, string]): void;
  /** Lays out all documents. The visible position stays the same. */
  layOut(measures: Pick<Viewport, 'margin' | 'lineLength'> & { gapPercent: number }): void;
  /** Moves the focus to the visible document. */
  focus(): void;
  close(): void;
}

export interface ScrollerOptions {
  sections: readonly FoliateSection[];
  isFixedPage: (index: number) => boolean;
  /** Whether one document at a time is shown, centered in the window. */
  isSingle: boolean;
  /** Called when a document is loaded, before it is laid out. */
  onLoad: (doc: Document, index: number) => void;
  /** Called when a document is laid out and can have an overlay. */
  onOverlay: (doc: Document, index: number, attach: (overlayer: FoliateOverlayer) => void) => void;
  /** Called with `isMove` if the user moved. */
  onPositionChange: (place: VisiblePosition, isMove: boolean) => void;
}

/** In windows: nearer documents are loaded, more distant ones are unloaded. */
const PRELOAD_SCREENS = 1.5;
const UNLOAD_SCREENS = 6;
/** Scrolling has ended when no scroll event was fired for this long. */
const SCROLL_END_MS = 120;

type Overlay = Parameters<FramedDocument['attachOverlayer']>[0];

/**
 * Creates a scroller for the whole book. The visible text never moves by itself: if a document before it is loaded, unloaded
 * or resized, the scroll offset is corrected in the same frame.
 */
export function createScroller({
  sections,
  isFixedPage,
  isSingle,
  onLoad,
  onOverlay,
  onPositionChange,
}: ScrollerOptions): Scroller {
  const element = document.createElement('div');
  // Scroll anchoring is done here, because browsers differ and do not look inside frames.
  Object.assign(element.style, { position: 'absolute', inset: '0', overflowAnchor: 'none' });
  let axis: FlowAxis = setFlow(element, 'down');
  let framed: FramedDocument[] = [];
  let measures = { margin: 40, lineLength: 600, gapPercent: 8 };
  let styles: readonly [string, string] = ['', ''];
  /** Number of the current jump: loads for earlier jumps are discarded. */
  let navigationId = 0;
  let preloading: Promise<void> = Promise.resolve();
  let pinned: { framed: FramedDocument; range: Range; start: number } | undefined;
  /** The last scroll offset set here: only a distance from it is scrolling by the user. */
  let lastPosition = 0;

  const viewport = (): Viewport => {
    const share = measures.gapPercent / 100;
    const [width, height] = [element.clientWidth, element.clientHeight];
    const side = axis.side === 'height' ? width : height;
    const { margin, lineLength } = measures;
    return { width, height, margin, lineLength, gap: (share / (1 - share)) * side, isSingle };
  };
  const startOf = (wanted: FramedDocument): number => {
    let start = 0;
    for (const each of framed) {
      if (each === wanted) break;
      start += each.extent;
    }
    return start;
  };
  const total = (): number => framed.reduce((sum, { extent }) => sum + extent, 0);
  const adjacent = (from: number, way: 1 | -1): number | undefined => {
    for (let index = from + way; sections[index]; index += way) if (sections[index]?.linear !== 'no') return index;
    return undefined;
  };
  const spanIn = (each: FramedDocument) => (rect: DOMRect) => axis.spanOf(rect, each.length);

  const firstVisible = (): FramedDocument | undefined => {
    const line = axis.position + measures.margin + 1;
    let end = 0;
    return framed.find(({ extent }) => (end += extent) > line) ?? framed.at(-1);
  };
  /** The visible part of the book. */
  const visiblePosition = (): VisiblePosition | undefined => {
    const first = firstVisible();
    if (!first) return undefined;
    const start = startOf(first);
    const { position, size: windowSize } = axis;
    const windowEnd = position + windowSize;
    const within = { start: position - start, end: windowEnd - start - measures.margin };
    const range = first.isAlongAxis ? visibleRange(first.doc, within, spanIn(first)) : undefined;
    const fraction = Math.min(1, Math.max(0, (position - start) / first.extent));
    const own = sections[first.index]?.size ?? 0;
    let end = start;
    let weight = 0;
    for (const each of framed.slice(framed.indexOf(first))) {
      const part = Math.min(1, Math.max(0, (windowEnd - end + 2) / each.extent));
      const isLinear = sections[each.index]?.linear !== 'no';
      weight += isLinear || each === first ? part * (sections[each.index]?.size ?? 0) : 0;
      end += each.extent;
    }
    return {
      index: first.index,
      range: range ?? null,
      fraction,
      size: own > 0 ? Math.max(0, weight / own - fraction) : 0,
    };
  };
  const pin = (place: VisiblePosition | undefined): void => {
    const each = framed.find(({ index }) => index === place?.index);
    const rect = place?.range ? firstClientRect(place.range) : undefined;
    pinned =
      each && place?.range && rect ? { framed: each, range: place.range, start: spanIn(each)(rect).start } : undefined;
  };
  const emitPosition = (isMove: boolean): void => {
    const place = visiblePosition();
    if (!place) return;
    pin(place);
    lastPosition = axis.position;
    onPositionChange(place, isMove);
  };
  const moveTo = (position: number): void => {
    axis.moveTo(position);
    lastPosition = axis.position;
  };
  /** Corrects the scroll offset after a change before the window. */
  const shiftBy = (by: number): void => {
    axis.moveTo(axis.position + by);
    lastPosition += by;
  };
  /** Corrects the scroll offset for a document that grew before the visible position. */
  const compensateGrowth = (grown: FramedDocument, by: number): void => {
    const first = pinned?.framed ?? firstVisible();
    if (!first || grown === first) {
      const rect = pinned && firstClientRect(pinned.range);
      if (!pinned || !rect) return;
      const { start } = spanIn(pinned.framed)(rect);
      if (start !== pinned.start) shiftBy(start - pinned.start);
      pinned.start = start;
    } else if (framed.indexOf(grown) < framed.indexOf(first)) shiftBy(by);
  };
  const extents = new WeakMap<FramedDocument, number>();

  const load = async (index: number, mine: number, side: 'before' | 'after'): Promise<FramedDocument | undefined> => {
    const section = sections[index];
    const url = await section?.load();
    if (url === undefined || mine !== navigationId) return undefined;
    const place = document.createElement('div');
    // Takes no space before it is laid out.
    Object.assign(place.style, {
      position: 'absolute',
      inset: '0 auto auto 0',
      visibility: 'hidden',
      width: '100%',
      height: '100%',
    });
    if (side === 'before') element.prepend(place);
    else element.append(place);
    const each = await frameDocument(place, {
      index,
      url,
      isFixedPage: isFixedPage(index),
      onResize(grown) {
        compensateGrowth(grown, grown.extent - (extents.get(grown) ?? grown.extent));
        extents.set(grown, grown.extent);
        queuePreload();
      },
    });
    if (mine !== navigationId) {
      each.remove();
      return undefined;
    }
    forwardWheel(each.doc);
    onLoad(each.doc, index);
    each.setStyles(styles);
    return each;
  };
  const place = (each: FramedDocument, side: 'before' | 'after'): void => {
    Object.assign(each.element.style, { position: '', inset: '', visibility: '' });
    each.layOut(viewport(), axis);
    extents.set(each, each.extent);
    if (side === 'before') {
      framed = [each, ...framed];
      shiftBy(each.extent);
    } else framed = [...framed, each];
    onOverlay(each.doc, each.index, (overlayer) => each.attachOverlayer(overlayer as Overlay));
  };
  const unmount = (each: FramedDocument): void => {
    const isBefore = framed.indexOf(each) < framed.indexOf(firstVisible() ?? each);
    const hadFocus = each.doc.hasFocus();
    const { extent } = each;
    const { position } = axis;
    framed = framed.filter((other) => other !== each);
    each.remove();
    // From the offset before removal: near the end of the text, the browser has already scrolled.
    if (isBefore) {
      axis.moveTo(position - extent);
      lastPosition -= extent;
    }
    if (pinned?.framed === each) pinned = undefined;
    // The focus must not move to the page around the book.
    if (hadFocus) focus();
  };
  /** Loads nearby documents and unloads distant ones. */
  const preload = async (mine: number): Promise<void> => {
    const isWanted = (): boolean => mine === navigationId && framed.length > 0 && axis.size > 0;
    while (isWanted()) {
      const { position, size } = axis;
      const [first, last] = [framed[0], framed.at(-1)];
      if (!first || !last) return;
      const after = total() - position - size < PRELOAD_SCREENS * size ? adjacent(last.index, 1) : undefined;
      const before = position < PRELOAD_SCREENS * size ? adjacent(first.index, -1) : undefined;
      const index = after ?? before;
      if (index === undefined) break;
      // Sequential on purpose: each document changes which one is next.
      const side = after === undefined ? 'before' : 'after';
      const each = await load(index, mine, side);
      if (!each) return;
      place(each, side);
    }
    if (mine !== navigationId) return;
    for (const each of framed.slice()) {
      const start = startOf(each) - axis.position;
      if (start + each.extent < -UNLOAD_SCREENS * axis.size || start > (UNLOAD_SCREENS + 1) * axis.size) unmount(each);
    }
  };
  const queuePreload = (): void => {
    const mine = navigationId;
    preloading = preloading
      .then(() => preload(mine))
      .catch((error: unknown) => {
        // The user went elsewhere, where another preload runs.
        if (!(error instanceof NavigationAbortedError)) reportError(error);
      });
  };

  const offsetOf = (each: FramedDocument, anchor: DocumentTarget): number => {
    const start = startOf(each);
    if (typeof anchor === 'number' || anchor === null) {
      const fraction = anchor ?? 0;
      return fraction >= 1 ? start + each.extent - axis.size : start + fraction * each.extent;
    }
    const rect = each.isAlongAxis ? firstClientRect(anchor) : undefined;
    return rect ? start + spanIn(each)(rect).start : start;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  element.addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (Math.abs(axis.position - lastPosition) >= 2) emitPosition(true);
    }, SCROLL_END_MS);
    queuePreload();
  });
  let knownSize = '';
  const resizes = new ResizeObserver(() => {
    const { width, height } = viewport();
    if (`${width} ${height}` === knownSize || width === 0 || height === 0) return;
    knownSize = `${width} ${height}`;
    layOutAll();
  });
  resizes.observe(element);

  const layOutAll = (): void => {
    if (framed.length === 0) return;
    const stays = pinned;
    const before = stays ? startOf(stays.framed) + stays.start - axis.position : 0;
    const share = axis.position / Math.max(1, total());
    for (const each of framed) {
      each.layOut(viewport(), axis);
      extents.set(each, each.extent);
    }
    const rect = stays && firstClientRect(stays.range);
    if (stays && rect) moveTo(startOf(stays.framed) + spanIn(stays.framed)(rect).start - before);
    else moveTo(share * total());
    emitPosition(false);
    queuePreload();
  };
  const focus = (): void => firstVisible()?.doc.defaultView?.focus();

  return {
    element,
    async goTo(index, placeIn) {
      const known = framed.find((each) => each.index === index);
      if (known) {
        moveTo(offsetOf(known, placeIn(known.doc)));
        emitPosition(true);
        queuePreload();
        return;
      }
      navigationId += 1;
      const mine = navigationId;
      const each = await load(index, mine, 'after');
      if (!each) return;
      const hadFocus = framed.some(({ doc }) => doc.hasFocus());
      for (const old of framed) old.remove();
      framed = [];
      pinned = undefined;
      axis = setFlow(element, flowDirectionOf(each.doc));
      place(each, 'after');
      const wanted = offsetOf(each, placeIn(each.doc));
      moveTo(wanted);
      if (hadFocus) focus();
      if (Math.abs(axis.position - wanted) > 1) {
        // Without enough text around it, the target cannot be at its final offset yet, but it is readable.
        emitPosition(true);
        queuePreload();
        await preloading;
        if (mine !== navigationId) return;
        moveTo(offsetOf(each, placeIn(each.doc)));
      }
      emitPosition(true);
      queuePreload();
    },
    async scrollScreen(distance, way) {
      const by = distance ?? Math.max(axis.size / 2, axis.size - 2 * measures.margin);
      // Loading matters only at the end of the loaded text.
      const to = axis.position + way * by;
      if (to < 0 || to + axis.size > total()) await preloading;
      axis.moveTo(axis.position + way * by);
      emitPosition(true);
      queuePreload();
    },
    scrollToRange(range) {
      const each = framed.find(({ doc }) => doc === range.startContainer.ownerDocument);
      if (!each) return;
      moveTo(offsetOf(each, range) - measures.margin);
      emitPosition(true);
      queuePreload();
    },
    contents: () => framed.map(({ doc, index, overlayer }) => ({ doc, index, overlayer })),
    setStyles(next) {
      styles = next;
      for (const each of framed) each.setStyles(next);
      layOutAll();
    },
    layOut(next) {
      measures = next;
      layOutAll();
    },
    focus,
    close() {
      navigationId += 1;
      clearTimeout(timer);
      resizes.disconnect();
      for (const each of framed) each.remove();
      framed = [];
      element.remove();
    },
  };

  /** Scrolls sideways by wheel for vertical lines, which browsers do not do. */
  function forwardWheel(doc: Document): void {
    doc.addEventListener(
      'wheel',
      ({ deltaX, deltaY, ctrlKey }) => {
        if (axis.side === 'width' && !ctrlKey && Math.abs(deltaY) > Math.abs(deltaX))
          axis.moveTo(axis.position + deltaY);
      },
      { passive: true },
    );
  }
}

/** The rectangle where a target starts; a collapsed range has no box of its own. */
function firstClientRect(place: Element | Range): DOMRect | undefined {
  const rects = [...place.getClientRects()];
  const found = rects.find(({ width, height }) => width > 0 && height > 0);
  if (found || !('startContainer' in place)) return found ?? rects[0] ?? place.getBoundingClientRect();
  const { startContainer, startOffset } = place;
  if (startContainer.nodeType === Node.TEXT_NODE) {
    const characterRange = place.cloneRange();
    const length = startContainer.nodeValue?.length ?? 0;
    characterRange.setStart(startContainer, Math.min(startOffset, Math.max(0, length - 1)));
    characterRange.setEnd(startContainer, Math.min(length, startOffset + 1));
    return characterRange.getClientRects()[0] ?? startContainer.parentElement?.getBoundingClientRect();
  }
  const node = startContainer.childNodes[startOffset] ?? startContainer;
  return 'getBoundingClientRect' in node ? (node as Element).getBoundingClientRect() : rects[0];
}
