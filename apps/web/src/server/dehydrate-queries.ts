import type { QueryClient } from '@tanstack/react-query';
import type { DehydratedPage } from '../hydration/dehydrated-page.ts';

/** Where books stand in a row, of which nobody reads a text. */
const LIST_KEYS: ReadonlySet<unknown> = new Set(['products', 'author', 'series']);

/** What a page was made of, in the form that goes with it: the books of its lists without their texts. */
export function dehydrateQueries(queryClient: QueryClient): DehydratedPage['queries'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, LIST_KEYS.has(queryKey[0]) ? withoutDescriptions(state.data) : state.data]);
}

function withoutDescriptions(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutDescriptions);
  if (typeof data !== 'object' || data === null) return data;
  if ('short_description' in data) return { ...data, short_description: '' };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withoutDescriptions(value)]));
}
