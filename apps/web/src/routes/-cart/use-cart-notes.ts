import {
  type CartItem,
  formatCents,
  isTruncated,
  type Listing,
  priceCentsOf,
  type Product,
} from '@octavo/core/entities';
import { StoreError } from '@octavo/core/errors';
import type { CheckoutActor } from '@octavo/core/shop';
import { useEffect, useState } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { catalogQuery, libraryQuery } from '../../queries/products.queries.ts';

/** Order errors that concern cart rows. */
const LINE_ITEM_ERRORS = new Set(['price_changed', 'product_unavailable', 'already_owned']);

/** Notes beside cart rows, by product id. */
export type CartNotes = ReadonlyMap<number, string>;

/**
 * After an order is rejected because of its items, updates the prices in the cart and adds a note to each changed
 * row.
 */
export function useCartNotes(checkout: CheckoutActor | null): CartNotes {
  const shop = useShop();
  const [notes, setNotes] = useState<CartNotes>(() => new Map());
  useEffect(() => {
    const refreshItems = async (): Promise<void> => {
      const { user } = shop.currentSession.read();
      const [catalog, library] = await Promise.all([
        shop.queryClient.fetchQuery({ ...catalogQuery(shop), staleTime: 0 }),
        user ? shop.queryClient.fetchQuery({ ...libraryQuery(shop, user.id), staleTime: 0 }) : [],
      ]);
      const owned = new Set(library.map(({ id }) => id));
      const { items } = shop.cart.read();
      const compared = items.map((item) => compareItem(item, catalog, owned));
      if (compared.some(({ item }, at) => item !== items[at])) {
        shop.cart.remove(...items.map(({ id }) => id));
        shop.cart.restore(compared.map(({ item }) => item));
      }
      setNotes(new Map(compared.flatMap(({ item, note }) => (note === null ? [] : [[item.id, note]]))));
    };
    const subscription = checkout?.on('order.failed', ({ error }) => {
      if (!(error instanceof StoreError) || !LINE_ITEM_ERRORS.has(error.code)) return;
      // The alert shows the error. Without a response the rows stay unchanged.
      refreshItems().catch(() => undefined);
    });
    return () => subscription?.unsubscribe();
  }, [checkout, shop]);
  return notes;
}

/** Compares a cart row with the current catalog. */
export function compareItem(
  item: CartItem,
  catalog: Listing<Product>,
  owned: ReadonlySet<number | undefined>,
): { item: CartItem; note: string | null } {
  if (owned.has(item.id)) return { item, note: 'You already own this book' };
  const product = catalog.data.find(({ id }) => id === item.id);
  // A truncated list does not prove that a missing book is unavailable.
  if (!product) return { item, note: isTruncated(catalog) ? null : 'Not for sale at the moment' };
  const priceCents = priceCentsOf(product);
  if (priceCents === null) return { item, note: 'Not for sale at the moment' };
  if (priceCents === item.priceCents) return { item, note: null };
  return { item: { ...item, priceCents }, note: `The price has changed: it was ${formatCents(item.priceCents)}` };
}
