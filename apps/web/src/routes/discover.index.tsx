import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../queries/ahead.ts';
import { genreProductsQuery, genresQuery } from '../queries/products.queries.ts';
import { DiscoverPage } from './-discover/DiscoverPage.tsx';

export const Route = createFileRoute('/discover/')({
  loader: ({ context: { shop } }) =>
    ahead(
      shop,
      shop.queryClient.prefetchQuery(genresQuery(shop)),
      shop.queryClient.prefetchInfiniteQuery(genreProductsQuery(shop, undefined)),
    ),
  component: () => <DiscoverPage genreName={null} />,
});
