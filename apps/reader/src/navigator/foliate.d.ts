/** Types for the parts of foliate-js 1.0.1 that are used here; it ships none. Contract tests check them against the installed code. */

declare module 'foliate-js/view.js' {
  export interface FoliateTocItem {
    label: string;
    href: string;
    subitems?: FoliateTocItem[];
    /** Set by the engine when the book is opened. */
    id?: number;
  }

  export interface FoliateTarget {
    index: number;
    anchor?: ((doc: Document) => Element | Range | number | null) | number;
    /** Used by our renderers: the target in a document that is still arriving; undefined while it may be missing. */
    arrivedAnchor?: (doc: Document) => Element | Range | number | undefined;
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
    metadata: { title: string };
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
    /** Fraction of the book up to the end of the visible page, 0–1. */
    fraction?: number;
    section?: { current: number; total: number };
    tocItem?: FoliateTocItem | null;
    pageItem?: FoliateTocItem | null;
    range?: Range;
  }

  /** Draws over one document. A draw function receives the rectangles of the range, in pixels of the frame. */
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
    /** Undefined for fixed pages, as is the overlay. */
    index?: number;
    overlayer?: FoliateOverlayer | undefined;
  }

  /** The interface between the view and a renderer. The engine's own renderers are elements. */
  export interface FoliateRenderer {
    goTo(target: FoliateTarget | Promise<FoliateTarget>): Promise<void>;
    next(distance?: number): Promise<void>;
    prev(distance?: number): Promise<void>;
    /** Undefined for fixed-layout books. */
    setStyles?(styles: string | [string, string]): void;
    getContents(): FoliateContent[];
    /** Scrolls to a range, an element or a fraction of the document. */
    scrollToAnchor?(anchor: Range | Element | number, select?: boolean): Promise<void>;
    destroy(): void;
    remove(): void;
  }

  /** Pages of text. The pages of a document form a row, with a blank page at either end. */
  export interface FoliatePages extends FoliateRenderer, HTMLElement {
    /** Number of the visible page, from 1. */
    readonly page: number;
    /** Number of pages, including the two blank ones. */
    readonly pages: number;
    /** Length of a page along the row, in pixels. */
    readonly size: number;
    /** Length of the row before the window, in pixels. */
    readonly start: number;
    readonly scrollProp: string;
    /** Like `start`, with the sign of the writing direction, and writable. */
    containerPosition: number;
    /** Lays out the current document. */
    render(): void;
    /** Called when a finger is lifted, with its velocity in pixels per millisecond. */
    snap(vx: number, vy: number): void;
  }

  /** Fixed pages, one or a spread of two. Their frames are in the order left, right; either may be blank. */
  export interface FoliateDrawnPages extends FoliateRenderer, Pick<HTMLElement, 'focus' | 'style' | 'tabIndex'> {
    /** Index of the visible document, in a spread the one on `side`; there is none before the first page is shown. */
    readonly index: number;
    /** Read by the engine, which does not define it. */
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
    /** Moves by a page, or by `distance` pixels in scrolled text. */
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

  /** Converts between documents and fractions of the book, by the sizes of the documents. */
  export class SectionProgress {
    constructor(sections: readonly FoliateSection[], sizePerLoc?: number, sizePerTimeUnit?: number);
    getProgress(
      index: number,
      fractionInSection: number,
      pageFraction?: number,
    ): Required<Pick<FoliateLocation, 'fraction' | 'section'>>;
    getSection(fraction: number): [index: number, fractionInSection: number];
  }

  /** Finds the entry of the table of contents, or of the page list, for a position. */
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

// The two renderers: the view would import them lazily, but they are needed earlier.
declare module 'foliate-js/paginator.js';
declare module 'foliate-js/fixed-layout.js';
