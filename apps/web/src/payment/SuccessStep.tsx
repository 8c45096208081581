import { authorOf } from '@octavo/core/entities';
import { selectOrderedItems, selectPurchase } from '@octavo/core/machines';
import type { CheckoutActor } from '@octavo/core/shop';
import { CartScreen } from '@octavo/ui/CartScreen';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useShop } from '../actors/use-shop.tsx';
import { allProductsQuery } from '../queries/products.queries.ts';
import { coverArt, productHref } from '../views/book-view.ts';

/**
 * The success step of a checkout: the purchased books and further links. Names and covers come from the order, the
 * rest from the catalog.
 */
export function SuccessStep({ checkout }: { checkout: CheckoutActor }) {
  const purchase = useSelector(checkout, selectPurchase);
  const ordered = useSelector(checkout, selectOrderedItems);
  const products = useQuery(allProductsQuery(useShop())).data ?? [];
  const bought = ordered.map((item) => ({ item, product: products.find(({ id }) => id === item.id) }));
  const first = bought[0]?.product;
  return (
    <CartScreen
      step="success"
      orderId={String(purchase?.orderId ?? '')}
      books={bought.map(({ item, product }) => ({
        id: item.id,
        title: item.name,
        ...(product ? { author: authorOf(product), cover: coverArt(product) } : { cover: { src: item.image } }),
      }))}
      // Every owned book can be read from the library; the stream page of this one may not be known yet.
      readHref={first ? `${productHref(first)}/stream` : '/library'}
      libraryHref="/library"
    />
  );
}
