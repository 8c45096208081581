import type { FoliateOverlayer } from 'foliate-js/view.js';
import { DocumentSlices, type DocumentTarget } from '../content/document-slices.ts';
import { ensureBody } from '../content/ensure-body.ts';
import { fitBlocks } from '../content/fit-blocks.ts';
import { isolateNarrowFloats } from '../content/narrow-floats.ts';
import { setViewportUnits } from '../content/viewport-units.ts';
import type { ArrivedAnchor } from './arriving-frame.ts';
import { type PageSize, fitScale, normalizeFixedPage } from './fixed-page.ts';
import { flowDirectionOf, type FlowAxis } from './flow-axis.ts';
import { adoptPreloadedFrame, onFrameLoaded } from './preloaded-frame.ts';

/** The size available for documents, and their measures, in pixels. */
export interface Viewport extends PageSize {
  /** Space before and after each document. */
  margin: number;
  /** Space beside the lines. */
  gap: number;
  /** Maximum line length. */
  lineLength: number;
}

/** A document of the book in a frame as long as its text. */
export interface FramedDocument {
  readonly index: number;
  readonly doc: Document;
  readonly element: HTMLElement;
  readonly frame: HTMLIFrameElement;
  /** Length along the flow including margins, in pixels. */
  readonly extent: number;
  /** Length of the frame in pixels. */
  readonly length: number;
  /** Whether the document has the flow direction of the scroll container, so that positions inside it exist. */
  readonly isAlongAxis: boolean;
  readonly overlayer: FoliateOverlayer | undefined;
  /** The size of a fixed page in its own pixels. */
  readonly pageSize: PageSize | undefined;
  /** The slices of a long document. */
  readonly slices: DocumentSlices | undefined;
  attachOverlayer(overlayer: FoliateOverlayer & { readonly element: SVGElement; redraw(): void }): void;
  setStyles(styles: readonly [string, string]): void;
  layOut(viewport: Viewport, axis: FlowAxis): void;
  remove(): void;
}

export interface FrameOptions {
  index: number;
  url: string;
  /** Whether the page has a fixed layout. */
  isFixedPage: boolean;
  /** Whether the document takes long to lay out, so that it must not be laid out while it loads. */
  isLong?: boolean;
  /** Finds the range to show. Of a long document, only the slice around it is laid out. */
  targetIn?: (doc: Document) => DocumentTarget;
  /** Finds the target of the jump in the part of a long document that has arrived. */
  arrivedAnchor?: ArrivedAnchor | undefined;
  /** Called when the length of the text has changed because a picture or font has loaded. */
  onResize?: (framed: FramedDocument) => void;
}

/** Loads a document into `container`, which must be in the DOM: otherwise the frame does not load. */
export async function frameDocument(container: HTMLElement, options: FrameOptions): Promise<FramedDocument> {
  const ownFrame = document.createElement('iframe');
  // Without scripts, a frame receives no touch events in Safari (WebKit bug 218086). The book's CSP blocks its scripts.
  ownFrame.setAttribute('sandbox', 'allow-same-origin allow-scripts');
  ownFrame.setAttribute('scrolling', 'no');
  ownFrame.setAttribute('part', 'filter');
  Object.assign(ownFrame.style, { display: 'block', border: '0', overflow: 'hidden', width: '100%', height: '100%' });
  if (options.isLong) ownFrame.style.display = 'none';
  if (options.isFixedPage) container.append(ownFrame);
  const frame = options.isFixedPage ? ownFrame : adoptPreloadedFrame(options.url, container, ownFrame);
  await new Promise<void>((resolve) => onFrameLoaded(frame, options.url, resolve, options.arrivedAnchor));
  const doc = frame.contentDocument;
  if (!doc) throw new Error(`The frame of ${options.url} has no document.`);
  const framed = createFramedDocument(container, frame, doc, options);
  frame.style.display = 'block';
  return framed;
}

