import { createFileRoute } from '@tanstack/react-router';
import { awaitOnServer } from '../queries/await-on-server.ts';
import { featuredQuery, genresQuery, newestQuery, topSalesQuery } from '../queries/products.queries.ts';
import { HomePage } from './-home/HomePage.tsx';

export const Route = createFileRoute('/')({
  loader: ({ context: { shop } }) => {
    const lists = [topSalesQuery(shop), featuredQuery(shop), newestQuery(shop)];
    return awaitOnServer(
      shop,
      ...lists.map((query) => shop.queryClient.prefetchQuery(query)),
      shop.queryClient.prefetchQuery(genresQuery(shop)),
    );
  },
  component: HomePage,
});
