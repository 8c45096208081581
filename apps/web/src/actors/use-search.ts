import type { Product } from '@octavo/core/entities';
import {
  bindSearch,
  selectMatchCount,
  selectIsSearchLoading,
  selectIsSearchPartial,
  selectIsSearchOpen,
  selectSearchResults,
  selectSearchText,
} from '@octavo/core/machines';
import type { SearchIndex } from '@octavo/core/search';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useShop } from './use-shop.tsx';

/** The search box's machine over the books of `index`; `null` while they are on their way. */
export function useSearch(index: SearchIndex<Product> | null) {
  const { api } = useShop();
  const machine = useMemo(() => bindSearch({ api }), [api]);
  const [snapshot, send] = useMachine(machine, { input: { index } });
  useEffect(() => send({ type: 'index.changed', index }), [index, send]);
  return {
    text: selectSearchText(snapshot),
    isOpen: selectIsSearchOpen(snapshot),
    isLoading: selectIsSearchLoading(snapshot),
    /** Only the server knows all books, and it did not answer. */
    isPartial: selectIsSearchPartial(snapshot),
    /** `null` until the books that match have been counted. */
    resultCount: selectMatchCount(snapshot),
    results: selectSearchResults(snapshot),
    send,
  };
}
