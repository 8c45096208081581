import { formatCents } from '@octavo/core/entities';
import {
  type CheckoutEvent,
  selectAlert,
  selectBilling,
  selectFieldErrors,
  selectIsCreatingOrder,
  selectTotalCents,
} from '@octavo/core/machines';
import { alerts } from '@octavo/core/messages';
import type { CheckoutActor } from '@octavo/core/shop';
import { BillingSchema } from '@octavo/core/validators';
import type { BillingFormValues } from '@octavo/ui/BillingForm';
import { CartScreen } from '@octavo/ui/CartScreen';
import { TextLink } from '@octavo/ui/TextLink';
import { useCallback, useEffect, useMemo } from 'react';
import { useUser } from '../../actors/use-user.ts';
import { useCart } from '../../actors/use-cart.ts';
import { useActorSelector } from '../../actors/use-actor-selector.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { lastBillingQuery } from '../../queries/account.queries.ts';
import { showToast, dismissToast } from '../../toasts/toasts.ts';
import { countryOptions } from '../../views/countries.ts';
import { validateForm } from '../../views/form-errors.ts';
import { saveDraft, readDraft } from './billing-draft.ts';
import { cartLine } from './cart-view.ts';
import { useCartNotes } from './use-cart-notes.ts';

interface BillingStepProps {
  /** `null` until its code has loaded. Events sent earlier are queued. */
  checkout: CheckoutActor | null;
  send: (event: CheckoutEvent) => void;
  /** Whether events are queued for a checkout that is still loading. */
  isWaiting: boolean;
}

export function BillingStep({ checkout, send, isWaiting }: BillingStepProps) {
  const shop = useShop();
  const { cart, returnState, queryClient } = shop;
  const { items, totalCents: cartCents } = useCart();
  const user = useUser();
  const billing = useActorSelector(checkout, selectBilling, undefined);
  const serverErrors = useActorSelector(checkout, selectFieldErrors, undefined);
  const alert = useActorSelector(checkout, selectAlert, null);
  const notes = useCartNotes(checkout);
  const isBusy = useActorSelector(checkout, selectIsCreatingOrder, false) || isWaiting;
  const totalCents = useActorSelector(checkout, selectTotalCents, cartCents);

  const countries = useMemo(() => countryOptions(), []);
  // The form uses only data that was available when it opened, because it must not change while the user types.
  const last = queryClient.getQueryData(lastBillingQuery(shop).queryKey);

  const saveTyped = useCallback(({ values }: { values: BillingFormValues }) => saveDraft(shop, values), [shop]);
  useEffect(() => {
    // The guard lets a user without a token in, so only this case saves the return URL.
    if (alert === alerts.signInToOrder) returnState.save('/cart');
  }, [alert, returnState]);

  const clear = (): void => {
    const removed = cart.read().items;
    cart.clear();
    if (removed.length === 0) return;
    const undo = (): void => {
      cart.restore(removed);
      dismissToast(toastId);
    };
    const toastId = showToast({ kind: 'plain', message: 'Cart cleared', action: { text: 'Undo', onPress: undo } });
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
        ...readDraft(shop),
        ...billing,
      }}
      onValuesChange={saveTyped}
      countries={countries}
      validate={(values) => validateForm(BillingSchema, values)}
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
      onSubmit={({ values }) => send({ type: 'billing.submitted', billing: values })}
      onEmptySubmit={() => send({ type: 'billing.submitted', billing: {} })}
      onRemove={({ line }) => cart.remove(Number(line.id))}
      onClear={clear}
    />
  );
}
