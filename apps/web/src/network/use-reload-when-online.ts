import { useEffect } from 'react';

/** Loads the page anew when the network comes back: what could not be fetched can be now. */
export function useReloadWhenOnline(): void {
  useEffect(() => {
    if (navigator.onLine) return undefined;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
}

/**
 * Loads the page anew: the router keeps a failure of code for good. Without a network the browser would put a page of its
 * own in the place of the shop, and what was typed there would be gone.
 */
export function reload(): void {
  if (navigator.onLine) window.location.reload();
}
