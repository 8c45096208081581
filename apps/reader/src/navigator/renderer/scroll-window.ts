import type { FoliateSection } from 'foliate-js/view.js';
import type { DocumentTarget } from '../content/document-slices.ts';
import { DocumentStrip, type StripEnd } from './document-strip.ts';
import { type FlowAxis, flowDirectionOf, setFlow } from './flow-axis.ts';
import type { FramedDocument, Viewport } from './framed-document.ts';
import { firstClientRect } from './first-client-rect.ts';
import { type VisiblePosition, visiblePositionOf } from './visible-position.ts';

/** The measures of the text. */
export type ScrollMeasures = Pick<Viewport, 'margin' | 'lineLength'> & { gapPercent: number };

/** The text that keeps its position in the window when documents change. */
type ScrollAnchor =
  | { readonly state: 'none' }
  | { readonly state: 'pinned'; readonly framed: FramedDocument; readonly range: Range; readonly start: number };

const NO_ANCHOR: ScrollAnchor = { state: 'none' };
/** A smaller distance, in pixels, is not scrolling by the user. */
const MIN_SCROLL_PX = 2;

/**
 * The window onto the documents. The visible text does not shift. If a document before it is added, removed or resized,
 * the scroll offset is corrected in the same frame.
 */
export class ScrollWindow {
  readonly documents = new DocumentStrip();
  readonly #element: HTMLElement;
  readonly #sections: readonly FoliateSection[];
  #axis: FlowAxis;
  #measures: ScrollMeasures = { margin: 40, lineLength: 600, gapPercent: 8 };
  #anchor: ScrollAnchor = NO_ANCHOR;
  /** The last scroll offset set here: only a distance from it is scrolling by the user. */
  #settledOffset = 0;
  /** Length of each document at its last layout. */
  readonly #extents = new WeakMap<FramedDocument, number>();

  constructor(element: HTMLElement, { sections }: { sections: readonly FoliateSection[] }) {
    this.#element = element;
    this.#sections = sections;
    this.#axis = setFlow(element, 'down');
  }

  get axis(): FlowAxis {
    return this.#axis;
  }

  get margin(): number {
    return this.#measures.margin;
  }

  get viewport(): Viewport {
    const { margin, lineLength, gapPercent } = this.#measures;
    const gapFraction = gapPercent / 100;
    const { clientWidth: width, clientHeight: height } = this.#element;
    const side = this.#axis.side === 'height' ? width : height;
    return { width, height, margin, lineLength, gap: (gapFraction / (1 - gapFraction)) * side };
  }

