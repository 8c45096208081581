import { selectCheckoutStep } from '@octavo/core/machines';
import { useSelector } from '@xstate/react';
import { useCart } from '../../actors/use-cart.ts';
import { useCheckout } from '../../actors/use-checkout.ts';
import { PaymentStep } from '../../payment/PaymentStep.tsx';
import { SuccessStep } from '../../payment/SuccessStep.tsx';
import { useStepFocus } from '../../payment/use-step-focus.ts';
import { useTitle } from '../../shell/use-title.ts';
import { BillingStep } from './BillingStep.tsx';

/** Cart, payment and success, one after the other at one address. */
export function CartPage() {
  useTitle('Cart');
  const { checkout, gateway } = useCheckout();
  const { items } = useCart();
  const step = useSelector(checkout, selectCheckoutStep);
  useStepFocus(step);
  switch (step) {
    case 'billing':
      return <BillingStep checkout={checkout} />;
    case 'payment':
      return (
        <PaymentStep
          checkout={checkout}
          gateway={gateway}
          items={items}
          onBack={() => checkout.send({ type: 'back.pressed' })}
        />
      );
    case 'success':
      return <SuccessStep checkout={checkout} />;
  }
}
