import { useEffect } from 'react';

/** Loads the page anew when the network comes back: what could not be fetched can be now. */
export function useReloadOnceOnline(): void {
  useEffect(() => {
    if (navigator.onLine) return undefined;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
}

/** The router keeps a failure of code for good, so the page is loaded anew; without a network that would lead nowhere. */
export function reload(): void {
  if (navigator.onLine) window.location.reload();
}
