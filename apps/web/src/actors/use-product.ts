import { useQuery } from '@tanstack/react-query';
import { productQuery } from '../queries/products.queries.ts';
import { useShop } from './use-shop.tsx';
import { useUser } from './use-user.ts';

/**
 * The book with this slug. Until the response for the signed-in user arrives, the anonymous response is used if
 * available. `isAnonymous` then marks it, so that content that may be wrong for the user can be hidden.
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
