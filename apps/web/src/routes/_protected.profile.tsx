import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useUser } from '../actors/use-user.ts';
import { ordersQuery } from '../queries/orders.queries.ts';
import { type ProfileSearch, parseProfileSearch } from './-search-params.ts';
import { ProfilePage } from './-profile/ProfilePage.tsx';

export const Route = createFileRoute('/_protected/profile')({
  validateSearch: (search: Partial<ProfileSearch> & SearchSchemaInput) => parseProfileSearch(search),
  // The plain address is page 1 of the orders, and the first part of the settings.
  search: { middlewares: [stripSearchParams({ page: 1, settings: 'profile' })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { shop }, deps: { page } }) => void shop.queryClient.prefetchQuery(ordersQuery(shop, page)),
  component: AccountPage,
});

function AccountPage() {
  const search = Route.useSearch();
  // The guard's user is the one of the last navigation; a saved profile counts at once.
  const { user: guarded } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const onPageCorrect = useCallback(
    (page: number) => void navigate({ search: (asked) => ({ ...asked, page }), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <ProfilePage
      user={useUser() ?? guarded}
      {...search}
      // Another page begins where the list does, which brings itself into sight.
      onPageChange={(page) => void navigate({ search: { ...search, page }, resetScroll: false })}
      onPageCorrect={onPageCorrect}
      onSettingsChange={({ value: settings }) =>
        void navigate({ search: { ...search, settings }, replace: true, resetScroll: false })
      }
    />
  );
}
