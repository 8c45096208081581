import { loadSanitizer } from '@octavo/ui/Prose';
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
 * Resolves a request with HTML texts once the sanitizer has loaded as well. If the sanitizer fails to load the
 * request fails, so that the page shows an error and a retry.
 */
export async function withSanitizer<T>(request: Promise<T>): Promise<T> {
  const [result] = await Promise.all([request, loadSanitizer()]);
  return result;
}
