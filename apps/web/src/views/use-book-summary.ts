import type { LibraryBook } from '@octavo/core/entities';
import type { BookSummary } from '@octavo/ui/Cover';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFavorites } from '../actors/use-favorites.tsx';
import { useShop } from '../actors/use-shop.tsx';
import { useHasToken } from '../actors/use-user.ts';
import { ownedIdsQuery } from '../queries/products.queries.ts';
import { bookSummary } from './book-view.ts';

/** The ids of the books that the user owns; empty while they load, for visitors, and on servers that do not list them. */
export function useOwnedIds(): ReadonlySet<number> {
  const isSignedIn = useHasToken();
  const { data } = useQuery({ ...ownedIdsQuery(useShop()), enabled: isSignedIn });
  return useMemo(() => new Set(isSignedIn ? data : []), [isSignedIn, data]);
}

/** Returns a function that maps a product to a `BookSummary` with the user's favorite and owned state. */
export function useBookSummary(): (product: LibraryBook) => BookSummary {
  const { ids: favorites } = useFavorites();
  const owned = useOwnedIds();
  return (product) => bookSummary(product, { favorites, owned });
}
