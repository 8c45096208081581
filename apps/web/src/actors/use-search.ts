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

/** The search machine over `index`; `null` while the index is not ready. */
export function useSearch(index: SearchIndex<Product> | null) {
  const { api } = useShop();
  const machine = useMemo(() => bindSearch({ api }), [api]);
  const [snapshot, send] = useMachine(machine, { input: { index } });
  useEffect(() => send({ type: 'index.changed', index }), [index, send]);
  return {
    text: selectSearchText(snapshot),
    isOpen: selectIsSearchOpen(snapshot),
    isLoading: selectIsSearchLoading(snapshot),
    /** The local list is truncated, and the server search failed. */
    isPartial: selectIsSearchPartial(snapshot),
    /** `null` until the matches have been counted. */
    resultCount: selectMatchCount(snapshot),
    results: selectSearchResults(snapshot),
    send,
  };
}
