import { useEffect, useRef } from 'react';
import type { FocusEvent, PointerEvent } from 'react';

/** A toast that is on its way out, with the focus. */
const LEAVING_WITH_FOCUS = '[data-component=Toast]:not([data-visible]):focus-within';

/**
 * Stops the clock of the toasts while the pointer or the focus is on them. Goes to their region, as its props.
 *
 * A toast that goes gives the focus back to where it came from, or to the page: the browser would give it to nobody. And
 * where what has the focus leaves the page React hears of no blur, so that the clock would stand for good.
 */
export function usePause({ startPause, endPause }: { startPause: () => void; endPause: () => void }) {
  const previousFocus = useRef<HTMLElement>(null);
  // Every rendering is one of other toasts, or of the clock.
  useEffect(() => {
    if (!document.querySelector(LEAVING_WITH_FOCUS)) return;
    const target = previousFocus.current?.isConnected ? previousFocus.current : document.querySelector('main');
    target?.focus({ preventScroll: true });
    endPause();
  });
  return {
    // A finger that was lifted would hold them until it is set down elsewhere.
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') startPause();
    },
    onPointerLeave: endPause,
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget as HTMLElement | null;
      startPause();
    },
    onBlur: endPause,
  };
}
