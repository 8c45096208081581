import { useSyncExternalStore } from 'react';

/** Whether the browser knows that there is no network. That it knows of none says nothing of whether there is one. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  );
}

function listen(hear: () => void): () => void {
  window.addEventListener('online', hear);
  window.addEventListener('offline', hear);
  return () => {
    window.removeEventListener('online', hear);
    window.removeEventListener('offline', hear);
  };
}
