import { selectCheckoutStep } from '@octavo/core/machines';
import { useCart } from '../../actors/use-cart.ts';
import { useCheckout } from '../../actors/use-checkout.ts';
import { useSelected } from '../../actors/use-selected.ts';
import { useStepFocus } from '../../payment/use-step-focus.ts';
import { useTitle } from '../../shell/use-title.ts';
import { BillingStep } from './BillingStep.tsx';

/** Cart, payment and success, one after the other at one address. */
export function CartPage() {
  useTitle('Cart');
  const { flow, send, isWaiting } = useCheckout();
  const { items } = useCart();
  const step = useSelected(flow?.checkout ?? null, selectCheckoutStep, 'billing');
  useStepFocus(step);
  if (flow === null || step === 'billing')
    return <BillingStep checkout={flow?.checkout ?? null} send={send} isWaiting={isWaiting} />;
  const { checkout, gateway, PaymentStep, SuccessStep } = flow;
  if (step === 'success') return <SuccessStep checkout={checkout} />;
  return (
    <PaymentStep
      checkout={checkout}
      gateway={gateway}
      items={items}
      onBack={() => checkout.send({ type: 'back.pressed' })}
    />
  );
}
