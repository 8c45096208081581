import type { BookSummary } from '@octavo/ui/Cover';
import { useQuery } from '@tanstack/react-query';
import { useShop } from '../actors/use-shop.tsx';
import { featuredQuery } from '../queries/products.queries.ts';
import { bookSummary } from './book-view.ts';

/** A featured book for pages without a book. */
export function useHeroBook(): BookSummary | null {
  const [book] = useQuery(featuredQuery(useShop())).data ?? [];
  return book ? bookSummary(book) : null;
}
