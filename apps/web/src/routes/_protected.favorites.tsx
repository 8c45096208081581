import { FavoritesScreen } from '@octavo/ui/FavoritesScreen';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useFavorites } from '../actors/use-favorites.tsx';
import { useShop } from '../actors/use-shop.tsx';
import { favoritesQuery } from '../queries/products.queries.ts';
import { usePageHead } from '../navigation/use-page-head.ts';
import { asyncListOf } from '../views/book-view.ts';
import { useBookSummary } from '../views/use-book-summary.ts';

export const Route = createFileRoute('/_protected/favorites')({
  loader: ({ context: { shop } }) => void shop.queryClient.prefetchQuery(favoritesQuery(shop)),
  component: FavoritesPage,
});

function FavoritesPage() {
  usePageHead('Favorites', 'The books you have saved as favorites.');
  const favorites = useFavorites();
  const toSummary = useBookSummary();
  const query = useQuery(favoritesQuery(useShop()));
  return (
    <FavoritesScreen
      books={asyncListOf(query, toSummary)}
      discoverHref="/discover"
      onFavoriteToggle={({ book, isFavorite }) => favorites.toggle(Number(book.id), isFavorite)}
      onRetry={() => void query.refetch()}
    />
  );
}
