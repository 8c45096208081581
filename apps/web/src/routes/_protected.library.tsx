import { LibraryScreen } from '@octavo/ui/LibraryScreen';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useShop } from '../actors/use-shop.tsx';
import { libraryQuery } from '../queries/products.queries.ts';
import { useTitle } from '../shell/use-title.ts';
import { bookSummary, shelfOf } from '../views/book-view.ts';

export const Route = createFileRoute('/_protected/library')({
  loader: ({ context: { shop, user } }) => void shop.queryClient.prefetchQuery(libraryQuery(shop, user.id)),
  component: LibraryPage,
});

function LibraryPage() {
  useTitle('Library');
  const { user } = Route.useRouteContext();
  const library = useQuery(libraryQuery(useShop(), user.id));
  const shelf = shelfOf(library, (product) => {
    const { price: _price, ...book } = bookSummary(product);
    return book;
  });
  return <LibraryScreen shelf={shelf} discoverHref="/discover" onRetry={() => void library.refetch()} />;
}
