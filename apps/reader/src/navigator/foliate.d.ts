/** What we use of foliate-js 1.0.1, which ships no types. The contract tests hold these claims to the installed code. */

declare module 'foliate-js/view.js' {
  export interface FoliateTocItem {
    label: string;
    href: string;
    subitems?: FoliateTocItem[];
    /** Given by the engine when the book is opened. */
    id?: number;
  }

  export interface FoliateTarget {
    index: number;
    anchor?: ((doc: Document) => Element | Range | number | null) | number;
  }

  export interface FoliateSection {
    id: string;
    size: number;
    linear: 'yes' | 'no';
    cfi: string;
    pageSpread?: 'left' | 'right' | 'center';
    load(): string | Promise<string>;
    unload(): void;
    createDocument(): Promise<Document>;
    resolveHref(href: string): string;
  }

  export interface FoliateBook {
    dir: 'ltr' | 'rtl';
    metadata: { title: string; language?: string };
    toc: FoliateTocItem[];
    pageList: FoliateTocItem[];
    landmarks: { type: string[]; href: string }[];
    rendition: {
      layout: 'pre-paginated' | 'reflowable';
      spread?: string;
      viewport?: { width: number; height: number };
    };
    sections: FoliateSection[];
    resolveHref(href: string): FoliateTarget;
    resolveCFI(cfi: string): FoliateTarget;
    splitTOCHref(href: string | undefined): (string | null)[];
    getTOCFragment(doc: Document, id: string | null): Element | null;
    isExternal(href: string): boolean;
  }

  export interface FoliateLocation {
    cfi: string;
    /** Share of the whole book up to the end of what is shown, 0–1. */
    fraction?: number;
    section?: { current: number; total: number };
    tocItem?: FoliateTocItem | null;
    pageItem?: FoliateTocItem | null;
    range?: Range;
  }

  /** Draws over the pages of one document. A draw function gets the rectangles of the range, in the frame's pixels. */
  export interface FoliateOverlayer {
    add<Options>(
      key: string,
      range: Range,
      draw: (rects: readonly DOMRect[], options: Options) => SVGElement,
      options: Options,
    ): void;
    remove(key: string): void;
    hitTest(point: { x: number; y: number }): [] | [key: string, range: Range];
  }

  export interface FoliateContent {
    doc: Document;
    /** Absent, like the overlay, for drawn pages. */
    index?: number;
    overlayer?: FoliateOverlayer | undefined;
  }

  /** What the view asks of whatever shows the book. The engine's own are elements of the page. */
  export interface FoliateRenderer {
    goTo(target: FoliateTarget | Promise<FoliateTarget>): Promise<void>;
    next(distance?: number): Promise<void>;
    prev(distance?: number): Promise<void>;
    /** Absent for books of drawn pages. */
    setStyles?(styles: string | [string, string]): void;
    getContents(): FoliateContent[];
    /** Brings a range, an element or a share of the document on the screen. */
    scrollToAnchor?(anchor: Range | Element | number, select?: boolean): Promise<void>;
    destroy(): void;
    remove(): void;
  }

  /** Pages of text. A document lies in a row of them, with a blank one at either end. */
  export interface FoliatePages extends FoliateRenderer, HTMLElement {
    /** The one that is shown, counted from 1. */
    readonly page: number;
    /** How many there are, with the two blank ones. */
    readonly pages: number;
    /** Of one page, along the row. */
    readonly size: number;
    /** How much of the row lies before the window. */
    readonly start: number;
    readonly scrollProp: string;
    /** The same as `start` with the sign of the way of writing, and settable. */
    containerPosition: number;
    /** Lays out the document that is shown. */
    render(): void;
    /** A finger was lifted that moved so fast, in pixels a millisecond. */
    snap(vx: number, vy: number): void;
  }

  /** Drawn pages, one or two beside each other. Their frames come in the order left, right; either may be blank. */
  export interface FoliateDrawnPages extends FoliateRenderer, Pick<HTMLElement, 'focus' | 'style' | 'tabIndex'> {
    /** Of the document that is shown; of two, the one on the `side`. There is none before the first was shown. */
    readonly index: number;
    /** Asked by the engine, which does not give it. */
    readonly side?: 'left' | 'right';
    getSpreadOf(section: FoliateSection | undefined): { index: number; side: 'left' | 'right' | 'center' } | undefined;
  }

  export class View extends HTMLElement {
    book: FoliateBook;
    renderer: FoliateRenderer;
    isFixedLayout: boolean;
    lastLocation: FoliateLocation | null;
    open(book: FoliateBook): Promise<void>;
    init(options: { lastLocation?: string | undefined; showTextStart?: boolean }): Promise<void>;
    getCFI(index: number, range?: Range): string;
    goTo(target: string | number | { fraction: number }): Promise<FoliateTarget | undefined>;
    goToFraction(fraction: number): Promise<void>;
    goLeft(): Promise<void>;
    goRight(): Promise<void>;
    /** A page, or `distance` pixels where the text scrolls. */
    next(distance?: number): Promise<void>;
    prev(distance?: number): Promise<void>;
    close(): void;
  }
}

declare module 'foliate-js/epubcfi.js' {
  export interface CfiPart {
    index: number;
    id?: string;
    offset?: number;
  }
  export type ParsedCfi = CfiPart[][] | { parent: CfiPart[][]; start: CfiPart[][]; end: CfiPart[][] };
  export function parse(cfi: string): ParsedCfi;
  export function toRange(doc: Document, parts: ParsedCfi): Range | null;
  export function fromRange(range: Range): string;
}

declare module 'foliate-js/progress.js' {
  import type { FoliateBook, FoliateLocation, FoliateSection, FoliateTocItem } from 'foliate-js/view.js';

  /** Shares of the whole book, by the sizes of its documents. */
  export class SectionProgress {
    constructor(sections: readonly FoliateSection[], sizePerLoc?: number, sizePerTimeUnit?: number);
    getProgress(
      index: number,
      fractionInSection: number,
      pageFraction?: number,
    ): Required<Pick<FoliateLocation, 'fraction' | 'section'>>;
    getSection(fraction: number): [index: number, fractionInSection: number];
  }

  /** Which line of the contents, or page of the printed edition, a place belongs to. */
  export class TOCProgress {
    init(book: {
      toc: FoliateTocItem[];
      ids: readonly string[];
      splitHref: FoliateBook['splitTOCHref'];
      getFragment: FoliateBook['getTOCFragment'];
    }): Promise<void>;
    getProgress(index: number, range?: Range): FoliateTocItem | null | undefined;
  }
}

// The two that show books: the view fetches them by itself, and they are wanted before it asks.
declare module 'foliate-js/paginator.js';
declare module 'foliate-js/fixed-layout.js';
