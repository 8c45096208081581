import { useEffect, useRef } from 'react';
import { showToast, dismissToast } from '../toasts/toasts.ts';
import { useIsOffline } from './use-is-offline.ts';

const TOAST_ID = 'offline';
const OFFLINE = 'You are offline. What you have seen stays here; the rest comes when the connection is back.';
const ONLINE = 'You are back online.';

/** Says that there is no network for as long as there is none. Lists ask again by themselves when it is back. */
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
