import type { Listing, Product } from '@octavo/core/entities';
import { createSearchIndexInChunks, type SearchIndex } from '@octavo/core/search';
import { useEffect, useState } from 'react';

/** Half a frame: what else the page has to do gets the other half. */
const SLICE_MS = 8;

/** The books of `catalog`, ready to be searched; `null` until they are, and the ones before while a newer list is made ready. */
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

/** Waits for everything else that is due, once a share of a frame has been used. @throws the reason of `signal` */
function yieldUntilAborted(signal: AbortSignal): () => Promise<void> {
  let resumed = performance.now();
  return async () => {
    if (performance.now() - resumed < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    resumed = performance.now();
  };
}
