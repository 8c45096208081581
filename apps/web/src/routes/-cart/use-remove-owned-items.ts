import { useEffect } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { useHasToken } from '../../actors/use-user.ts';
import { libraryQuery } from '../../queries/products.queries.ts';
import { showToast } from '../../toasts/toasts.ts';
import type { Shop } from '../../app/shop.ts';

/**
 * Removes books from the cart that the customer already owns: they may have been paid for in a closed tab or on
 * another device. Checks once when the cart opens.
 */
export function useRemoveOwnedItems(): void {
  const shop = useShop();
  const hasToken = useHasToken();
  useEffect(() => {
    // Without a response the order itself reports owned books.
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
    message: `You already own ${names}. Removed from your cart.`,
    action: { text: 'Go to library', href: '/library' },
  });
}
