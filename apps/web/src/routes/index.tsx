import { createFileRoute } from '@tanstack/react-router';
import { awaitOnServer } from '../queries/await-on-server.ts';
import { featuredQuery, genresQuery, newestQuery, topSalesQuery } from '../queries/products.queries.ts';
import { HomePage } from './-home/HomePage.tsx';

export const Route = createFileRoute('/')({
  loader: ({ context: { shop } }) =>
    awaitOnServer(
      shop,
      shop.queryClient.prefetchQuery(topSalesQuery(shop)),
      shop.queryClient.prefetchQuery(featuredQuery(shop)),
      shop.queryClient.prefetchQuery(newestQuery(shop)),
      shop.queryClient.prefetchQuery(genresQuery(shop)),
    ),
  component: HomePage,
});
