import { formatCents } from '@octavo/core/entities';
import {
  selectBilling,
  selectIsMountingCard,
  selectIsOverdue,
  selectIsProcessing,
  selectIsSecretMissing,
  selectOrderedItems,
  selectOrderId,
  selectPaymentFailure,
  selectTotalCents,
} from '@octavo/core/machines';
import { progress } from '@octavo/core/messages';
import type { CheckoutActor } from '@octavo/core/shop';
import { CartScreen, type PaymentStepProps as ScreenProps } from '@octavo/ui/CartScreen';
import { useSelector } from '@xstate/react';
import type { CardGateway } from './card-gateway.ts';
import { useCardField } from './use-card-field.ts';

interface PaymentStepProps {
  checkout: CheckoutActor;
  gateway: CardGateway;
  onBack: () => void;
  /** Texts that replace those of the cart. */
  textOverrides?: Pick<ScreenProps, 'text' | 'panelText'>;
}

/** Exactly one status: the first that applies. */
function statusOf(is: {
  isMissing: boolean;
  isMountingCard: boolean;
  isProcessing: boolean;
  isPreparing: boolean;
}): ScreenProps['status'] {
  if (is.isMissing) return 'missing';
  if (is.isMountingCard) return 'waiting';
  if (is.isProcessing) return 'busy';
  return is.isPreparing ? 'preparing' : 'ready';
}

/** The payment step of a checkout: the card field of the provider, and the result of the payment. */
export function PaymentStep({ checkout, gateway, onBack, textOverrides }: PaymentStepProps) {
  const items = useSelector(checkout, selectOrderedItems);
  const billing = useSelector(checkout, selectBilling);
  const orderId = useSelector(checkout, selectOrderId);
  const isMountingCard = useSelector(checkout, selectIsMountingCard);
  const isProcessing = useSelector(checkout, selectIsProcessing);
  const isOverdue = useSelector(checkout, selectIsOverdue);
  const isMissing = useSelector(checkout, selectIsSecretMissing);
  const failure = useSelector(checkout, selectPaymentFailure);
  const totalCents = useSelector(checkout, selectTotalCents);
  const { host, status: fieldStatus, retry } = useCardField(gateway, !isMissing);

  const status = statusOf({ isMissing, isMountingCard, isProcessing, isPreparing: fieldStatus === 'preparing' });
  const submit = (): void => {
    // Without the field the machine reports what is missing, so another attempt reloads the field.
    checkout.send({ type: 'payment.submitted' });
    if (fieldStatus === 'failed') retry();
  };
  return (
    <CartScreen
      step="payment"
      status={status}
      cardField={<div ref={host} />}
      billingLines={[
        `${billing.first_name ?? ''} ${billing.last_name ?? ''}`.trim(),
        billing.email ?? '',
        billing.address_1 ?? '',
        [billing.city, billing.state, billing.postcode].filter(Boolean).join(', '),
      ].filter(Boolean)}
      busyNote={isOverdue ? progress.processingLong : undefined}
      orderNumber={String(orderId ?? '')}
      error={isMissing ? null : failure}
      total={formatCents(totalCents)}
      summaryLines={items.map((item) => ({
        id: item.id,
        label: item.name,
        amount: formatCents(item.priceCents),
        cover: { src: item.image },
      }))}
      onSubmit={submit}
      onBack={onBack}
      {...textOverrides}
    />
  );
}
