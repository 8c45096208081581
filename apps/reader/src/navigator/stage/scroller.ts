/**
 * Longer than most files here: what is loaded, let go, measured and made up for are one matter, and would have to hand each
 * other everything they know.
 */
import type { FoliateContent, FoliateOverlayer, FoliateSection } from 'foliate-js/view.js';
import { ChapterLeftError } from '../chapter-gate.ts';
import { directionOf, type FlowAxis, setFlow } from './flow-axis.ts';
import { frameDocument, type FramedDocument, type Room } from './framed-document.ts';
import { visibleRange } from './visible-range.ts';

/** What the engine points into a document with. */
export type PlaceInDocument = Element | Range | number | null;

/** What is on the screen, as the engine wants to be told. */
export interface ShownPlace {
  index: number;
  range: Range | null;
  /** Share of the document before the window, and share of it up to the end of what is shown. */
  fraction: number;
  size: number;
}

/** All documents of the book, one after the other in one scroller; only those near the window are loaded. */
export interface Scroller {
  readonly element: HTMLElement;
  /** Shows a place of a document. A document that is there already is only scrolled to. */
  goTo(index: number, placeIn: (doc: Document) => PlaceInDocument): Promise<void>;
  /** Scrolls on by `distance` pixels, by nearly a window without one; negative goes back. */
  scrollBy(distance: number | undefined, way: 1 | -1): Promise<void>;
  scrollToRange(range: Range): void;
  contents(): FoliateContent[];
  setStyles(styles: readonly [string, string]): void;
  /** Lays everything out anew; what is shown stays where it is. */
  lay(measures: Pick<Room, 'margin' | 'lineLength'> & { gapPercent: number }): void;
  /** Gives the keys to the document that is shown. */
  focus(): void;
  close(): void;
}

export interface ScrollerOptions {
  sections: readonly FoliateSection[];
  isDrawn: (index: number) => boolean;
  /** Whether one document at a time is shown, in the middle of the window. */
  isSingle: boolean;
  /** A document came; it is not laid out yet. */
  onLoad: (doc: Document, index: number) => void;
  /** A document is laid out and may be drawn over. */
  onOverlay: (doc: Document, index: number, attach: (overlayer: FoliateOverlayer) => void) => void;
  /** `isMove` where somebody moved. */
  onPlace: (place: ShownPlace, isMove: boolean) => void;
}

/** In windows: documents nearer than this are loaded, those further away than that are let go. */
const AHEAD = 1.5;
const FAR = 6;
/** Scrolling is at rest after this long. */
const REST_MS = 120;

type Overlay = Parameters<FramedDocument['draw']>[0];

/**
 * Lets the whole book scroll. What stands in the window never moves by itself: whatever is loaded, let go or grows before
 * it is made up for in the same frame.
 */
