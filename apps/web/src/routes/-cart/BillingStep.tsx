import { formatCents } from '@octavo/core/entities';
import {
  selectAlert,
  selectBilling,
  selectFieldErrors,
  selectIsCreatingOrder,
  selectTotalCents,
} from '@octavo/core/machines';
import { alerts } from '@octavo/core/messages';
import { BillingSchema } from '@octavo/core/validators';
import { CartScreen } from '@octavo/ui/CartScreen';
import { TextLink } from '@octavo/ui/TextLink';
import { toast, ToastMessage } from '@octavo/ui/Toaster';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useUser } from '../../actors/use-user.ts';
import { useCart } from '../../actors/use-cart.ts';
import type { useCheckout } from '../../actors/use-checkout.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { errorsOf } from '../../views/form-errors.ts';
import { cartLine } from './cart-view.ts';

type Checkout = ReturnType<typeof useCheckout>['checkout'];

export function BillingStep({ checkout }: { checkout: Checkout }) {
  const { cart, wayBack } = useShop();
  const { items } = useCart();
  const user = useUser();
  const billing = useSelector(checkout, selectBilling);
  const serverErrors = useSelector(checkout, selectFieldErrors);
  const alert = useSelector(checkout, selectAlert);
  const isBusy = useSelector(checkout, selectIsCreatingOrder);
  const totalCents = useSelector(checkout, selectTotalCents);

  useEffect(() => {
    // The guard lets a user without a token in, so nobody else keeps where they were.
    if (alert === alerts.signInToOrder) wayBack.remember('/cart');
  }, [alert, wayBack]);

  const clear = (): void => {
    const removed = cart.read().items;
    cart.clear();
    if (removed.length === 0) return;
    toast(
      <ToastMessage action={{ text: 'Undo', onPress: () => cart.restore(removed) }}>
        Your cart is empty now
      </ToastMessage>,
    );
  };
  return (
    <CartScreen
      step="billing"
      lines={items.map(cartLine)}
      total={formatCents(totalCents)}
      defaultValues={{
        first_name: user?.first_name ?? '',
        last_name: user?.last_name ?? '',
        email: user?.email ?? '',
        country: 'US',
        ...billing,
      }}
      validate={(values) => errorsOf(BillingSchema, values)}
      errors={serverErrors}
      error={
        alert === alerts.signInToOrder ? (
          <>
            <span>{alert}</span> <TextLink href="/login">Log in</TextLink>
          </>
        ) : (
          alert
        )
      }
      isBusy={isBusy}
      onSubmit={({ values }) => checkout.send({ type: 'billing.submitted', billing: values })}
      onEmptySubmit={() => checkout.send({ type: 'billing.submitted', billing: {} })}
      onRemove={({ line }) => cart.remove(Number(line.id))}
      onClear={clear}
    />
  );
}
