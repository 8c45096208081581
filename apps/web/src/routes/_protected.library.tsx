import type { LibraryFilter } from '@octavo/ui/LibraryList';
import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router';
import { libraryQuery } from '../queries/products.queries.ts';
import { parseLibraryFilter } from './-library/library-filter-param.ts';
import { LibraryPage } from './-library/LibraryPage.tsx';

export const Route = createFileRoute('/_protected/library')({
  validateSearch: ({ show }: { show?: LibraryFilter } & SearchSchemaInput) => ({ show: parseLibraryFilter(show) }),
  // The URL without parameters shows all books.
  search: { middlewares: [stripSearchParams({ show: 'all' })] },
  loader: ({ context: { shop, user } }) => void shop.queryClient.prefetchQuery(libraryQuery(shop, user.id)),
  component: OwnBooksPage,
});

function OwnBooksPage() {
  const { user } = Route.useRouteContext();
  const { show } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <LibraryPage
      userId={user.id}
      filter={show}
      onFilterChange={(filter) => void navigate({ search: { show: filter }, replace: true, resetScroll: false })}
    />
  );
}