function createFramedDocument(
  element: HTMLElement,
  frame: HTMLIFrameElement,
  doc: Document,
  { index, isFixedPage, targetIn, onResize }: FrameOptions,
): FramedDocument {
  const fixedSize = isFixedPage ? normalizeFixedPage(doc) : undefined;
  if (!isFixedPage) ensureBody(doc);
  const slices = isFixedPage ? undefined : DocumentSlices.of(doc);
  slices?.show(slices.indexOf(targetIn?.(doc) ?? 0));
  const styleElements = isFixedPage || !doc.head ? undefined : ([createStyle(doc), createStyle(doc)] as const);
  if (styleElements) {
    doc.head.prepend(styleElements[0]);
    doc.head.append(styleElements[1]);
  }
  let overlay: (FoliateOverlayer & { readonly element: SVGElement; redraw(): void }) | undefined;
  let size = { length: 0, extent: 0, isAlongAxis: true };
  let last: { viewport: Viewport; axis: FlowAxis } | undefined;

  const layOutDocument = (viewport: Viewport, axis: FlowAxis): void => {
    last = { viewport, axis };
    size = fixedSize ? layOutFixed(fixedSize, viewport, axis) : layOutText(viewport, axis);
    overlay?.redraw();
  };
  const layOutFixed = (page: PageSize, viewport: Viewport, axis: FlowAxis): typeof size => {
    const scale = fitScale(page, viewport);
    const [width, height] = [page.width * scale, page.height * scale];
    Object.assign(frame.style, {
      width: `${page.width}px`,
      height: `${page.height}px`,
      transform: `scale(${scale})`,
      transformOrigin: 'top left',
      marginInlineStart: axis.side === 'height' ? `${(viewport.width - width) / 2}px` : '0',
      marginBlockStart: axis.side === 'width' ? `${(viewport.height - height) / 2}px` : '0',
    });
    const length = axis.side === 'height' ? height : width;
    setBox(axis, length, axis.side === 'height' ? viewport.width : viewport.height);
    return { length, extent: length, isAlongAxis: false };
  };
  const layOutText = (viewport: Viewport, axis: FlowAxis): typeof size => {
    const own = flowDirectionOf(doc);
    const isAlongAxis = (own === 'down') === (axis.direction === 'down');
    const isDown = own === 'down';
    if (!isAlongAxis) slices?.show(0, slices.count - 1);
    const { lineLength } = viewport;
    // The pictures of a comic follow each other without space.
    const { margin, gap } = isStripDocument(doc) ? { margin: 0, gap: 0 } : viewport;
    const across = isDown
      ? isAlongAxis
        ? viewport.width
        : Math.min(viewport.width, lineLength + 2 * gap)
      : viewport.height;
    setImportant(doc.documentElement, {
      'box-sizing': 'border-box',
      padding: isDown ? `0 ${gap}px` : `${margin * 1.5}px ${gap}px`,
      'column-width': 'auto',
      height: 'auto',
      width: 'auto',
      // A document as high as its window would grow with every measurement.
      'min-height': '0',
      overflow: 'hidden',
    });
    setImportant(doc.body, {
      [isDown ? 'max-width' : 'max-height']: `${lineLength}px`,
      'min-height': '0',
      margin: 'auto',
    });
    const line = Math.min(lineLength, isDown ? across - 2 * gap : across - 3 * margin);
    const screen = (isDown ? viewport.height : viewport.width) - 2 * margin;
    setViewportUnits(doc, isDown ? { width: line, height: screen } : { width: screen, height: line });
    fitPictures(doc, viewport, isDown);
    Object.assign(frame.style, isDown ? { width: `${across}px` } : { height: `${across}px` });
    isolateNarrowFloats(doc);
    fitBlocks(doc);
    const content = doc.documentElement.getBoundingClientRect()[isDown ? 'height' : 'width'];
    Object.assign(frame.style, isDown ? { height: `${content}px` } : { width: `${content}px` });
    if (!isAlongAxis) {
      // A document with another flow direction gets its own scroll window.
      const window = isDown ? across : axis.size;
      Object.assign(element.style, {
        overflow: isDown ? 'hidden auto' : 'auto hidden',
        direction: own === 'leftward' ? 'rtl' : 'ltr',
      });
      setBox(axis, window, isDown ? viewport.height : across);
      return { length: window, extent: window, isAlongAxis };
    }
    setBox(axis, content + 2 * margin, across, margin);
    return { length: content, extent: content + 2 * margin, isAlongAxis };
  };
  const setBox = (axis: FlowAxis, along: number, across: number, margin = 0): void => {
    const isDown = axis.side === 'height';
    Object.assign(element.style, {
      boxSizing: 'border-box',
      position: 'relative',
      flex: '0 0 auto',
      height: `${isDown ? along : across}px`,
      width: `${isDown ? across : along}px`,
      padding: isDown ? `${margin}px 0` : `0 ${margin}px`,
    });
    if (overlay) Object.assign(overlay.element.style, overlayBox(isDown, along - 2 * margin, margin));
  };

  const observer = new ResizeObserver(() => {
    if (!last || fixedSize) return;
    const before = size.extent;
    layOutDocument(last.viewport, last.axis);
    if (Math.abs(size.extent - before) > 0.5) onResize?.(result);
  });
  const result: FramedDocument = {
    index,
    doc,
    element,
    frame,
    get extent() {
      return size.extent;
    },
    get length() {
      return size.length;
    },
    get isAlongAxis() {
      return size.isAlongAxis;
    },
    get overlayer() {
      return overlay;
    },
    pageSize: fixedSize,
    slices,
    attachOverlayer(overlayer) {
      overlay = overlayer;
      element.append(overlayer.element);
      if (last) layOutDocument(last.viewport, last.axis);
    },
    setStyles([before, after]) {
      if (!styleElements) return;
      styleElements[0].textContent = before;
      styleElements[1].textContent = after;
    },
    layOut: layOutDocument,
    remove() {
      observer.disconnect();
      element.remove();
    },
  };
  observer.observe(isFixedPage ? doc.documentElement : doc.body);
  return result;
}

