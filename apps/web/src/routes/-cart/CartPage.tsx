import { selectCheckoutStep } from '@octavo/core/machines';
import { useCallback, useState } from 'react';
import { useCart } from '../../actors/use-cart.ts';
import { useCheckout } from '../../actors/use-checkout.ts';
import { useSelected } from '../../actors/use-selected.ts';
import { useStepFocus } from '../../payment/use-step-focus.ts';
import { useTitle } from '../../shell/use-title.ts';
import { BillingStep } from './BillingStep.tsx';
import { useWayToCart } from './use-way-to-cart.ts';

/** Cart, payment and success, one after the other at one address. Whoever asks for the cart after a purchase begins anew. */
export function CartPage() {
  useTitle('Cart');
  const [visit, setVisit] = useState(0);
  useStepFocus(String(visit));
  const begin = useCallback(() => setVisit((before) => before + 1), []);
  return <Purchase key={visit} onAskedAnew={begin} />;
}

function Purchase({ onAskedAnew }: { onAskedAnew: () => void }) {
  const { flow, send, isWaiting } = useCheckout();
  const { items } = useCart();
  const step = useSelected(flow?.checkout ?? null, selectCheckoutStep, 'billing');
  useStepFocus(step);
  useWayToCart(step, () => {
    if (step === 'success') {
      onAskedAnew();
      return true;
    }
    send({ type: 'back.pressed' });
    // A payment on its way is not left.
    return flow !== null && selectCheckoutStep(flow.checkout.getSnapshot()) !== step;
  });
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