  get firstVisible(): FramedDocument | undefined {
    return this.documents.at(this.#axis.position + this.margin + 1);
  }

  get isScrolledByUser(): boolean {
    return Math.abs(this.#axis.position - this.#settledOffset) >= MIN_SCROLL_PX;
  }

  setMeasures(measures: ScrollMeasures): void {
    this.#measures = measures;
  }

  /** Replaces all documents by one, whose writing mode sets the flow direction. */
  showOnly(framed: FramedDocument): void {
    this.documents.clear();
    this.#anchor = NO_ANCHOR;
    this.#axis = setFlow(this.#element, flowDirectionOf(framed.doc));
    this.add(framed, 'after');
  }

  /** Removes all documents but one, and shows the slice of a target in it. */
  keepOnly(framed: FramedDocument, target: DocumentTarget): void {
    for (const other of this.documents.all) if (other !== framed) this.documents.remove(other);
    this.#anchor = NO_ANCHOR;
    framed.slices?.show(framed.slices.indexOf(target));
    this.#layOut(framed);
  }

  add(framed: FramedDocument, end: StripEnd): void {
    Object.assign(framed.element.style, { position: '', inset: '', visibility: '' });
    this.#layOut(framed);
    this.documents.add(framed, end);
    if (end === 'before') this.#shiftBy(framed.extent);
  }

  remove(framed: FramedDocument): void {
    const isBefore = this.documents.isBefore(framed, this.firstVisible ?? framed);
    const { extent } = framed;
    const { position } = this.#axis;
    this.documents.remove(framed);
    // From the offset before removal: near the end of the text, the browser has already scrolled.
    if (isBefore) this.#shiftBy(-extent, position);
    if (this.#anchor.state === 'pinned' && this.#anchor.framed === framed) this.#anchor = NO_ANCHOR;
  }

  /** Whether the text continues at this end in a slice that is not shown. */
  hasSlice(end: StripEnd): boolean {
    const isAfter = end === 'after';
    return this.documents.atEnd(end)?.slices?.hasMore(isAfter ? 1 : -1) ?? false;
  }

  /** Whether that slice can be shown immediately. */
  hasArrivedSlice(end: StripEnd): boolean {
    return this.documents.atEnd(end)?.slices?.hasArrived(end === 'after' ? 1 : -1) ?? false;
  }

  /** Shows the next slice at an end. */
  addSlice(end: StripEnd): void {
    const framed = this.documents.atEnd(end);
    if (!framed?.slices) return;
    const { first, last } = framed.slices;
    this.#showSlices(framed, end === 'before' ? [first - 1, last] : [first, last + 1]);
  }

  /** Hides the slices at both ends that are further than `distance` pixels away from the window. */
  removeDistantSlices(distance: number): void {
    for (const end of ['before', 'after'] as const) {
      const framed = this.documents.atEnd(end);
      if (!framed?.slices || !framed.isAlongAxis || framed.slices.first === framed.slices.last) continue;
      const { first, last } = framed.slices;
      const border = framed.slices.startOf(end === 'before' ? first + 1 : last);
      const offset = border ? this.offsetOf(framed, border) - this.#axis.position : 0;
      if (end === 'before' && offset < -distance) this.#showSlices(framed, [first + 1, last]);
      if (end === 'after' && offset > this.#axis.size + distance) this.#showSlices(framed, [first, last - 1]);
    }
  }

  /** Corrects the scroll offset after the length of a document has changed. */
  onGrowth(grown: FramedDocument): void {
    const growth = grown.extent - (this.#extents.get(grown) ?? grown.extent);
    const anchored = this.#anchor.state === 'pinned' ? this.#anchor.framed : this.firstVisible;
    if (!anchored || grown === anchored) this.#followAnchor();
    else if (this.documents.isBefore(grown, anchored)) this.#shiftBy(growth);
    this.#extents.set(grown, grown.extent);
  }

  /** Lays out all documents. The anchored text, or the fraction of the whole, stays in place. */
  layOutAll(): void {
    const anchor = this.#anchor;
    const offsetInWindow = anchor.state === 'pinned' ? this.#offsetOfAnchor(anchor) - this.#axis.position : 0;
    const fraction = this.#axis.position / Math.max(1, this.documents.length);
    for (const framed of this.documents.all) this.#layOut(framed);
    const start = anchor.state === 'pinned' ? this.#startOfRange(anchor.framed, anchor.range) : undefined;
    if (anchor.state === 'pinned' && start !== undefined)
      this.moveTo(this.documents.startOf(anchor.framed) + start - offsetInWindow);
    else this.moveTo(fraction * this.documents.length);
  }

  moveTo(offset: number): void {
    this.#axis.moveTo(offset);
    this.#settledOffset = this.#axis.position;
  }

  /** The scroll offset of a target in a document. */
  offsetOf(framed: FramedDocument, target: DocumentTarget): number {
    const start = this.documents.startOf(framed);
    if (typeof target === 'number' || target === null) {
      const fraction = framed.slices?.toShown(target ?? 0) ?? target ?? 0;
      return fraction >= 1 ? start + framed.extent - this.#axis.size : start + fraction * framed.extent;
    }
    return start + (framed.isAlongAxis ? (this.#startOfRange(framed, target) ?? 0) : 0);
  }

  /** Returns the visible part of the book, and anchors it from now on. */
  settle(): VisiblePosition | undefined {
    const first = this.firstVisible;
    if (!first) return undefined;
    const context = { axis: this.#axis, margin: this.margin, sections: this.#sections };
    const position = visiblePositionOf(first, this.documents, context);
    this.#anchor = this.#anchorAt(first, position.range);
    this.#settledOffset = this.#axis.position;
    return position;
  }

  #anchorAt(framed: FramedDocument, range: Range | null): ScrollAnchor {
    const start = range ? this.#startOfRange(framed, range) : undefined;
    return range && start !== undefined ? { state: 'pinned', framed, range, start } : NO_ANCHOR;
  }

  #offsetOfAnchor({ framed, start }: Extract<ScrollAnchor, { state: 'pinned' }>): number {
    return this.documents.startOf(framed) + start;
  }

  #followAnchor(): void {
    if (this.#anchor.state !== 'pinned') return;
    const { framed, range, start } = this.#anchor;
    const moved = this.#startOfRange(framed, range);
    if (moved === undefined) return;
    if (moved !== start) this.#shiftBy(moved - start);
    this.#anchor = { ...this.#anchor, start: moved };
  }

  /** Corrects the scroll offset after a change before the window. */
  #shiftBy(distance: number, from = this.#axis.position): void {
    this.#axis.moveTo(from + distance);
    this.#settledOffset += distance;
  }

  #showSlices(framed: FramedDocument, [first, last]: [first: number, last: number]): void {
    if (!framed.slices) return;
    const isBefore = first !== framed.slices.first;
    const { extent } = framed;
    const { position } = this.#axis;
    framed.slices.show(first, last);
    this.#layOut(framed);
    const growth = isBefore ? framed.extent - extent : 0;
    if (isBefore) this.#shiftBy(growth, position);
    if (this.#anchor.state !== 'pinned' || this.#anchor.framed !== framed) return;
    // Hidden text has no position.
    const isShown = framed.slices.isShown(this.#anchor.range);
    this.#anchor = isShown ? { ...this.#anchor, start: this.#anchor.start + growth } : NO_ANCHOR;
  }

  #startOfRange(framed: FramedDocument, target: Element | Range): number | undefined {
    const rect = firstClientRect(target);
    return rect && this.#axis.spanOf(rect, framed.length).start;
  }

  #layOut(framed: FramedDocument): void {
    framed.layOut(this.viewport, this.#axis);
    this.#extents.set(framed, framed.extent);
  }
}
