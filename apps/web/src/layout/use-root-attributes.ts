import { useEffect } from 'react';
import { useShop } from '../actors/use-shop.tsx';

/**
 * Keeps the marks true that the page's first script has set: whether somebody is signed in, and whether the cart holds
 * anything. What a server drew for strangers is not shown where they stand.
 */
export function useRootAttributes(): void {
  const { currentSession, cart } = useShop();
  useEffect(() => {
    // By what is so, not by what was rendered last: the first rendering over a sent page knows of nobody.
    const updateAttributes = (): void => {
      document.documentElement.toggleAttribute('data-signed-in', currentSession.read().user !== null);
      document.documentElement.toggleAttribute('data-filled-cart', cart.read().items.length > 0);
    };
    updateAttributes();
    const unsubscribers = [currentSession.subscribe(updateAttributes), cart.subscribe(updateAttributes)];
    return () => {
      for (const stop of unsubscribers) stop();
    };
  }, [currentSession, cart]);
}
