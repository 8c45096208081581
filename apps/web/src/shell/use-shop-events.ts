import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useShop } from '../actors/use-shop.tsx';
import { forgetKeptBooks } from './forget-kept-books.ts';
import { showToast } from './show-toast.ts';
import { unsay } from './toasts.ts';

/** Shows what the auth machine has to say, and lets the guards look again when somebody signs in or out. */
export function useShopEvents(): void {
  const { auth, config } = useShop();
  const router = useRouter();
  useEffect(() => {
    let last: string | undefined;
    const heard = [
      auth.on('toast', (message) => {
        // What it says now is about the same form: an error it has got over must not stand beside the good news.
        if (last !== undefined) unsay(last);
        last = showToast(message);
      }),
      auth.on('session.started', () => void router.invalidate()),
      auth.on('session.ended', () => {
        forgetKeptBooks(config.reader_origin);
        void router.invalidate();
      }),
    ];
    return () => {
      for (const subscription of heard) subscription.unsubscribe();
    };
  }, [auth, config, router]);
}
