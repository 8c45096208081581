import { useEffect } from 'react';
import { say, unsay } from './toasts.ts';

const ID = 'offline';
const OFFLINE = 'You are offline. What you have seen stays here; the rest comes when the connection is back.';
const ONLINE = 'You are back online.';

/** Says that there is no network for as long as there is none. Lists ask again by themselves when it is back. */
export function useOnlineNotice(): void {
  useEffect(() => {
    let wasOffline = false;
    const look = (): void => {
      if (!navigator.onLine) say({ kind: 'plain', message: OFFLINE, duration: Number.POSITIVE_INFINITY }, ID);
      else if (wasOffline) {
        unsay(ID);
        say({ kind: 'success', message: ONLINE });
      }
      wasOffline = !navigator.onLine;
    };
    look();
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
}
