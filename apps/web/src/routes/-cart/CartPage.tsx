import { selectCheckoutStep } from '@octavo/core/machines';
import { useCallback, useEffect, useState } from 'react';
import { useCheckout } from '../../actors/use-checkout.ts';
import { useSelected } from '../../actors/use-selected.ts';
import { useUser } from '../../actors/use-user.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { useStepFocus } from '../../payment/use-step-focus.ts';
import { useTitle } from '../../shell/use-title.ts';
import { forgetDraft } from './billing-draft.ts';
import { BillingStep } from './BillingStep.tsx';
import { useWayToCart } from './use-way-to-cart.ts';
import { useWithoutOwned } from './use-without-owned.ts';

/** Cart, payment and success, one after the other at one address. Whoever asks for the cart after a purchase begins anew. */
export function CartPage() {
  useTitle('Cart', 'The books you have chosen, and the way to pay for them.');
  const [visit, setVisit] = useState(0);
  useStepFocus(String(visit));
  useWithoutOwned();
  const begin = useCallback(() => setVisit((before) => before + 1), []);
  // A page that is gone back to may have become somebody else's.
  const user = useUser();
  return <Purchase key={`${visit} ${user?.id ?? ''}`} onAskedAnew={begin} />;
}

function Purchase({ onAskedAnew }: { onAskedAnew: () => void }) {
  const { flow, send, isWaiting } = useCheckout();
  const step = useSelected(flow?.checkout ?? null, selectCheckoutStep, 'billing');
  useStepFocus(step);
  const shop = useShop();
  useEffect(() => {
    if (step === 'success') forgetDraft(shop);
  }, [step, shop]);
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
  return <PaymentStep checkout={checkout} gateway={gateway} onBack={() => checkout.send({ type: 'back.pressed' })} />;
}
