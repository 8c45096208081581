import type { QueryClient } from '@tanstack/react-query';
import type { DehydratedPage } from '../hydration/dehydrated-page.ts';

/** Queries of book lists, which render no description. */
const LIST_KEYS: ReadonlySet<unknown> = new Set(['products', 'author', 'series']);

/** The query results of a page for hydration, with the books of lists stripped of their descriptions. */
export function dehydrateQueries(queryClient: QueryClient): DehydratedPage['queries'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [
      queryKey,
      LIST_KEYS.has(queryKey[0]) ? withoutDescriptions(state.data) : state.data,
    ]);
}

function withoutDescriptions(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutDescriptions);
  if (typeof data !== 'object' || data === null) return data;
  if ('short_description' in data) return { ...data, short_description: '' };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withoutDescriptions(value)]));
}
