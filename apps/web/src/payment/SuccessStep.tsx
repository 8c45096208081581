import { authorOf } from '@octavo/core/entities';
import { selectPurchase } from '@octavo/core/machines';
import { CartScreen } from '@octavo/ui/CartScreen';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { Checkout } from '../actors/checkout-flow.ts';
import { useShop } from '../actors/use-shop.tsx';
import { allProductsQuery } from '../queries/products.queries.ts';
import { coverArt, productHref } from '../views/book-view.ts';

/** The end of a checkout: what was bought, and the ways on. */
export function SuccessStep({ checkout }: { checkout: Checkout }) {
  const purchase = useSelector(checkout, selectPurchase);
  const products = useQuery(allProductsQuery(useShop())).data ?? [];
  const bought = products.filter(({ id }) => purchase?.productIds.includes(id));
  const [first] = bought;
  return (
    <CartScreen
      step="success"
      orderId={String(purchase?.orderId ?? '')}
      books={bought.map((product) => ({
        id: product.id,
        title: product.name,
        author: authorOf(product),
        cover: coverArt(product),
      }))}
      readHref={first ? `${productHref(first)}/stream` : null}
      libraryHref="/library"
    />
  );
}
