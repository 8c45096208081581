import { createFileRoute } from '@tanstack/react-router';
import { featuredQuery, catalogQuery, genresQuery, topSalesQuery } from '../queries/products.queries.ts';
import { HomePage } from './-home/HomePage.tsx';

export const Route = createFileRoute('/')({
  loader: ({ context: { shop } }) => {
    for (const query of [topSalesQuery(shop), featuredQuery(shop)]) void shop.queryClient.prefetchQuery(query);
    void shop.queryClient.prefetchQuery(catalogQuery(shop));
    void shop.queryClient.prefetchQuery(genresQuery(shop));
  },
  component: HomePage,
});
