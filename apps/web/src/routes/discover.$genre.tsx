import { createFileRoute } from '@tanstack/react-router';
import { genresQuery } from '../queries/products.queries.ts';
import { DiscoverPage } from './-discover/DiscoverPage.tsx';

export const Route = createFileRoute('/discover/$genre')({
  loader: ({ context: { shop } }) => void shop.queryClient.prefetchQuery(genresQuery(shop)),
  component: GenrePage,
});

function GenrePage() {
  const { genre } = Route.useParams();
  return <DiscoverPage genreName={genre} />;
}
