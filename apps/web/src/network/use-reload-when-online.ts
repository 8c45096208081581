import { useEffect } from 'react';

/** Reloads the page when the network is back, to fetch the failed chunk. */
export function useReloadWhenOnline(): void {
  useEffect(() => {
    if (navigator.onLine) return undefined;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
}

/**
 * Reloads the page, because the router keeps a failed chunk forever. Offline it does nothing: the browser would
 * replace the shop by its own error page, and input would be lost.
 */
export function reload(): void {
  if (navigator.onLine) window.location.reload();
}
