import { useEffect, useRef, useState } from 'react';

/** How long the toolbars stay visible while the user reads. */
const HIDE_AFTER_MS = 3_000;

export interface ChromeVisibility {
  isVisible: boolean;
  /** Shows the toolbars, and hides them again after `HIDE_AFTER_MS`. */
  show(): void;
  /** Hides the toolbars, unless the user is using them. */
  hide(): void;
  toggle(): void;
}

/**
 * Whether the toolbars are visible. They are hidden after a while of reading, unless `isPinned` returns that the user is
 * using them.
 */
export function useChromeVisibility(isPinned: () => boolean): ChromeVisibility {
  // A counter of showings from 1: a new value restarts the timer. Undefined while the toolbars are hidden.
  const [shownCount, setShownCount] = useState<number | undefined>(1);
  const pinned = useRef(isPinned);
  useEffect(() => {
    pinned.current = isPinned;
  });

  useEffect(() => {
    if (shownCount === undefined) return undefined;
    const timer = setInterval(() => {
      if (!pinned.current()) setShownCount((now) => (now === shownCount ? undefined : now));
    }, HIDE_AFTER_MS);
    return () => clearInterval(timer);
  }, [shownCount]);

  const isVisible = shownCount !== undefined;
  const show = (): void => setShownCount((now = 0) => now + 1);
  const hide = (): void => {
    if (!isPinned()) setShownCount(undefined);
  };
  return { isVisible, show, hide, toggle: () => (isVisible && !isPinned() ? setShownCount(undefined) : show()) };
}
