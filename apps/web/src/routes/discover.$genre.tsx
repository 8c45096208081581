import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router';
import { findGenre } from '@octavo/core/entities';
import { awaitOnServer } from '../queries/await-on-server.ts';
import { genreProductsQuery, genresQuery } from '../queries/products.queries.ts';
import { parsePage } from './-search-params.ts';
import { DiscoverPage } from './-discover/DiscoverPage.tsx';

export const Route = createFileRoute('/discover/$genre')({
  validateSearch: (search: { page?: number } & SearchSchemaInput) => ({ page: parsePage(search) }),
  // The URL without parameters is page 1. The other pages are for visitors without JavaScript.
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { shop }, params: { genre }, deps: { page } }) => {
    const genres = shop.queryClient.prefetchQuery(genresQuery(shop));
    return awaitOnServer(
      shop,
      genres.then(() => {
        const genres = shop.queryClient.getQueryData(genresQuery(shop).queryKey) ?? [];
        const selectedGenre = shop.isServer ? findGenre(genres, genre) : undefined;
        return (
          selectedGenre && shop.queryClient.prefetchInfiniteQuery(genreProductsQuery(shop, selectedGenre.id, page))
        );
      }),
    );
  },
  component: GenrePage,
});

function GenrePage() {
  const { genre } = Route.useParams();
  const { page } = Route.useSearch();
  return <DiscoverPage genreName={genre} page={page} />;
}
