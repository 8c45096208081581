import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useShop } from '../actors/use-shop.tsx';
import { clearOfflineBooks } from '../downloads/clear-offline-books.ts';
import { notify } from '../toasts/notify.ts';
import { dismissToast } from '../toasts/toasts.ts';

/** Shows what the auth machine has to say, and lets the guards look again when somebody signs in or out, here or elsewhere. */
export function useAuthEvents(): void {
  const { auth, config, currentSession } = useShop();
  const router = useRouter();
  useEffect(() => {
    let last: string | undefined;
    const subscriptions = [
      auth.on('toast', (message) => {
        // What it says now is about the same form: an error it has got over must not stand beside the good news.
        if (last !== undefined) dismissToast(last);
        last = notify(message);
      }),
      // Also of somebody who was known and had lost their token.
      auth.on('session.started', () => void router.invalidate()),
    ];
    // The machine may not be here yet, and what it would say of another tab does not wait for it.
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
