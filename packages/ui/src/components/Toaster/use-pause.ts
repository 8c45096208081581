import { useEffect, useRef } from 'react';
import type { FocusEvent, PointerEvent } from 'react';

/** A toast that is being removed while it has focus. */
const LEAVING_WITH_FOCUS = '[data-component=Toast]:not([data-visible]):focus-within';

/**
 * Pauses the timer of the toasts while the pointer or focus is on them. Returns props for the toast region.
 *
 * When a toast with focus is removed, focus returns to the previous element or to the page; the browser would drop it.
 * React receives no blur event for a removed element, so the timer is resumed here; otherwise it would stay paused.
 */
export function usePause({ startPause, endPause }: { startPause: () => void; endPause: () => void }) {
  const previousFocus = useRef<HTMLElement>(null);
  // Every render means changed toasts or a changed timer.
  useEffect(() => {
    if (!document.querySelector(LEAVING_WITH_FOCUS)) return;
    const target = previousFocus.current?.isConnected ? previousFocus.current : document.querySelector('main');
    target?.focus({ preventScroll: true });
    endPause();
  });
  return {
    // A touch has no leave event until the next touch elsewhere, so it would pause the timer until then.
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
