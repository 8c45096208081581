import { createFileRoute } from '@tanstack/react-router';
import { orderQuery } from '../queries/account.queries.ts';
import { OrderPage } from './-order/OrderPage.tsx';

export const Route = createFileRoute('/_protected/profile_/orders/$id/')({
  loader: ({ context: { shop }, params }) => void shop.queryClient.prefetchQuery(orderQuery(shop, params.id)),
  component: OrderRoute,
});

function OrderRoute() {
  const { id } = Route.useParams();
  return <OrderPage key={id} id={id} />;
}
