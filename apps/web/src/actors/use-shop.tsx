import { createContext, type ReactNode, use } from 'react';
import type { Shop } from '../app/shop.ts';

const ShopContext = createContext<Shop | null>(null);

/** Provides the shop to the component tree. */
export function ShopProvider({ shop, children }: { shop: Shop; children: ReactNode }) {
  return <ShopContext value={shop}>{children}</ShopContext>;
}

/** The shop of the context. */
export function useShop(): Shop {
  const shop = use(ShopContext);
  if (!shop) throw new Error('useShop needs a ShopProvider above it.');
  return shop;
}
