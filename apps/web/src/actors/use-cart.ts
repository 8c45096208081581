import type { Cart } from '@octavo/core/entities';
import { emptyCart } from '@octavo/core/entities';
import { useSyncExternalStore } from 'react';
import { useShop } from './use-shop.tsx';

/** The current cart, synchronized across tabs. */
export function useCart(): Cart {
  const { cart } = useShop();
  return useSyncExternalStore(cart.subscribe, cart.read, () => emptyCart);
}
