import { createFileRoute } from '@tanstack/react-router';
import { findGenre } from '@octavo/core/entities';
import { ahead } from '../queries/ahead.ts';
import { genreProductsQuery, genresQuery } from '../queries/products.queries.ts';
import { DiscoverPage } from './-discover/DiscoverPage.tsx';

export const Route = createFileRoute('/discover/$genre')({
  loader: ({ context: { shop }, params: { genre } }) => {
    const genres = shop.queryClient.prefetchQuery(genresQuery(shop));
    return ahead(
      shop,
      genres.then(() => {
        const known = shop.queryClient.getQueryData(genresQuery(shop).queryKey) ?? [];
        const chosen = shop.isServer ? findGenre(known, genre) : undefined;
        return chosen && shop.queryClient.prefetchInfiniteQuery(genreProductsQuery(shop, chosen.id));
      }),
    );
  },
  component: GenrePage,
});

function GenrePage() {
  const { genre } = Route.useParams();
  return <DiscoverPage genreName={genre} />;
}
