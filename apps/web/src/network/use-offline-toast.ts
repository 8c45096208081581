import { useEffect, useRef } from 'react';
import { showToast, dismissToast } from '../toasts/toasts.ts';
import { useIsOffline } from './use-is-offline.ts';

const TOAST_ID = 'offline';
const OFFLINE = "You're offline. Pages you've already opened still work.";
const ONLINE = "You're back online.";

/** Shows a toast for as long as the browser is offline. Lists refetch automatically when it is back online. */
export function useOfflineToast(): void {
  const isOffline = useIsOffline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOffline) showToast({ kind: 'plain', message: OFFLINE, duration: Number.POSITIVE_INFINITY }, TOAST_ID);
    else if (wasOffline.current) {
      dismissToast(TOAST_ID);
      showToast({ kind: 'success', message: ONLINE });
    }
    wasOffline.current = isOffline;
  }, [isOffline]);
}