export function createScroller({ sections, isDrawn, isSingle, onLoad, onOverlay, onPlace }: ScrollerOptions): Scroller {
  const element = document.createElement('div');
  // The place is kept by us, in every browser the same way and inside the frames as well.
  Object.assign(element.style, { position: 'absolute', inset: '0', overflowAnchor: 'none' });
  let axis: FlowAxis = setFlow(element, 'down');
  let framed: FramedDocument[] = [];
  let measures = { margin: 40, lineLength: 600, gapPercent: 8 };
  let styles: readonly [string, string] = ['', ''];
  /** Counts the jumps: what was on its way for an earlier one is not wanted any more. */
  let journey = 0;
  let filling: Promise<void> = Promise.resolve();
  let held: { framed: FramedDocument; range: Range; start: number } | undefined;
  /** Where we put the window ourselves: only what leads away from there was somebody's scrolling. */
  let put = 0;

  const room = (): Room => {
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

  const top = (): FramedDocument | undefined => {
    const line = axis.position + measures.margin + 1;
    let end = 0;
    return framed.find(({ extent }) => (end += extent) > line) ?? framed.at(-1);
  };
  /** What is on the screen, and how much of the book lies before its end. */
  const shown = (): ShownPlace | undefined => {
    const first = top();
    if (!first) return undefined;
    const start = startOf(first);
    const { position, size: windowSize } = axis;
    const windowEnd = position + windowSize;
    const within = { start: position - start, end: windowEnd - start - measures.margin };
    const range = first.isAlong ? visibleRange(first.doc, within, spanIn(first)) : undefined;
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
  const hold = (place: ShownPlace | undefined): void => {
    const each = framed.find(({ index }) => index === place?.index);
    const rect = place?.range ? firstRect(place.range) : undefined;
    held =
      each && place?.range && rect ? { framed: each, range: place.range, start: spanIn(each)(rect).start } : undefined;
  };
  const tell = (isMove: boolean): void => {
    const place = shown();
    if (!place) return;
    hold(place);
    put = axis.position;
    onPlace(place, isMove);
  };
  const moveTo = (position: number): void => {
    axis.moveTo(position);
    put = axis.position;
  };
  /** What came or went before the window must not be seen in it. */
  const shift = (by: number): void => {
    axis.moveTo(axis.position + by);
    put += by;
  };
  /** Makes up for a document that grew: what is before the place pushes it on. */
  const settle = (grown: FramedDocument, by: number): void => {
    const first = held?.framed ?? top();
    if (!first || grown === first) {
      const rect = held && firstRect(held.range);
      if (!held || !rect) return;
      const { start } = spanIn(held.framed)(rect);
      if (start !== held.start) shift(start - held.start);
      held.start = start;
    } else if (framed.indexOf(grown) < framed.indexOf(first)) shift(by);
  };
  const extents = new WeakMap<FramedDocument, number>();

  const load = async (index: number, mine: number, side: 'before' | 'after'): Promise<FramedDocument | undefined> => {
    const section = sections[index];
    const address = await section?.load();
    if (address === undefined || mine !== journey) return undefined;
    const place = document.createElement('div');
    // It takes no room before it is laid out.
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
      address,
      isDrawn: isDrawn(index),
      onGrowth(grown) {
        settle(grown, grown.extent - (extents.get(grown) ?? grown.extent));
        extents.set(grown, grown.extent);
        queueFill();
      },
    });
    if (mine !== journey) {
      each.remove();
      return undefined;
    }
    hearWheel(each.doc);
    onLoad(each.doc, index);
    each.setStyles(styles);
    return each;
  };
  const place = (each: FramedDocument, side: 'before' | 'after'): void => {
    Object.assign(each.element.style, { position: '', inset: '', visibility: '' });
    each.lay(room(), axis);
    extents.set(each, each.extent);
    if (side === 'before') {
      framed = [each, ...framed];
      shift(each.extent);
    } else framed = [...framed, each];
    onOverlay(each.doc, each.index, (overlayer) => each.draw(overlayer as Overlay));
  };
  const drop = (each: FramedDocument): void => {
    const isBefore = framed.indexOf(each) < framed.indexOf(top() ?? each);
    const hadFocus = each.doc.hasFocus();
    const { extent } = each;
    const { position } = axis;
    framed = framed.filter((other) => other !== each);
    each.remove();
    // From where it stood before: near the end of the text, the browser itself has moved the window by some of it.
    if (isBefore) {
      axis.moveTo(position - extent);
      put -= extent;
    }
    if (held?.framed === each) held = undefined;
    // The keys must not fall to the page around the book.
    if (hadFocus) focus();
  };
  /** Loads what comes near and lets go what is far, one after the other. */
  const fill = async (mine: number): Promise<void> => {
    const isWanted = (): boolean => mine === journey && framed.length > 0 && axis.size > 0;
    while (isWanted()) {
      const { position, size } = axis;
      const [first, last] = [framed[0], framed.at(-1)];
      if (!first || !last) return;
      const after = total() - position - size < AHEAD * size ? adjacent(last.index, 1) : undefined;
      const before = position < AHEAD * size ? adjacent(first.index, -1) : undefined;
      const index = after ?? before;
      if (index === undefined) break;
      // One after another is the point: each changes what the next one is.
      const side = after === undefined ? 'before' : 'after';
      const each = await load(index, mine, side);
      if (!each) return;
      place(each, side);
    }
    if (mine !== journey) return;
    for (const each of framed.slice()) {
      const start = startOf(each) - axis.position;
      if (start + each.extent < -FAR * axis.size || start > (FAR + 1) * axis.size) drop(each);
    }
  };
  const queueFill = (): void => {
    const mine = journey;
    filling = filling
      .then(() => fill(mine))
      .catch((error: unknown) => {
        // Somebody went elsewhere, and what comes near there is loaded next.
        if (!(error instanceof ChapterLeftError)) reportError(error);
      });
  };

  const offsetOf = (each: FramedDocument, anchor: PlaceInDocument): number => {
    const start = startOf(each);
    if (typeof anchor === 'number' || anchor === null) {
      const fraction = anchor ?? 0;
      return fraction >= 1 ? start + each.extent - axis.size : start + fraction * each.extent;
    }
    const rect = each.isAlong ? firstRect(anchor) : undefined;
    return rect ? start + spanIn(each)(rect).start : start;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  element.addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (Math.abs(axis.position - put) >= 2) tell(true);
    }, REST_MS);
    queueFill();
  });
  let knownRoom = '';
  const resizes = new ResizeObserver(() => {
    const { width, height } = room();
    if (`${width} ${height}` === knownRoom || width === 0 || height === 0) return;
    knownRoom = `${width} ${height}`;
    layAll();
  });
  resizes.observe(element);

  const layAll = (): void => {
    if (framed.length === 0) return;
    const stays = held;
    const before = stays ? startOf(stays.framed) + stays.start - axis.position : 0;
    const share = axis.position / Math.max(1, total());
    for (const each of framed) {
      each.lay(room(), axis);
      extents.set(each, each.extent);
    }
    const rect = stays && firstRect(stays.range);
    if (stays && rect) moveTo(startOf(stays.framed) + spanIn(stays.framed)(rect).start - before);
    else moveTo(share * total());
    tell(false);
    queueFill();
  };
  const focus = (): void => top()?.doc.defaultView?.focus();

  return {
    element,
    async goTo(index, placeIn) {
      const known = framed.find((each) => each.index === index);
      if (known) {
        moveTo(offsetOf(known, placeIn(known.doc)));
        tell(true);
        queueFill();
        return;
      }
      journey += 1;
      const mine = journey;
      const each = await load(index, mine, 'after');
      if (!each) return;
      const hadFocus = framed.some(({ doc }) => doc.hasFocus());
      for (const old of framed) old.remove();
      framed = [];
      held = undefined;
      axis = setFlow(element, directionOf(each.doc));
      place(each, 'after');
      const wanted = offsetOf(each, placeIn(each.doc));
      moveTo(wanted);
      if (hadFocus) focus();
      if (Math.abs(axis.position - wanted) > 1) {
        // Short of text after it or before it, a place cannot stand where it belongs yet. It is read all the same.
        tell(true);
        queueFill();
        await filling;
        if (mine !== journey) return;
        moveTo(offsetOf(each, placeIn(each.doc)));
      }
      tell(true);
      queueFill();
    },
    async scrollBy(distance, way) {
      const by = distance ?? Math.max(axis.size / 2, axis.size - 2 * measures.margin);
      // Only where the text ends is there anything to wait for.
      const to = axis.position + way * by;
      if (to < 0 || to + axis.size > total()) await filling;
      axis.moveTo(axis.position + way * by);
      tell(true);
      queueFill();
    },
    scrollToRange(range) {
      const each = framed.find(({ doc }) => doc === range.startContainer.ownerDocument);
      if (!each) return;
      moveTo(offsetOf(each, range) - measures.margin);
      tell(true);
      queueFill();
    },
    contents: () => framed.map(({ doc, index, overlayer }) => ({ doc, index, overlayer })),
    setStyles(next) {
      styles = next;
      for (const each of framed) each.setStyles(next);
      layAll();
    },
    lay(next) {
      measures = next;
      layAll();
    },
    focus,
    close() {
      journey += 1;
      clearTimeout(timer);
      resizes.disconnect();
      for (const each of framed) each.remove();
      framed = [];
      element.remove();
    },
  };

  /** Lines that stand upright go sideways, and no wheel does that by itself. */
  function hearWheel(doc: Document): void {
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

/** Where a place in the text begins; a caret has no box of its own. */
function firstRect(place: Element | Range): DOMRect | undefined {
  const rects = [...place.getClientRects()];
  const found = rects.find(({ width, height }) => width > 0 && height > 0);
  if (found || !('startContainer' in place)) return found ?? rects[0] ?? place.getBoundingClientRect();
  const { startContainer, startOffset } = place;
  if (startContainer.nodeType === Node.TEXT_NODE) {
    const letter = place.cloneRange();
    const length = startContainer.nodeValue?.length ?? 0;
    letter.setStart(startContainer, Math.min(startOffset, Math.max(0, length - 1)));
    letter.setEnd(startContainer, Math.min(length, startOffset + 1));
    return letter.getClientRects()[0] ?? startContainer.parentElement?.getBoundingClientRect();
  }
  const node = startContainer.childNodes[startOffset] ?? startContainer;
  return 'getBoundingClientRect' in node ? (node as Element).getBoundingClientRect() : rects[0];
}
