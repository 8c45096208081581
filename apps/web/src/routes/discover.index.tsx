import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router';
import { ahead } from '../queries/ahead.ts';
import { genreProductsQuery, genresQuery } from '../queries/products.queries.ts';
import { pageOf } from './-address.ts';
import { DiscoverPage } from './-discover/DiscoverPage.tsx';

export const Route = createFileRoute('/discover/')({
  validateSearch: (search: { page?: number } & SearchSchemaInput) => ({ page: pageOf(search) }),
  // The plain address is page 1; the others are for whoever has no scripts.
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { shop }, deps: { page } }) =>
    ahead(
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
