import { useEffect, useRef } from 'react';
import { say, unsay } from './toasts.ts';
import { useIsOffline } from './use-is-offline.ts';

const ID = 'offline';
const OFFLINE = 'You are offline. What you have seen stays here; the rest comes when the connection is back.';
const ONLINE = 'You are back online.';

/** Says that there is no network for as long as there is none. Lists ask again by themselves when it is back. */
export function useOnlineNotice(): void {
  const isOffline = useIsOffline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOffline) say({ kind: 'plain', message: OFFLINE, duration: Number.POSITIVE_INFINITY }, ID);
    else if (wasOffline.current) {
      unsay(ID);
      say({ kind: 'success', message: ONLINE });
    }
    wasOffline.current = isOffline;
  }, [isOffline]);
}
