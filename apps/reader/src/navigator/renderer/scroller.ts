import type { FoliateContent, FoliateOverlayer, FoliateSection } from 'foliate-js/view.js';
import { NavigationAbortedError } from '../content/chapter-loader.ts';
import { onArrival } from '../content/arriving-document.ts';
import type { DocumentTarget } from '../content/document-slices.ts';
import { type ArrivedAnchor, isLong } from './arriving-frame.ts';
import { adjacentSection } from './adjacent-section.ts';
import type { StripEnd } from './document-strip.ts';
import { forwardWheel } from './flow-axis.ts';
import { frameDocument, type FramedDocument } from './framed-document.ts';
import { type ScrollMeasures, ScrollWindow } from './scroll-window.ts';
import type { VisiblePosition } from './visible-position.ts';

export interface ScrollerOptions {
  sections: readonly FoliateSection[];
  isFixedPage: (index: number) => boolean;
  /** Called when a document is loaded, before it is laid out. */
  onLoad: (doc: Document, index: number) => void;
  /** Called when a document is laid out and can have an overlay. */
  onOverlay: (doc: Document, index: number, attach: (overlayer: FoliateOverlayer) => void) => void;
  /** Called with `isMove` if the user moved. */
  onPositionChange: (position: VisiblePosition, isMove: boolean) => void;
}

/** In windows: nearer documents are loaded, more distant ones are unloaded. */
const PRELOAD_SCREENS = 1.5;
const UNLOAD_SCREENS = 6;
/** Scrolling has ended when no scroll event was fired for this long. */
const SCROLL_END_MS = 120;

/** Size of a document, in bytes, that is not laid out while it loads. */
const LONG_SIZE = 250_000;

type Overlay = Parameters<FramedDocument['attachOverlayer']>[0];

/** Shows all documents of the book in one scroll container. Only documents near the window are loaded. */
export class Scroller {
  readonly element = document.createElement('div');
  readonly #options: ScrollerOptions;
  readonly #window: ScrollWindow;
  readonly #resizes = new ResizeObserver(() => this.#onResize());
  #styles: readonly [string, string] = ['', ''];
  /** Aborted by the next jump, so that loads for this one are discarded. */
  #navigation = new AbortController();
  #preloading: Promise<void> = Promise.resolve();
  #scrollTimer: ReturnType<typeof setTimeout> | undefined;
  #knownSize = '';

