/** A point in the window of the book, in pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The zoom of a fixed page. Unzoomed, the page fits into the window. */
export interface Zoom {
  readonly isZoomed: boolean;
  /** Whether the last drag moved the page, so that its click is not a tap. */
  readonly hasPanned: boolean;
  /** Listens to pinches, drags and the wheel in a document of the book or in the page around it. */
  listen(doc: Document, signal?: AbortSignal): void;
  /** Zooms in at the point of a tap, or out again. */
  toggleAt(doc: Document, event: MouseEvent): void;
  /** Zooms by a factor around the center of the window. */
  zoomBy(factor: number): void;
  /** Moves the page by fractions of the window. Returns whether it moved. */
  pan(x: number, y: number): boolean;
  reset(): void;
}

const MAX_SCALE = 5;
const TAP_SCALE = 2.5;
/** A smaller movement is a tap. */
const MIN_PAN_PX = 6;
/** Scale per pixel of the wheel. */
const WHEEL_RATE = 0.01;

/** Creates the zoom of `content` in `host`, which clips it. `isAvailable` returns whether a fixed page is shown. */
export function createZoom(host: HTMLElement, content: HTMLElement, isAvailable: () => boolean): Zoom {
  let scale = 1;
  let offset: Point = { x: 0, y: 0 };
  let hasPanned = false;

  const apply = (nextScale: number, next: Point): void => {
    scale = Math.min(MAX_SCALE, Math.max(1, nextScale));
    // The page keeps covering the window.
    const within = (value: number, size: number): number => Math.min(0, Math.max(size * (1 - scale), value));
    offset = { x: within(next.x, host.clientWidth), y: within(next.y, host.clientHeight) };
    content.style.transformOrigin = '0 0';
    content.style.transform = scale === 1 ? '' : `translate(${offset.x}px, ${offset.y}px) scale(${scale})`;
  };
  /** Zooms so that the page under `from` is under `to`. */
  const zoomAt = (nextScale: number, from: Point, to: Point = from): void => {
    const bounded = Math.min(MAX_SCALE, Math.max(1, nextScale));
    const ratio = bounded / scale;
    apply(bounded, { x: to.x - (from.x - offset.x) * ratio, y: to.y - (from.y - offset.y) * ratio });
  };
  const panBy = (x: number, y: number): boolean => {
    const before = offset;
    apply(scale, { x: offset.x + x, y: offset.y + y });
    return before.x !== offset.x || before.y !== offset.y;
  };
  /** The point of an event in the window of the book. Frames are scaled, and move with the zoom. */
  const pointIn = (doc: Document, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = host.getBoundingClientRect();
    const frame = doc.defaultView?.frameElement;
    if (!frame || doc === host.ownerDocument) return { x: clientX - left, y: clientY - top };
    const rect = frame.getBoundingClientRect();
    const ratio = frame.clientWidth > 0 ? rect.width / frame.clientWidth : 1;
    return { x: rect.left + clientX * ratio - left, y: rect.top + clientY * ratio - top };
  };

  const listenToTouch = (doc: Document, options: AddEventListenerOptions): void => {
    let points: readonly Point[] = [];
    const read = ({ touches }: TouchEvent): Point[] => [...touches].map((touch) => pointIn(doc, touch));
    doc.addEventListener(
      'touchstart',
      (event) => {
        points = read(event);
        if (points.length === 1) hasPanned = false;
      },
      options,
    );
    doc.addEventListener(
      'touchmove',
      (event) => {
        const next = read(event);
        const [before, after] = [spanOf(points), spanOf(next)];
        if (!isAvailable() || !before || !after || points.length !== next.length) return;
        if (next.length === 1 && scale === 1) return;
        if (event.cancelable) event.preventDefault();
        event.stopPropagation();
        hasPanned = true;
        if (next.length === 1) panBy(after.center.x - before.center.x, after.center.y - before.center.y);
        else zoomAt(scale * (after.distance / Math.max(1, before.distance)), before.center, after.center);
        points = read(event);
      },
      options,
    );
    doc.addEventListener('touchend', (event) => (points = read(event)), options);
  };
  const listenToDrag = (doc: Document, options: AddEventListenerOptions): void => {
    let from: Point | undefined;
    // The browser would select a word at a double click, and text while the page is moved.
    doc.addEventListener(
      'mousedown',
      (event) => {
        if (isAvailable() && (event.detail > 1 || scale > 1)) event.preventDefault();
      },
      options,
    );
    doc.addEventListener(
      'pointerdown',
      (event) => {
        if (event.pointerType === 'touch') return;
        hasPanned = false;
        from = scale > 1 && event.button === 0 ? pointIn(doc, event) : undefined;
      },
      options,
    );
    doc.addEventListener(
      'pointermove',
      (event) => {
        if (!from || event.buttons !== 1) return;
        const to = pointIn(doc, event);
        if (!hasPanned && Math.hypot(to.x - from.x, to.y - from.y) < MIN_PAN_PX) return;
        hasPanned = true;
        panBy(to.x - from.x, to.y - from.y);
        from = to;
      },
      options,
    );
  };
  const listenToWheel = (doc: Document, options: AddEventListenerOptions): void =>
    doc.addEventListener(
      'wheel',
      (event) => {
        // Touchpads report a pinch as a wheel with Ctrl.
        if (!isAvailable() || (!event.ctrlKey && scale === 1)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (event.ctrlKey) zoomAt(scale * Math.exp(-event.deltaY * WHEEL_RATE), pointIn(doc, event));
        else panBy(-event.deltaX, -event.deltaY);
      },
      options,
    );

  return {
    get isZoomed() {
      return scale > 1;
    },
    get hasPanned() {
      return hasPanned;
    },
    listen(doc, signal) {
      const options = signal ? { passive: false, signal } : { passive: false };
      listenToTouch(doc, options);
      listenToDrag(doc, options);
      listenToWheel(doc, options);
    },
    toggleAt(doc, event) {
      if (scale > 1) apply(1, { x: 0, y: 0 });
      else zoomAt(TAP_SCALE, pointIn(doc, event));
    },
    zoomBy: (factor) => zoomAt(scale * factor, { x: host.clientWidth / 2, y: host.clientHeight / 2 }),
    pan: (x, y) => scale > 1 && panBy(-x * host.clientWidth, -y * host.clientHeight),
    reset: () => apply(1, { x: 0, y: 0 }),
  };
}

/** The center and the distance of one or two fingers; undefined for more. */
function spanOf(points: readonly Point[]): { center: Point; distance: number } | undefined {
  const [first, second = first] = points;
  if (!first || !second || points.length > 2) return undefined;
  return {
    center: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    distance: Math.hypot(second.x - first.x, second.y - first.y),
  };
}
