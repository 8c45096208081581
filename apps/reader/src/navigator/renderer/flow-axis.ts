/** Which way documents follow each other: down the page, or sideways where the lines stand upright. */
export type FlowDirection = 'down' | 'leftward' | 'rightward';

/** A scroller seen along the way its documents follow each other, so that nobody else has to think of sides. */
export interface FlowAxis {
  readonly direction: FlowDirection;
  /** What is hidden before the start of the window, in pixels. */
  readonly position: number;
  moveTo(position: number): void;
  /** Of the window, in pixels. */
  readonly size: number;
  /** The side of a box that grows along the flow. */
  readonly side: 'height' | 'width';
  /** Where a rectangle of a frame begins and ends along the flow; `frame` is how long the frame is. */
  spanOf(rect: DOMRect, frame: number): { start: number; end: number };
}

/** The way the documents of a book go whose text is written like that of `doc`. */
export function flowDirectionOf(doc: Document): FlowDirection {
  const { writingMode } = doc.defaultView?.getComputedStyle(doc.body) ?? {};
  if (writingMode === 'vertical-rl') return 'leftward';
  return writingMode === 'vertical-lr' ? 'rightward' : 'down';
}

/** Lets the documents in `scroller` follow each other in a direction. */
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
