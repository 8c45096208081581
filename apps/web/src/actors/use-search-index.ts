import type { Listing, Product } from '@octavo/core/entities';
import { createSearchIndexInChunks, type SearchIndex } from '@octavo/core/search';
import { useEffect, useState } from 'react';

/** Half a frame in milliseconds. The other half is left to the rest of the page. */
const SLICE_MS = 8;

/**
 * The search index of `catalog`; `null` until the first one is ready, and the previous one while a newer list is
 * indexed.
 */
export function useSearchIndex(catalog: Listing<Product> | undefined): SearchIndex<Product> | null {
  const [index, setIndex] = useState<SearchIndex<Product> | null>(null);
  useEffect(() => {
    if (!catalog) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    createSearchIndexInChunks(catalog.data, catalog.total, yieldUntilAborted(signal)).then(
      (made) => signal.aborted || setIndex(made),
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
    return () => abort.abort();
  }, [catalog]);
  return catalog ? index : null;
}

/**
 * Returns a function that yields to the event loop once the time budget of a frame is used.
 *
 * @throws the reason of `signal`
 */
function yieldUntilAborted(signal: AbortSignal): () => Promise<void> {
  let resumed = performance.now();
  return async () => {
    if (performance.now() - resumed < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    resumed = performance.now();
  };
}
