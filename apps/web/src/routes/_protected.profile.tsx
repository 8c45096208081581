import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useUser } from '../actors/use-user.ts';
import { ordersQuery } from '../queries/account.queries.ts';
import { type ProfileSearch, parseProfileSearch } from './-search-params.ts';
import { ProfilePage } from './-profile/ProfilePage.tsx';

export const Route = createFileRoute('/_protected/profile')({
  validateSearch: (search: Partial<ProfileSearch> & SearchSchemaInput) => parseProfileSearch(search),
  // The URL without parameters is page 1 of the orders and the first settings tab.
  search: { middlewares: [stripSearchParams({ page: 1, settings: 'profile' })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { shop }, deps: { page } }) => void shop.queryClient.prefetchQuery(ordersQuery(shop, page)),
  component: AccountPage,
});

function AccountPage() {
  const search = Route.useSearch();
  // The route guard read this user at the last navigation. `useUser` includes changes that were saved since then.
  const { user: userAtNavigation } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const onPageCorrect = useCallback(
    (page: number) => void navigate({ search: (search) => ({ ...search, page }), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <ProfilePage
      user={useUser() ?? userAtNavigation}
      {...search}
      // The list scrolls itself into view when its page changes.
      onPageChange={(page) => void navigate({ search: { ...search, page }, resetScroll: false })}
      onPageCorrect={onPageCorrect}
      onSettingsChange={({ value: settings }) =>
        void navigate({ search: { ...search, settings }, replace: true, resetScroll: false })
      }
    />
  );
}
