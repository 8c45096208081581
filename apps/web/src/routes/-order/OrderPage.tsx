import { hasFeature, type Id, type OrderDetails } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import { OrderScreen, type OrderState } from '@octavo/ui/OrderScreen';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { orThrowUnavailable } from '../../queries/or-throw-unavailable.ts';
import { orderQuery } from '../../queries/account.queries.ts';
import { allProductsQuery } from '../../queries/products.queries.ts';
import { focusContent } from '../../navigation/use-page-focus.ts';
import { useScrollRestoration } from '../../navigation/use-scroll-restoration.ts';
import { usePageHead } from '../../navigation/use-page-head.ts';
import { isUnpaid } from '../../views/order-view.ts';
import { orderDetailsView } from './order-details-view.ts';

const CANCEL_FAILED = 'This order could not be canceled. Please try again.';

/** An order as a receipt, with its available actions. */
export function OrderPage({ id }: { id: Id }) {
  useScrollRestoration();
  const shop = useShop();
  const books = useQuery(allProductsQuery(shop)).data;
  const query = useQuery(orderQuery(shop, id));
  const cancel = useCancelOrder(id);
  usePageHead(`Order ${id}`, 'The items, total and status of your order.');
  const canCancel = query.data != null && isUnpaid(query.data) && hasFeature(shop.config, 'order_cancel');
  return (
    <OrderScreen
      state={orderStateOf(query, (order) => orderDetailsView(order, books ?? []))}
      onRetry={() => void query.refetch()}
      {...(canCancel ? { onCancel: () => cancel.mutate() } : {})}
      isCanceling={cancel.isPending}
      cancelError={cancel.error && errorText(cancel.error, CANCEL_FAILED)}
    />
  );
}

function useCancelOrder(id: Id) {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const cancel = useSingleFlightMutation({
    mutationFn: () => orThrowUnavailable(api.orders.cancel(id)),
    onSuccess: (order) => {
      queryClient.setQueryData(['orders', 'detail', String(id)], order);
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  const { isSuccess } = cancel;
  useEffect(() => {
    // The dialog and the button that opened it are gone.
    if (isSuccess) focusContent();
  }, [isSuccess]);
  return cancel;
}

function orderStateOf(
  { data, isError }: { data: OrderDetails | null | undefined; isError: boolean },
  toOrder: (order: OrderDetails) => Extract<OrderState, { status: 'ready' }>['order'],
): OrderState {
  if (data) return { status: 'ready', order: toOrder(data) };
  if (data === null) return { status: 'notFound' };
  return { status: isError ? 'failed' : 'pending' };
}
