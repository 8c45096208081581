import type { QueryClient } from '@tanstack/react-query';
import type { SentPage } from '../sent-page.ts';

/** Where books stand in a row, of which nobody reads a text. */
const LISTS: ReadonlySet<unknown> = new Set(['products', 'author', 'series']);

/** What a page was made of, in the form that goes with it: the books of its lists without their texts. */
export function answersOf(queryClient: QueryClient): SentPage['answers'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, LISTS.has(queryKey[0]) ? withoutTexts(state.data) : state.data]);
}

function withoutTexts(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutTexts);
  if (typeof data !== 'object' || data === null) return data;
  if ('short_description' in data) return { ...data, short_description: '' };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withoutTexts(value)]));
}
