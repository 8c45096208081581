import { MANIFEST_TIMEOUT_MS } from './timeouts.ts';

/**
 * Requests the manifest before the rest of the app runs, so that it loads while the engine is created. Must be the first
 * import.
 */
let prefetched: { readonly address: string; readonly response: Promise<Response> } | undefined =
  prefetch('manifest.json');

function prefetch(name: string) {
  const address = new URL(name, location.href).href;
  const response = fetch(address, { signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS) });
  // The caller of `fetchPrefetched` receives the failure; until then it must not be reported as unhandled.
  response.catch(() => undefined);
  return { address, response };
}

/** Like `fetch`, but the first request for the manifest returns the prefetched response. */
export const fetchPrefetched: typeof fetch = (input, init) => {
  if (prefetched?.address !== input || init?.method !== undefined) return fetch(input, init);
  const { response } = prefetched;
  prefetched = undefined;
  return response;
};
