import { useEffect } from 'react';
import { useShop } from '../actors/use-shop.tsx';

/**
 * Keeps the root attributes that the inline script has set up to date: whether a user is signed in, and whether the
 * cart has items. CSS uses them to hide anonymous content that the server rendered.
 */
export function useRootAttributes(): void {
  const { currentSession, cart } = useShop();
  useEffect(() => {
    // Uses the current state, not the rendered one: hydration renders the anonymous state first.
    const updateAttributes = (): void => {
      document.documentElement.toggleAttribute('data-signed-in', currentSession.read().user !== null);
      document.documentElement.toggleAttribute('data-cart-filled', cart.read().items.length > 0);
    };
    updateAttributes();
    const unsubscribers = [currentSession.subscribe(updateAttributes), cart.subscribe(updateAttributes)];
    return () => {
      for (const stop of unsubscribers) stop();
    };
  }, [currentSession, cart]);
}
