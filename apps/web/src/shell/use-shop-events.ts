import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useShop } from '../actors/use-shop.tsx';
import { showToast } from './show-toast.ts';

/** Shows what the auth machine has to say, and lets the guards look again when somebody signs in or out. */
export function useShopEvents(): void {
  const { auth } = useShop();
  const router = useRouter();
  useEffect(() => {
    const heard = [
      auth.on('toast', showToast),
      auth.on('session.started', () => void router.invalidate()),
      auth.on('session.ended', () => void router.invalidate()),
    ];
    return () => {
      for (const subscription of heard) subscription.unsubscribe();
    };
  }, [auth, router]);
}
