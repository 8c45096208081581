import { createFileRoute } from '@tanstack/react-router';
import { genreProductsQuery, genresQuery } from '../queries/products.queries.ts';
import { DiscoverPage } from './-discover/DiscoverPage.tsx';

export const Route = createFileRoute('/discover/')({
  // Arriving here takes any earlier choice back; only one made afterwards leads on.
  beforeLoad: ({ context: { shop }, preload }) => {
    if (!preload) shop.genreSelection.reset();
  },
  loader: ({ context: { shop } }) => {
    void shop.queryClient.prefetchQuery(genresQuery(shop));
    void shop.queryClient.prefetchInfiniteQuery(genreProductsQuery(shop, undefined));
  },
  component: () => <DiscoverPage genreName={null} />,
});
