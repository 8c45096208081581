import type { DataTag, QueryKey } from '@tanstack/query-core';
import type { CallOptions } from '../api/index.ts';

/** Options of a query that differ from the defaults of the cache. */
interface ShopQueryOptions {
  /** How long a result is fresh, in milliseconds. */
  readonly staleTime?: number;
}

/**
 * A query key with its request, for `queryClient.fetchQuery` and for the hooks of TanStack Query.
 * `queryClient.getQueryData(query.queryKey)` has the type of the result.
 */
export interface ShopQuery<T, K extends QueryKey = QueryKey> extends ShopQueryOptions {
  readonly queryKey: DataTag<K, T>;
  readonly queryFn: (options?: CallOptions) => Promise<T>;
}

/** Creates a {@link ShopQuery}. */
export function shopQuery<T, const K extends QueryKey>(
  queryKey: K,
  request: (options: CallOptions) => Promise<T>,
  options: ShopQueryOptions = {},
): ShopQuery<T, K> {
  // The tag exists only in the type.
  return { queryKey: queryKey as DataTag<K, T>, queryFn: ({ signal } = {}) => request({ signal }), ...options };
}
