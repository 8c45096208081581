import type { Fetch } from '@octavo/core/api';

/** The requests of the home page exactly as the client sends them. Their responses are the same for every user. */
const HOME_PATHS = ['/products/?orderby=popularity&order=desc', '/products', '/products/featured', '/products/genres'];

/**
 * Returns a `fetch` that requests the lists of the home page immediately, while the API client loads. Each prefetched
 * response is used once. All other requests go to `fetch`.
 */
export function withHomePrefetch(base: string, fetch: Fetch = (input, init) => globalThis.fetch(input, init)): Fetch {
  const prefetched = new Map(
    HOME_PATHS.map((path) => {
      const request = new Request(base + path, { headers: { accept: 'application/json' } });
      const response = fetch(request);
      // The consumer of the response handles its failure.
      response.catch(() => undefined);
      return [request.url, response] as const;
    }),
  );
  return (input, init) => {
    const prefetchedResponse = input.method === 'GET' ? prefetched.get(input.url) : undefined;
    prefetched.delete(input.url);
    return prefetchedResponse ?? fetch(input, init);
  };
}