const overlayBox = (isDown: boolean, along: number, margin: number): Record<string, string> =>
  isDown
    ? { top: `${margin}px`, left: '0', width: '100%', height: `${along}px` }
    : { top: '0', left: `${margin}px`, width: `${along}px`, height: '100%' };

function createStyle(doc: Document): HTMLStyleElement {
  return doc.createElement('style');
}

function setImportant(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important');
}

/** Pictures without a maximum size by the publisher. */
const unconstrained = new WeakSet<Element>();

/** Limits pictures to the window, unless the publisher has set a maximum size. */
function fitPictures(doc: Document, viewport: Viewport, isDown: boolean): void {
  for (const picture of doc.body.querySelectorAll<HTMLElement>('img, svg, video')) {
    const style = doc.defaultView?.getComputedStyle(picture);
    if (style?.maxHeight === 'none' && style.maxWidth === 'none') unconstrained.add(picture);
    if (!unconstrained.has(picture)) continue;
    setImportant(picture, {
      'max-height': isStrip(picture) ? 'none' : `${viewport.height - viewport.margin * 2}px`,
      'max-width': isDown ? '100%' : `${viewport.width - viewport.margin * 2}px`,
      'object-fit': 'contain',
      'box-sizing': 'border-box',
    });
  }
}

/** Minimum height of a strip of a comic, in widths: it is read by scrolling, and would be too narrow in one window. */
const MIN_STRIP_RATIO = 2.2;

/** Whether a picture is a strip of a comic. */
function isStrip(picture: Element): boolean {
  const { naturalWidth = 0, naturalHeight = 0 } = picture as Partial<HTMLImageElement>;
  return naturalWidth > 0 && naturalHeight >= naturalWidth * MIN_STRIP_RATIO;
}

/** Whether a document has only strips of a comic. */
const isStripDocument = (doc: Document): boolean =>
  doc.body.textContent.trim() === '' && doc.images.length > 0 && [...doc.images].every((picture) => isStrip(picture));
