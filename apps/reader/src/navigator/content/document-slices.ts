import { OUTSIDE_ATTRIBUTE } from './outside-attribute.ts';
import { isArriving, onArrival } from './arriving-document.ts';
import { type NumberedList, numberedListsOf } from './numbered-lists.ts';
import { type SlicedBlock, type SlicedBlocks, sliceBlocks } from './slice-blocks.ts';

/** Marks the elements that are still open where the loaded part of a document ends. The value is the number of the first child after it. */
const ARRIVED_ATTRIBUTE = 'data-octavo-arrived';
/** Attribute of the root with the slices that are shown. */
export const SHOWN_ATTRIBUTE = 'data-octavo-slices';

/** A target inside a document, as returned by the engine's anchor functions. */
export type DocumentTarget = Element | Range | number | null;

/**
 * A long document with only some of its slices laid out. The DOM stays complete, so CFIs, links, quotes and annotations work
 * as in any other document. Only boxes are missing: a range outside of the slices that are shown has no rectangles.
 */
export class DocumentSlices {
  readonly #doc: Document;
  #blocks: readonly SlicedBlock[] = [];
  #starts: readonly HTMLElement[] = [];
  #bounds: readonly number[] = [];
  #lists: readonly NumberedList[] = [];
  /** The blocks that are not divided, in document order. */
  #units: readonly SlicedBlock[] = [];
  /** The first slice of each block. */
  #sliceOf: ReadonlyMap<Node, number> = new Map();
  #first = -1;
  #last = -1;

