import type { ShopQuery } from '@octavo/core/shop';
import { loadSanitizer } from '@octavo/ui/Prose';
import type { QueryKey } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';

/** Requests the data of a page. A browser shows the page with loading states; a server waits for the responses. */
export function awaitOnServer(
  { isServer }: Pick<Shop, 'isServer'>,
  ...requests: Promise<unknown>[]
): Promise<void> | undefined {
  return isServer ? Promise.all(requests).then(() => undefined) : undefined;
}

/**
 * Like {@link awaitOnServer} for a page with HTML texts: a browser also loads the HTML sanitizer first, so that texts
 * appear without layout shift. That includes texts from the persisted cache. A server-rendered page has its texts and
 * does not call this.
 */
export function awaitWithSanitizer(shop: Pick<Shop, 'isServer'>, ...requests: Promise<unknown>[]): Promise<void> {
  return (
    awaitOnServer(shop, ...requests) ??
    loadSanitizer().catch(() => {
      // A failed load is reported by the query that waits for it, like any failed request.
    })
  );
}

/**
 * A query whose result contains HTML texts. It resolves once the sanitizer has loaded as well. If the sanitizer fails
 * to load the query fails, so that the page shows an error and a retry.
 */
export const withSanitizer = <T, K extends QueryKey>(query: ShopQuery<T, K>): ShopQuery<T, K> => ({
  ...query,
  queryFn: async (options) => {
    const [result] = await Promise.all([query.queryFn(options), loadSanitizer()]);
    return result;
  },
});
