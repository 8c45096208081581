import { displayNameOf } from '@octavo/core/entities';
import { HomeScreen } from '@octavo/ui/HomeScreen';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../actors/use-user.ts';
import { useFavorites } from '../../actors/use-favorites.tsx';
import { useShop } from '../../actors/use-shop.tsx';
import { featuredQuery, genresQuery, newestQuery, topSalesQuery } from '../../queries/products.queries.ts';
import { usePageHead } from '../../navigation/use-page-head.ts';
import { genreSummary, asyncListOf } from '../../views/book-view.ts';
import { useBookSummary } from '../../views/use-book-summary.ts';

export function HomePage() {
  const shop = useShop();
  usePageHead();
  const user = useUser();
  const favorites = useFavorites();
  const [returnState, setReturnState] = useState(() => shop.returnState.read());
  const genres = useQuery(genresQuery(shop));
  const queries = {
    topSales: useQuery(topSalesQuery(shop)),
    newReleases: useQuery(newestQuery(shop)),
    monthlyFeatured: useQuery(featuredQuery(shop)),
  };
  const toBook = useBookSummary();

  return (
    <HomeScreen
      name={user && displayNameOf(user)}
      startHref={user ? '/library' : '/login'}
      heroBooks={(queries.monthlyFeatured.data?.length ? queries.monthlyFeatured.data : queries.topSales.data)
        ?.slice(0, 3)
        .map(toBook)}
      genres={asyncListOf(genres, genreSummary)}
      topSales={asyncListOf(queries.topSales, toBook)}
      newReleases={asyncListOf(queries.newReleases, toBook)}
      monthlyFeatured={asyncListOf(queries.monthlyFeatured, toBook)}
      onGenreChoose={({ genre }) => shop.genreSelection.choose(genre)}
      onFavoriteToggle={({ book, isFavorite }) => favorites.toggle(Number(book.id), isFavorite)}
      returnLink={
        user && returnState
          ? {
              ...returnState,
              onDismiss: () => {
                shop.returnState.clear();
                setReturnState(null);
              },
            }
          : undefined
      }
      onRetry={({ list }) => void (list === 'genres' ? genres : queries[list]).refetch()}
    />
  );
}
