import { ButtonLink } from '../../components/Button/index.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { FailedState, StatePage } from '../../components/StatePage/index.ts';
import { OrderDetails } from './OrderDetails.tsx';
import type { OrderActions, OrderDetailsView } from './OrderDetails.tsx';
import { orderText } from './order-text.ts';
import { OrderSkeleton } from './OrderSkeleton.tsx';

/** The loading state of the page. */
export type OrderState =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'notFound' }
  | { status: 'ready'; order: OrderDetailsView };

export interface OrderScreenProps extends OrderActions {
  state: OrderState;
  onRetry: () => void;
  text?: MessageOverrides<typeof orderText> | undefined;
}

/** One order of the customer, as a printable receipt. */
export function OrderScreen({ state, onRetry, text, ...actions }: OrderScreenProps) {
  const messages = { ...orderText, ...text };
  switch (state.status) {
    case 'pending':
      return <OrderSkeleton title={messages.unnumbered} text={messages.loading} />;
    case 'failed':
      return <FailedState data-component="OrderScreen" messages={messages} onRetry={onRetry} />;
    case 'notFound':
      return (
        <StatePage
          data-component="OrderScreen"
          drawing="lost"
          title={messages.notFound}
          action={<ButtonLink href={actions.ordersHref ?? '/profile?tab=order-history'}>{messages.back}</ButtonLink>}
        >
          <p>{messages.notFoundDescription}</p>
        </StatePage>
      );
    case 'ready':
      return <OrderDetails order={state.order} messages={messages} {...actions} />;
  }
}
