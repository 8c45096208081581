import { useEffect } from 'react';
import { useShop } from '../actors/use-shop.tsx';

/**
 * Keeps the marks true that the page's first script has set: whether somebody is signed in, and whether the cart holds
 * anything. What a server drew for strangers is not shown where they stand.
 */
export function useMarkedPage(): void {
  const { signedIn, cart } = useShop();
  useEffect(() => {
    // By what is so, not by what was rendered last: the first rendering over a sent page knows of nobody.
    const mark = (): void => {
      document.documentElement.toggleAttribute('data-signed-in', signedIn.read().user !== null);
      document.documentElement.toggleAttribute('data-filled-cart', cart.read().items.length > 0);
    };
    mark();
    const stops = [signedIn.subscribe(mark), cart.subscribe(mark)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [signedIn, cart]);
}
