import type { Listing, Product } from '@octavo/core/entities';
import { createSearchIndexInChunks, type SearchIndex } from '@octavo/core/search';
import { useEffect, useState } from 'react';

/** Half a frame, in milliseconds. The rest of the page gets the other half. */
const SLICE_MS = 8;

/**
 * Returns the search index of `catalog`, or `null` until the first index is ready. While a newer list is indexed, it
 * returns the previous index.
 */
export function useSearchIndex(catalog: Listing<Product> | undefined): SearchIndex<Product> | null {
  const [index, setIndex] = useState<SearchIndex<Product> | null>(null);
  useEffect(() => {
    if (!catalog) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    createSearchIndexInChunks(catalog.data, catalog.total, yieldUntilAborted(signal)).then(
      (newIndex) => signal.aborted || setIndex(newIndex),
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
    return () => abort.abort();
  }, [catalog]);
  return catalog ? index : null;
}

/**
 * Returns a function that yields to the event loop when the slice is used up.
 *
 * @throws The reason of `signal`
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
