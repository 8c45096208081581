import { useEffect } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { useHasToken } from '../../actors/use-user.ts';
import { libraryQuery } from '../../queries/products.queries.ts';
import { showToast } from '../../toasts/toasts.ts';
import type { Shop } from '../../app/shop.ts';

/**
 * Takes out of the cart what its customer owns by now: it may have been paid for in a tab that was closed, or on another
 * device. Asked once, when the cart is opened.
 */
export function useRemoveOwnedItems(): void {
  const shop = useShop();
  const hasToken = useHasToken();
  useEffect(() => {
    // Without an answer the order says what is owned.
    if (hasToken) removeOwnedItems(shop).catch(() => undefined);
  }, [shop, hasToken]);
}

async function removeOwnedItems(shop: Shop): Promise<void> {
  const { queryClient, currentSession, cart } = shop;
  const { user } = currentSession.read();
  if (!user || cart.read().items.length === 0) return;
  const library = await queryClient.fetchQuery({ ...libraryQuery(shop, user.id), staleTime: 0 });
  const owned = cart.read().items.filter((item) => library.some(({ id }) => id === item.id));
  if (owned.length === 0 || currentSession.read().user?.id !== user.id) return;
  cart.remove(...owned.map(({ id }) => id));
  const names = owned.map(({ name }) => `“${name}”`).join(', ');
  showToast({
    kind: 'plain',
    message: `You own ${names} already: taken out of your cart.`,
    action: { text: 'Go to library', href: '/library' },
  });
}
