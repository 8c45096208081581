import type { Fetch } from '@octavo/core/api';

/** What the home page asks for, as the client will: these answers are the same for everybody. */
const HOME_PATHS = ['/products/?orderby=popularity&order=desc', '/products', '/products/featured', '/products/genres'];

/**
 * A `fetch` that has asked for the lists of the home page already, while the client was on its way. Each answer is given
 * once; whatever else is asked, or asked again, goes to `fetch`.
 */
export function withHomePrefetch(base: string, fetch: Fetch = (input, init) => globalThis.fetch(input, init)): Fetch {
  const prefetched = new Map(
    HOME_PATHS.map((path) => {
      const request = new Request(base + path, { headers: { accept: 'application/json' } });
      const response = fetch(request);
      // Whoever asks for it hears of its failure.
      response.catch(() => undefined);
      return [request.url, response] as const;
    }),
  );
  return (input, init) => {
    const hit = input.method === 'GET' ? prefetched.get(input.url) : undefined;
    prefetched.delete(input.url);
    return hit ?? fetch(input, init);
  };
}
