import { useEffect, useRef, useState } from 'react';

/** How long the bars stay while somebody reads. */
const HIDE_AFTER_MS = 3_000;

export interface ChromeVisibility {
  isVisible: boolean;
  /** Shows the bars for a while. */
  show(): void;
  toggle(): void;
}

/**
 * Whether the bars are shown. They fade after a while of reading, but stay as long as `isPinned` says that somebody is
 * using them.
 */
export function useChromeVisibility(isPinned: () => boolean): ChromeVisibility {
  // Which showing this is, counted from 1; a new one begins the while anew. Undefined while the bars are hidden.
  const [shownCount, setShowing] = useState<number | undefined>(1);
  const pinned = useRef(isPinned);
  useEffect(() => {
    pinned.current = isPinned;
  });

  useEffect(() => {
    if (shownCount === undefined) return undefined;
    const timer = setInterval(() => {
      if (!pinned.current()) setShowing((now) => (now === shownCount ? undefined : now));
    }, HIDE_AFTER_MS);
    return () => clearInterval(timer);
  }, [shownCount]);

  const isVisible = shownCount !== undefined;
  const show = (): void => setShowing((now = 0) => now + 1);
  return { isVisible, show, toggle: () => (isVisible && !isPinned() ? setShowing(undefined) : show()) };
}
