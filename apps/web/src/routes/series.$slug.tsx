import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router';
import { awaitWithSanitizer } from '../queries/await-on-server.ts';
import { seriesQuery } from '../queries/authors.queries.ts';
import { parsePage } from './-search-params.ts';
import { SeriesPage } from './-collection/SeriesPage.tsx';

export const Route = createFileRoute('/series/$slug')({
  validateSearch: (search: { page?: number } & SearchSchemaInput) => ({ page: parsePage(search) }),
  // The URL without parameters is page 1.
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { shop }, params, deps: { page } }) =>
    awaitWithSanitizer(shop, shop.queryClient.prefetchQuery(seriesQuery(shop, params.slug, page))),
  component: OneSeriesPage,
});

function OneSeriesPage() {
  const { slug } = Route.useParams();
  const { page } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SeriesPage
      key={slug.toLowerCase()}
      slug={slug}
      page={page}
      onPageChange={(next) => void navigate({ search: { page: next } })}
    />
  );
}
