import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { useUser } from '../actors/use-user.ts';
import { ordersQuery } from '../queries/orders.queries.ts';
import { profileSearchOf, type ProfileTab } from './-address.ts';
import { ProfilePage } from './-profile/ProfilePage.tsx';

export const Route = createFileRoute('/_protected/profile')({
  validateSearch: (search: { tab?: ProfileTab } & SearchSchemaInput) => profileSearchOf(search),
  loader: ({ context: { shop } }) => void shop.queryClient.prefetchQuery(ordersQuery(shop, 1)),
  component: AccountPage,
});

function AccountPage() {
  const { tab } = Route.useSearch();
  // The guard's user is the one of the last navigation; a saved profile counts at once.
  const { user: guarded } = Route.useRouteContext();
  return <ProfilePage user={useUser() ?? guarded} tab={tab} />;
}
