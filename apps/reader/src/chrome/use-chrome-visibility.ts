import { useEffect, useRef, useState } from 'react';

/** How long the bars stay while somebody reads. */
const READING_MS = 3_000;

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
  const [isVisible, setIsVisible] = useState(true);
  // Shown again while shown: the while begins anew.
  const [shows, setShows] = useState(0);
  const pinned = useRef(isPinned);
  useEffect(() => {
    pinned.current = isPinned;
  });

  useEffect(() => {
    if (!isVisible) return undefined;
    const timer = setInterval(() => {
      if (!pinned.current()) setIsVisible(false);
    }, READING_MS);
    return () => clearInterval(timer);
  }, [isVisible, shows]);

  const show = (): void => {
    setIsVisible(true);
    setShows((count) => count + 1);
  };
  return { isVisible, show, toggle: () => (isVisible && !isPinned() ? setIsVisible(false) : show()) };
}
