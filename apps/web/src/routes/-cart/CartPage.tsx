import { selectCheckoutStep } from '@octavo/core/machines';
import { useSelector } from '@xstate/react';
import { useCheckout } from '../../actors/use-checkout.ts';
import { useTitle } from '../../shell/use-title.ts';
import { BillingStep } from './BillingStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { SuccessStep } from './SuccessStep.tsx';
import { useStepFocus } from './use-step-focus.ts';

/** Cart, payment and success, one after the other at one address. */
export function CartPage() {
  useTitle('Cart');
  const { checkout, gateway } = useCheckout();
  const step = useSelector(checkout, selectCheckoutStep);
  useStepFocus(step);
  switch (step) {
    case 'billing':
      return <BillingStep checkout={checkout} />;
    case 'payment':
      return <PaymentStep checkout={checkout} gateway={gateway} />;
    case 'success':
      return <SuccessStep checkout={checkout} />;
  }
}
