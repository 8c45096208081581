import { type Product } from '@octavo/core/entities';
import {
  searchMachine,
  selectIsSearchLoading,
  selectIsSearchOpen,
  selectSearchResults,
  selectSearchText,
} from '@octavo/core/machines';
import type { SearchIndex } from '@octavo/core/search';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';

/** The search box's machine over the books of `index`; `null` while they are on their way. */
export function useSearch(index: SearchIndex<Product> | null) {
  const [snapshot, send] = useMachine(searchMachine, { input: { index } });
  useEffect(() => send({ type: 'index.changed', index }), [index, send]);
  return {
    text: selectSearchText(snapshot),
    isOpen: selectIsSearchOpen(snapshot),
    isLoading: selectIsSearchLoading(snapshot),
    results: selectSearchResults(snapshot),
    send,
  };
}
