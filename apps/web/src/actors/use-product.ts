import { useQuery } from '@tanstack/react-query';
import { productQuery } from '../queries/products.queries.ts';
import { useShop } from './use-shop.tsx';
import { useUser } from './use-user.ts';

/**
 * The book at an address. Who is signed in sees it as strangers do until their own answer has come, where that is at hand;
 * `isForStrangers` tells so, for what would be wrong to show them meanwhile.
 */
export function useProduct(slug: string) {
  const shop = useShop();
  const user = useUser();
  const { queryKey: anonymousKey } = productQuery(shop, slug, undefined);
  const query = useQuery({
    ...productQuery(shop, slug, user?.id),
    placeholderData: () => shop.queryClient.getQueryData(anonymousKey) ?? undefined,
  });
  return { query, isAnonymous: user === null || query.isPlaceholderData };
}