  constructor(options: ScrollerOptions) {
    this.#options = options;
    // Scroll anchoring is done here, because browsers differ and do not look inside frames.
    Object.assign(this.element.style, { position: 'absolute', inset: '0', overflowAnchor: 'none' });
    this.#window = new ScrollWindow(this.element, options);
    this.element.addEventListener('scroll', () => this.#onScroll());
    this.#resizes.observe(this.element);
  }

  /** Shows a target in a document. A document that is already loaded is only scrolled to. */
  async goTo(index: number, targetIn: (doc: Document) => DocumentTarget, arrivedAnchor?: ArrivedAnchor): Promise<void> {
    const loaded = this.#window.documents.find(index);
    if (!loaded) return this.#jumpTo(index, targetIn, undefined, arrivedAnchor);
    const target = targetIn(loaded.doc);
    if (loaded.slices?.isShown(target) === false) return this.#jumpTo(index, () => target, loaded);
    this.#window.moveTo(this.#window.offsetOf(loaded, target));
    this.#reportMove();
    return undefined;
  }

  /** Scrolls by `distance` pixels, by default almost a window. Resolves with whether the text had ended before. */
  async scrollScreen(distance: number | undefined, direction: 1 | -1): Promise<boolean> {
    const { axis, documents, margin } = this.#window;
    const by = direction * (distance ?? Math.max(axis.size / 2, axis.size - 2 * margin));
    const to = axis.position + by;
    // Loading matters only at the end of the loaded text.
    if (to < 0 || to + axis.size > documents.length) await this.#preloading;
    const before = this.#window.axis.position;
    this.#window.axis.moveTo(before + by);
    const hasMoved = Math.abs(this.#window.axis.position - before) >= 1;
    this.#reportMove();
    return direction === 1 && !hasMoved && this.#isEndLoaded();
  }

  /** Whether the last loaded document is the last one of the book, and whole. */
  #isEndLoaded(): boolean {
    const last = this.#window.documents.atEnd('after');
    const isLast = last !== undefined && adjacentSection(this.#options.sections, last.index, 1) === undefined;
    return isLast && !this.#window.hasSlice('after');
  }

  async scrollToRange(range: Range): Promise<void> {
    const framed = this.#window.documents.all.find(({ doc }) => doc === range.startContainer.ownerDocument);
    if (!framed) return undefined;
    if (framed.slices?.isShown(range) === false) return this.#jumpTo(framed.index, () => range, framed);
    this.#window.moveTo(this.#window.offsetOf(framed, range) - this.#window.margin);
    this.#reportMove();
    return undefined;
  }

  contents(): FoliateContent[] {
    return this.#window.documents.all.map(({ doc, index, overlayer }) => ({ doc, index, overlayer }));
  }

  setStyles(styles: readonly [string, string]): void {
    this.#styles = styles;
    for (const framed of this.#window.documents.all) framed.setStyles(styles);
    this.#layOutAll();
  }

  /** Lays out all documents. The visible position stays the same. */
  layOut(measures: ScrollMeasures): void {
    this.#window.setMeasures(measures);
    this.#layOutAll();
  }

  /** Moves the focus to the visible document. */
  focus(): void {
    this.#window.firstVisible?.doc.defaultView?.focus();
  }

  close(): void {
    this.#navigation.abort();
    clearTimeout(this.#scrollTimer);
    this.#resizes.disconnect();
    this.#window.documents.clear();
    this.element.remove();
  }

  /** Shows a target in a document that is not loaded, or in a slice of a `loaded` one that is not shown. */
  async #jumpTo(
    index: number,
    targetIn: (doc: Document) => DocumentTarget,
    loaded?: FramedDocument,
    arrivedAnchor?: ArrivedAnchor,
  ): Promise<void> {
    this.#navigation.abort();
    this.#navigation = new AbortController();
    const { signal } = this.#navigation;
    const framed = loaded ?? (await this.#load(index, signal, 'after', targetIn, arrivedAnchor));
    if (!framed) return;
    const hadFocus = this.#window.documents.all.some(({ doc }) => doc.hasFocus());
    if (loaded) this.#window.keepOnly(framed, targetIn(framed.doc));
    else {
      this.#window.showOnly(framed);
      this.#requestOverlay(framed);
    }
    const offset = this.#window.offsetOf(framed, targetIn(framed.doc));
    this.#window.moveTo(offset);
    if (hadFocus) this.focus();
    if (Math.abs(this.#window.axis.position - offset) > 1) {
      // Without enough text around it, the target cannot be at its final offset yet, but it is readable.
      this.#reportMove();
      await this.#preloading;
      if (signal.aborted) return;
      this.#window.moveTo(this.#window.offsetOf(framed, targetIn(framed.doc)));
    }
    this.#reportMove();
  }

  #reportMove(): void {
    this.#reportPosition(true);
    this.#queuePreload();
  }

  #reportPosition(isMove: boolean): void {
    const position = this.#window.settle();
    if (position) this.#options.onPositionChange(position, isMove);
  }

  #layOutAll(): void {
    if (this.#window.documents.isEmpty) return;
    this.#window.layOutAll();
    this.#reportPosition(false);
    this.#queuePreload();
  }

  #onScroll(): void {
    clearTimeout(this.#scrollTimer);
    this.#scrollTimer = setTimeout(() => {
      if (this.#window.isScrolledByUser) this.#reportPosition(true);
    }, SCROLL_END_MS);
    this.#queuePreload();
  }

  #onResize(): void {
    const { width, height } = this.#window.viewport;
    const size = `${width} ${height}`;
    if (size === this.#knownSize || width === 0 || height === 0) return;
    this.#knownSize = size;
    this.#layOutAll();
  }

  #queuePreload(): void {
    const { signal } = this.#navigation;
    this.#preloading = this.#preloading
      .then(() => this.#preload(signal))
      .catch((error: unknown) => {
        // The user went elsewhere, where another preload runs.
        if (!(error instanceof NavigationAbortedError)) reportError(error);
      });
  }

  /** Loads nearby documents and unloads distant ones. */
  async #preload(signal: AbortSignal): Promise<void> {
    for (let next = this.#nextToLoad(signal); next; next = this.#nextToLoad(signal)) {
      if (next.index === undefined) {
        // The visible text is painted before the next slice is laid out.
        await new Promise((resolve) => setTimeout(resolve));
        if (!signal.aborted && this.#window.hasArrivedSlice(next.end)) this.#window.addSlice(next.end);
        continue;
      }
      // Sequential on purpose: each document changes which one is next.
      const framed = await this.#load(next.index, signal, next.end, () => (next.end === 'after' ? 0 : 1));
      if (!framed) return;
      this.#window.add(framed, next.end);
      this.#requestOverlay(framed);
    }
    if (signal.aborted) return;
    for (const framed of this.#window.documents.all) if (this.#isDistant(framed)) this.#unload(framed);
    this.#window.removeDistantSlices(UNLOAD_SCREENS * this.#window.axis.size);
  }

  /** The next document or, without an `index`, the next slice to show. */
  #nextToLoad(signal: AbortSignal): { index?: number; end: StripEnd } | undefined {
    const { axis, documents } = this.#window;
    if (signal.aborted || documents.isEmpty || axis.size === 0) return undefined;
    const near = PRELOAD_SCREENS * axis.size;
    const distances = { after: documents.length - axis.position - axis.size, before: axis.position };
    for (const end of ['after', 'before'] as const) {
      if (distances[end] >= near) continue;
      if (this.#window.hasArrivedSlice(end)) return { end };
      // The next document follows on the end of this one.
      if (this.#window.hasSlice(end)) continue;
      const from = documents.atEnd(end)?.index ?? 0;
      const index = adjacentSection(this.#options.sections, from, end === 'after' ? 1 : -1);
      if (index !== undefined) return { index, end };
    }
    return undefined;
  }

  #isDistant(framed: FramedDocument): boolean {
    const { axis, documents } = this.#window;
    const start = documents.startOf(framed) - axis.position;
    return start + framed.extent < -UNLOAD_SCREENS * axis.size || start > (UNLOAD_SCREENS + 1) * axis.size;
  }

  #unload(framed: FramedDocument): void {
    const hadFocus = framed.doc.hasFocus();
    this.#window.remove(framed);
    // The focus must not move to the page around the book.
    if (hadFocus) this.focus();
  }

  async #load(
    index: number,
    signal: AbortSignal,
    end: StripEnd,
    targetIn: (doc: Document) => DocumentTarget,
    arrivedAnchor?: ArrivedAnchor,
  ): Promise<FramedDocument | undefined> {
    const section = this.#options.sections[index];
    const url = await section?.load();
    if (url === undefined || signal.aborted) return undefined;
    const framed = await frameDocument(this.#addContainer(end), {
      index,
      url,
      isFixedPage: this.#options.isFixedPage(index),
      isLong: (section?.size ?? 0) > LONG_SIZE,
      targetIn,
      arrivedAnchor: section && isLong(section) ? arrivedAnchor : undefined,
      onResize: (grown) => {
        this.#window.onGrowth(grown);
        this.#queuePreload();
      },
    });
    if (signal.aborted) {
      framed.remove();
      return undefined;
    }
    forwardWheel(framed.doc, () => this.#window.axis);
    this.#options.onLoad(framed.doc, index);
    framed.setStyles(this.#styles);
    onArrival(framed.doc, () => this.#onArrival(framed));
    return framed;
  }

  /** Lays out a document whose rest is there. Its position is now known as a fraction of the whole document. */
  #onArrival(framed: FramedDocument): void {
    if (!this.#window.documents.all.includes(framed)) return;
    this.#layOutAll();
  }

  /** Adds a container that takes no space before it is laid out. */
  #addContainer(end: StripEnd): HTMLElement {
    const container = document.createElement('div');
    const size = { width: '100%', height: '100%' };
    Object.assign(container.style, { position: 'absolute', inset: '0 auto auto 0', visibility: 'hidden', ...size });
    if (end === 'before') this.element.prepend(container);
    else this.element.append(container);
    return container;
  }

  #requestOverlay(framed: FramedDocument): void {
    this.#options.onOverlay(framed.doc, framed.index, (overlayer) => framed.attachOverlayer(overlayer as Overlay));
  }
}
