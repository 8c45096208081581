/** The direction in which documents follow each other: down, or sideways for vertical lines. */
export type FlowDirection = 'down' | 'leftward' | 'rightward';

/** A scroll container seen along its flow direction, so that callers need not distinguish sides. */
export interface FlowAxis {
  readonly direction: FlowDirection;
  /** Scroll offset in pixels. */
  readonly position: number;
  moveTo(position: number): void;
  /** Length of the window in pixels. */
  readonly size: number;
  /** The CSS property for the length along the flow. */
  readonly side: 'height' | 'width';
  /** Start and end of a frame's rectangle along the flow; `frame` is the length of the frame. */
  spanOf(rect: DOMRect, frame: number): { start: number; end: number };
}

/** The flow direction for the writing mode of `doc`. */
export function flowDirectionOf(doc: Document): FlowDirection {
  const { writingMode } = doc.defaultView?.getComputedStyle(doc.body) ?? {};
  if (writingMode === 'vertical-rl') return 'leftward';
  return writingMode === 'vertical-lr' ? 'rightward' : 'down';
}

/** Sets the flow direction of a scroll container. */
export function setFlow(scroller: HTMLElement, direction: FlowDirection): FlowAxis {
  const isDown = direction === 'down';
  Object.assign(scroller.style, {
    display: isDown ? 'block' : 'flex',
    direction: direction === 'leftward' ? 'rtl' : 'ltr',
    overflow: isDown ? 'hidden auto' : 'auto hidden',
  });
  return {
    direction,
    get position() {
      return isDown ? scroller.scrollTop : Math.abs(scroller.scrollLeft);
    },
    moveTo(position) {
      if (isDown) scroller.scrollTop = position;
      else scroller.scrollLeft = direction === 'leftward' ? -position : position;
    },
    get size() {
      return isDown ? scroller.clientHeight : scroller.clientWidth;
    },
    side: isDown ? 'height' : 'width',
    spanOf({ top, bottom, left, right }, frame) {
      if (isDown) return { start: top, end: bottom };
      return direction === 'leftward' ? { start: frame - right, end: frame - left } : { start: left, end: right };
    },
  };
}

/** Scrolls sideways by wheel for vertical lines, which browsers do not do. */
export function forwardWheel(doc: Document, currentAxis: () => FlowAxis): void {
  doc.addEventListener(
    'wheel',
    ({ deltaX, deltaY, ctrlKey }) => {
      const axis = currentAxis();
      if (axis.side === 'width' && !ctrlKey && Math.abs(deltaY) > Math.abs(deltaX)) axis.moveTo(axis.position + deltaY);
    },
    { passive: true },
  );
}
