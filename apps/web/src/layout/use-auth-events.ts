import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useShop } from '../actors/use-shop.tsx';
import { clearOfflineBooks } from '../downloads/clear-offline-books.ts';
import { notify } from '../toasts/notify.ts';
import { dismissToast } from '../toasts/toasts.ts';

/**
 * Shows toasts of the auth machine, and re-runs the route guards after a sign-in or sign-out in this or another tab.
 */
export function useAuthEvents(): void {
  const { auth, config, currentSession } = useShop();
  const router = useRouter();
  useEffect(() => {
    let last: string | undefined;
    // The message is about the same form: an earlier error must not remain beside a success.
    const dismissLast = () => {
      if (last !== undefined) dismissToast(last);
      last = undefined;
    };
    const subscriptions = [
      auth.on('toast', (message) => {
        dismissLast();
        last = notify(message);
      }),
      // This also runs for a known user whose token was missing.
      auth.on('session.started', () => {
        dismissLast();
        void router.invalidate();
      }),
    ];
    // The machine may not be loaded yet, and changes from other tabs must not wait for it.
    const stop = currentSession.onUserChange((_user, before) => {
      if (before) clearOfflineBooks(config.reader_origin);
      void router.invalidate();
    });
    return () => {
      stop();
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [auth, config, router, currentSession]);
}
