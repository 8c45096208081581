import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router';
import { awaitOnServer } from '../queries/await-on-server.ts';
import { genreProductsQuery, genresQuery } from '../queries/products.queries.ts';
import { parsePage } from './-search-params.ts';
import { DiscoverPage } from './-discover/DiscoverPage.tsx';

export const Route = createFileRoute('/discover/')({
  validateSearch: (search: { page?: number } & SearchSchemaInput) => ({ page: parsePage(search) }),
  // The URL without parameters is page 1. The other pages are for visitors without JavaScript.
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { shop }, deps: { page } }) =>
    awaitOnServer(
      shop,
      shop.queryClient.prefetchQuery(genresQuery(shop)),
      shop.queryClient.prefetchInfiniteQuery(genreProductsQuery(shop, undefined, page)),
    ),
  component: AllBooksPage,
});

function AllBooksPage() {
  const { page } = Route.useSearch();
  return <DiscoverPage genreName={null} page={page} />;
}
