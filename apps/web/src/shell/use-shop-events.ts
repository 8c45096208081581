import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useShop } from '../actors/use-shop.tsx';
import { forgetKeptBooks } from './forget-kept-books.ts';
import { showToast } from './show-toast.ts';
import { unsay } from './toasts.ts';

/** Shows what the auth machine has to say, and lets the guards look again when somebody signs in or out, here or elsewhere. */
export function useShopEvents(): void {
  const { auth, config, signedIn } = useShop();
  const router = useRouter();
  useEffect(() => {
    let last: string | undefined;
    const heard = [
      auth.on('toast', (message) => {
        // What it says now is about the same form: an error it has got over must not stand beside the good news.
        if (last !== undefined) unsay(last);
        last = showToast(message);
      }),
      // Also of somebody who was known and had lost their token.
      auth.on('session.started', () => void router.invalidate()),
    ];
    // The machine may not be here yet, and what it would say of another tab does not wait for it.
    const stop = signedIn.onUserChange((_user, before) => {
      if (before) forgetKeptBooks(config.reader_origin);
      void router.invalidate();
    });
    return () => {
      stop();
      for (const subscription of heard) subscription.unsubscribe();
    };
  }, [auth, config, router, signedIn]);
}