  private constructor(doc: Document, sliced: SlicedBlocks) {
    this.#doc = doc;
    this.#divide(sliced);
    const style = doc.createElement('style');
    // Overrides every rule of the publisher.
    const arriving = isArriving(doc) ? this.#markArriving() : [];
    style.textContent = `${[`[${OUTSIDE_ATTRIBUTE}]:not(#_)`, ...arriving].join()} { display: none !important; }`;
    doc.head?.append(style);
    if (isArriving(doc)) onArrival(doc, () => this.#complete());
  }

  /** Divides a document into slices. Returns undefined if it is short enough to be laid out as a whole. */
  static of(doc: Document): DocumentSlices | undefined {
    const sliced = sliceBlocks(doc);
    return sliced && new DocumentSlices(doc, sliced);
  }

  get count(): number {
    return this.#starts.length;
  }

  /** The slices that are shown, from `first` to `last`. */
  get first(): number {
    return this.#first;
  }

  get last(): number {
    return this.#last;
  }

  show(first: number, last = first): void {
    const [oldFirst, oldLast] = [this.#first, this.#last];
    if (first === oldFirst && last === oldLast) return;
    [this.#first, this.#last] = [first, last];
    for (const block of this.#blocks) {
      const isOutside = block.last < first || block.first > last;
      if (block.element.hasAttribute(OUTSIDE_ATTRIBUTE) !== isOutside)
        block.element.toggleAttribute(OUTSIDE_ATTRIBUTE, isOutside);
    }
    if (this.#units.length === 0) shownBlocks.delete(this.#doc);
    else
      shownBlocks.set(
        this.#doc,
        this.#units.flatMap(({ element, first: slice }) => (slice >= first && slice <= last ? element : [])),
      );
    for (const list of this.#lists) list.renumber((item) => !item.hasAttribute(OUTSIDE_ATTRIBUTE));
    this.#doc.documentElement.setAttribute(SHOWN_ATTRIBUTE, `${first}-${last}`);
  }

  /** The slice of a target: of the start of a range, or at a fraction of the document. */
  indexOf(target: DocumentTarget): number {
    if (target === null) return 0;
    if (typeof target === 'number')
      return Math.max(
        0,
        Math.min(
          this.count - 1,
          this.#bounds.findLastIndex((bound) => bound <= target),
        ),
      );
    const node = startNodeOf(target);
    for (let each: Node | null = node; each && each !== this.#doc.body; each = each.parentNode) {
      const slice = this.#sliceOf.get(each);
      if (slice !== undefined) return slice;
    }
    // Between two blocks.
    return Math.max(
      0,
      this.#starts.findLastIndex((start) => isAfter(node, start)),
    );
  }

  /** Whether a slice precedes or follows the visible slices. It may still be loading. */
  hasMore(direction: 1 | -1): boolean {
    return this.hasArrived(direction) || (direction === 1 && isArriving(this.#doc));
  }

  /** Whether a slice that precedes or follows the visible slices is loaded. */
  hasArrived(direction: 1 | -1): boolean {
    return direction === 1 ? this.#last < this.count - 1 : this.#first > 0;
  }

  isShown(target: DocumentTarget): boolean {
    const slice = this.indexOf(target);
    return slice >= this.#first && slice <= this.#last;
  }

  /** The element at which a slice starts. */
  startOf(slice: number): HTMLElement | undefined {
    return this.#starts[slice];
  }

  /** Converts a fraction of the slices that are shown to a fraction of the document, 0–1. */
  toDocument(fraction: number): number {
    const [start, end] = this.#shownBounds;
    return start + fraction * (end - start);
  }

  /** Converts a fraction of the document to a fraction of the slices that are shown, 0–1. */
  toShown(fraction: number): number {
    const [start, end] = this.#shownBounds;
    return Math.min(1, Math.max(0, (fraction - start) / (end - start)));
  }

  #divide({ units, divided, starts, bounds }: SlicedBlocks): void {
    const blocks = [...units, ...divided];
    this.#blocks = blocks;
    this.#units = units;
    this.#starts = starts;
    this.#bounds = bounds;
    this.#lists = numberedListsOf(blocks);
    this.#sliceOf = new Map(blocks.map(({ element, first }) => [element, first]));
  }

  /**
   * Returns the selectors of everything after the blocks that are complete, also of elements that do not exist yet. A sibling combinator would
   * match them too, but compares each element with all before it.
   */
  #markArriving(): string[] {
    const selectors: string[] = [];
    let each: Element | null | undefined = this.#units.at(-1)?.element;
    for (; each?.parentElement && each !== this.#doc.body; each = each.parentElement) {
      const next = String([...each.parentElement.children].indexOf(each) + 2);
      each.parentElement.setAttribute(ARRIVED_ATTRIBUTE, next);
      selectors.push(`[${ARRIVED_ATTRIBUTE}="${next}"]:not(#_) > :nth-child(n+${next})`);
    }
    return selectors;
  }

  /** Divides the whole document. The slices that are shown stay the same. */
  #complete(): void {
    const [first, last] = [this.startOf(this.#first), this.startOf(this.#last)];
    for (const list of this.#lists) list.reset();
    for (const { element } of this.#blocks) element.removeAttribute(OUTSIDE_ATTRIBUTE);
    for (const each of this.#doc.querySelectorAll(`[${ARRIVED_ATTRIBUTE}]`)) each.removeAttribute(ARRIVED_ATTRIBUTE);
    this.#divide(sliceBlocks(this.#doc) ?? { units: [], divided: [], starts: [this.#doc.body], bounds: [0, 1] });
    this.#first = -1;
    this.show(this.indexOf(first ?? 0), this.indexOf(last ?? 0));
  }

  get #shownBounds(): [start: number, end: number] {
    return [this.#bounds[Math.max(0, this.#first)] ?? 0, this.#bounds[this.#last + 1] ?? 1];
  }
}

/** Whether the slice of a target is complete in a document that is still arriving. Of fractions, only the start is known. */
export function hasArrivedSlice(doc: Document, target: DocumentTarget): boolean {
  const sliced = sliceBlocks(doc, true);
  if (!sliced || target === null || typeof target === 'number') return sliced !== undefined && target === 0;
  const units = new Set<Node>(sliced.units.map(({ element }) => element));
  for (let each: Node | null = startNodeOf(target); each; each = each.parentNode) if (units.has(each)) return true;
  return false;
}

/** The undivided blocks that are shown, of each document with slices. */
const shownBlocks = new WeakMap<Document, readonly Element[]>();

/**
 * Yields the nodes of a document that a filter accepts, without those in slices that are not shown. The build makes
 * the engine call this.
 */
export function* walkShown(
  doc: Document,
  whatToShow: number,
  acceptNode: (node: Node) => number,
): Generator<Node, undefined> {
  const blocks = shownBlocks.get(doc);
  for (const root of blocks ?? [doc.body]) {
    const result = blocks ? acceptNode(root) : NodeFilter.FILTER_SKIP;
    if (result === NodeFilter.FILTER_ACCEPT) yield root;
    if (result === NodeFilter.FILTER_REJECT) continue;
    const walker = doc.createTreeWalker(root, whatToShow, { acceptNode });
    for (let node = walker.nextNode(); node; node = walker.nextNode()) yield node;
  }
}

/** The node at which a target starts. */
function startNodeOf(target: Element | Range): Node {
  if (!('startContainer' in target)) return target;
  const { startContainer, startOffset } = target;
  return startContainer.childNodes[startOffset] ?? startContainer;
}

/** Whether `node` comes after the start of `element`. */
const isAfter = (node: Node, element: Element): boolean =>
  (element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
