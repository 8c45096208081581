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
import { useEffect, useMemo } from 'react';
import { useUser } from '../../actors/use-user.ts';
import { useCart } from '../../actors/use-cart.ts';
import type { Checkout } from '../../actors/use-checkout.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { lastBillingQuery } from '../../queries/orders.queries.ts';
import { countryOptions } from '../../views/countries.ts';
import { errorsOf } from '../../views/form-errors.ts';
import { cartLine } from './cart-view.ts';
import { useCartNotes } from './use-cart-notes.ts';

export function BillingStep({ checkout }: { checkout: Checkout }) {
  const shop = useShop();
  const { cart, wayBack, queryClient } = shop;
  const { items } = useCart();
  const user = useUser();
  const billing = useSelector(checkout, selectBilling);
  const serverErrors = useSelector(checkout, selectFieldErrors);
  const alert = useSelector(checkout, selectAlert);
  const notes = useCartNotes(checkout);
  const isBusy = useSelector(checkout, selectIsCreatingOrder);
  const totalCents = useSelector(checkout, selectTotalCents);

  const countries = useMemo(() => countryOptions(), []);
  // What had come when the form was opened: it is not filled in under somebody's fingers.
  const last = queryClient.getQueryData(lastBillingQuery(shop).queryKey);

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
      lines={items.map((item) => cartLine(item, notes.get(item.id)))}
      total={formatCents(totalCents)}
      defaultValues={{
        country: 'US',
        ...last,
        first_name: user?.first_name || (last?.first_name ?? ''),
        last_name: user?.last_name || (last?.last_name ?? ''),
        email: user?.email || (last?.email ?? ''),
        ...billing,
      }}
      countries={countries}
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
