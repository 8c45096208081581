import type { Id } from '@octavo/core/entities';
import { selectCheckoutStep } from '@octavo/core/machines';
import type { UnpaidOrder } from '@octavo/core/shop';
import { OrderScreen } from '@octavo/ui/OrderScreen';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCheckout } from '../../payment/use-checkout.ts';
import { useActorSelector } from '../../actors/use-actor-selector.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { useStepFocus } from '../../payment/use-step-focus.ts';
import { orderQuery } from '../../queries/account.queries.ts';
import { usePageHead } from '../../navigation/use-page-head.ts';
import { orderHref } from '../../views/order-view.ts';
import { toUnpaidOrder } from './to-unpaid-order.ts';

/** The payment page of an order that was placed before. */
export function PayPage({ id }: { id: Id }) {
  usePageHead(`Pay order ${id}`, 'Pay the amount due for your order.');
  // The order is not read from the cache, because it may have been paid in another tab.
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({
    ...orderQuery(useShop(), id),
    refetchOnMount: 'always',
  });
  const payableOrder = isFetchedAfterMount && data ? toUnpaidOrder(data) : null;
  // A payment continues with its initial order, even once that order is paid.
  const [unpaid, setUnpaid] = useState(payableOrder);
  if (unpaid === null && payableOrder !== null) setUnpaid(payableOrder);
  if (unpaid) return <Payment unpaid={unpaid} />;
  if (isFetchedAfterMount && data) return <Navigate to={orderHref(id)} replace />;
  const status =
    isFetchedAfterMount && data === null ? 'notFound' : isError && isFetchedAfterMount ? 'failed' : 'pending';
  return <OrderScreen state={{ status }} onRetry={() => void refetch()} />;
}

function Payment({ unpaid }: { unpaid: UnpaidOrder }) {
  const { flow, isMissing, retry } = useCheckout(unpaid);
  const navigate = useNavigate();
  const step = useActorSelector(flow?.checkout ?? null, selectCheckoutStep, 'payment');
  useStepFocus(step);
  if (flow === null) return <OrderScreen state={{ status: isMissing ? 'failed' : 'pending' }} onRetry={retry} />;
  const { checkout, gateway, PaymentStep, SuccessStep } = flow;
  if (step === 'success') return <SuccessStep checkout={checkout} />;
  return (
    <PaymentStep
      checkout={checkout}
      gateway={gateway}
      onBack={() => void navigate({ to: orderHref(unpaid.order.id) })}
      textOverrides={{ text: { total: 'ORDER TOTAL' }, panelText: { back: 'Back to order' } }}
    />
  );
}
