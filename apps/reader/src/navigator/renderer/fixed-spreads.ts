import type { FoliateContent, FoliateOverlayer } from 'foliate-js/view.js';
import type { BookSection } from '../content/book-from-manifest.ts';
import { setFlow } from './flow-axis.ts';
import { fitScale } from './fixed-page.ts';
import { frameDocument, type FramedDocument } from './framed-document.ts';
import { type Spread, type SpreadContext, spreadOf } from './spread-of.ts';
import type { VisiblePosition } from './visible-position.ts';

export interface FixedSpreadsOptions extends Omit<SpreadContext, 'isLandscape' | 'sections'> {
  sections: readonly BookSection[];
  /** Called when a page is loaded, before it is laid out. */
  onLoad: (doc: Document, index: number) => void;
  /** Called when a page is laid out and can have an overlay. */
  onOverlay: (doc: Document, index: number, attach: (overlayer: FoliateOverlayer) => void) => void;
  onPositionChange: (position: VisiblePosition, isMove: boolean) => void;
}

/** A page of the visible spread. */
interface ShownPage {
  readonly framed: FramedDocument;
  /** The element that is placed in the window. */
  readonly box: HTMLElement;
  readonly side: 'left' | 'right' | 'center';
}

type Overlay = Parameters<FramedDocument['attachOverlayer']>[0];

/** Shows fixed pages among chapters of text: a spread, or a single page in the center of the window. */
export class FixedSpreads {
  readonly element = document.createElement('div');
  readonly #options: FixedSpreadsOptions;
  readonly #resizes = new ResizeObserver(() => this.#onResize());
  #pages: readonly ShownPage[] = [];
  #navigation = new AbortController();
  #isLandscape = true;

  constructor(options: FixedSpreadsOptions) {
    this.#options = options;
    Object.assign(this.element.style, { position: 'absolute', inset: '0', overflow: 'hidden' });
    this.#resizes.observe(this.element);
  }

  /** Index of the first or the last visible page, in reading order. */
  edge(direction: 1 | -1): number | undefined {
    const indexes = this.#pages.map(({ framed }) => framed.index).toSorted((one, other) => one - other);
    return indexes.at(direction === 1 ? -1 : 0);
  }

  /** Shows the spread of a page. */
  async goTo(index: number): Promise<void> {
    if (!this.#isShown(index)) await this.#load(index);
    this.#report(true);
  }

  contents(): FoliateContent[] {
    return this.#pages.map(({ framed: { doc, index, overlayer } }) => ({ doc, index, overlayer }));
  }

  /** Moves the focus to the first page. */
  focus(): void {
    this.#pages[0]?.framed.doc.defaultView?.focus();
  }

  close(): void {
    this.#navigation.abort();
    this.#resizes.disconnect();
    this.element.remove();
  }

  /** Whether the visible spread is that of a page in this window. */
  #isShown(index: number): boolean {
    this.#isLandscape = this.element.clientWidth > this.element.clientHeight;
    const expectedSides = sidesOf(spreadOf(index, { ...this.#options, isLandscape: this.#isLandscape }));
    return (
      expectedSides.length === this.#pages.length &&
      expectedSides.every(
        ([side, at], number) => this.#pages[number]?.side === side && this.#pages[number].framed.index === at,
      )
    );
  }

  async #load(index: number): Promise<void> {
    this.#navigation.abort();
    this.#navigation = new AbortController();
    const { signal } = this.#navigation;
    const sides = sidesOf(spreadOf(index, { ...this.#options, isLandscape: this.#isLandscape }));
    // Both pages are requested before either is added, so that a failed page leaves no half of a spread.
    const urls = await Promise.all(sides.map(async ([, at]) => (await this.#options.sections[at]?.load()) ?? ''));
    if (signal.aborted) return;
    const pages = await Promise.all(
      sides.map(async ([side, at], number) => {
        const box = this.#addBox();
        const container = box.appendChild(document.createElement('div'));
        const framed = await frameDocument(container, { index: at, url: urls[number] ?? '', isFixedPage: true });
        return { framed, box, side };
      }),
    );
    if (signal.aborted) {
      removeAll(pages);
      return;
    }
    const hadFocus = this.#pages.some(({ framed }) => framed.doc.hasFocus());
    removeAll(this.#pages);
    this.#pages = pages;
    for (const { framed } of pages) this.#options.onLoad(framed.doc, framed.index);
    this.#layOut();
    for (const { framed, box } of pages) {
      box.style.visibility = '';
      this.#options.onOverlay(framed.doc, framed.index, (overlayer) => framed.attachOverlayer(overlayer as Overlay));
    }
    if (hadFocus) this.focus();
  }

  #addBox(): HTMLElement {
    const box = document.createElement('div');
    Object.assign(box.style, { position: 'absolute', overflow: 'hidden', visibility: 'hidden' });
    this.element.append(box);
    return box;
  }

  /** Both pages have the same scale, and meet in the middle of the window. */
  #layOut(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    const isSingle = this.#pages[0]?.side === 'center';
    const window = { width: isSingle ? width : width / 2, height };
    const scale = Math.min(...this.#pages.map(({ framed }) => fitScale(framed.pageSize ?? window, window)));
    for (const { framed, box, side } of this.#pages) {
      const page = framed.pageSize ?? window;
      const size = { width: page.width * scale, height: page.height * scale };
      framed.layOut({ ...size, margin: 0, gap: 0, lineLength: size.width }, setFlow(framed.element, 'down'));
      const left = side === 'center' ? (width - size.width) / 2 : side === 'left' ? width / 2 - size.width : width / 2;
      Object.assign(box.style, { left: `${left}px`, top: `${(height - size.height) / 2}px` });
    }
  }

  #onResize(): void {
    const index = this.edge(-1);
    if (index === undefined || this.element.clientWidth === 0 || this.element.clientHeight === 0) return;
    if (this.#isShown(index)) {
      this.#layOut();
      this.#report(false);
    } else void this.#load(index).then(() => this.#report(false), reportError);
  }

  #report(isMove: boolean): void {
    const index = this.edge(-1);
    if (index === undefined) return;
    const sizeOf = (at: number): number => this.#options.sections[at]?.size ?? 0;
    const all = this.#pages.reduce((sum, { framed }) => sum + sizeOf(framed.index), 0);
    const size = sizeOf(index) > 0 ? all / sizeOf(index) : 1;
    this.#options.onPositionChange({ index, range: null, fraction: 0, size }, isMove);
  }
}

function removeAll(pages: readonly ShownPage[]): void {
  for (const { framed, box } of pages) {
    framed.remove();
    box.remove();
  }
}

/** The pages of a spread, from left to right. */
function sidesOf(spread: Spread): [side: ShownPage['side'], index: number][] {
  if ('center' in spread) return [['center', spread.center]];
  return [
    ...(spread.left === undefined ? [] : [['left', spread.left] as ['left', number]]),
    ...(spread.right === undefined ? [] : [['right', spread.right] as ['right', number]]),
  ];
}
