import { selectCheckoutStep } from '@octavo/core/machines';
import { useCallback, useEffect, useState } from 'react';
import { useCheckout } from '../../payment/use-checkout.ts';
import { useActorSelector } from '../../actors/use-actor-selector.ts';
import { useUser } from '../../actors/use-user.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { useStepFocus } from '../../payment/use-step-focus.ts';
import { usePageHead } from '../../navigation/use-page-head.ts';
import { clearDraft } from './billing-draft.ts';
import { BillingStep } from './BillingStep.tsx';
import { useCartStepHistory } from './use-cart-step-history.ts';
import { useRemoveOwnedItems } from './use-remove-owned-items.ts';

/** Cart, payment and success as steps at one URL. Opening the cart after a purchase starts over. */
export function CartPage() {
  usePageHead('Cart', 'Review your cart and check out.');
  const [visit, setVisit] = useState(0);
  useStepFocus(String(visit));
  useRemoveOwnedItems();
  const restart = useCallback(() => setVisit((before) => before + 1), []);
  // The user may have changed when the page is restored from the history.
  const user = useUser();
  return <CheckoutSteps key={`${visit} ${user?.id ?? ''}`} onRestart={restart} />;
}

function CheckoutSteps({ onRestart }: { onRestart: () => void }) {
  const { flow, send, isWaiting } = useCheckout();
  const step = useActorSelector(flow?.checkout ?? null, selectCheckoutStep, 'billing');
  useStepFocus(step);
  const shop = useShop();
  useEffect(() => {
    if (step === 'success') clearDraft(shop);
  }, [step, shop]);
  useCartStepHistory(step, () => {
    if (step === 'success') {
      onRestart();
      return true;
    }
    send({ type: 'back.pressed' });
    // A payment in progress must not be left.
    return flow !== null && selectCheckoutStep(flow.checkout.getSnapshot()) !== step;
  });
  if (flow === null || step === 'billing')
    return <BillingStep checkout={flow?.checkout ?? null} send={send} isWaiting={isWaiting} />;
  const { checkout, gateway, PaymentStep, SuccessStep } = flow;
  if (step === 'success') return <SuccessStep checkout={checkout} />;
  return <PaymentStep checkout={checkout} gateway={gateway} onBack={() => checkout.send({ type: 'back.pressed' })} />;
}
