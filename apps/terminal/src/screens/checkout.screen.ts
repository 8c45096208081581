import {
  selectAlert,
  selectBilling,
  selectCheckoutStep,
  selectFieldErrors,
  selectIsCreatingOrder,
  selectIsProcessing,
  selectTotalCents,
  selectUser,
} from '@octavo/core/machines';
import { formatCents } from '@octavo/core/entities';
import { progress, screens } from '@octavo/core/messages';
import { testProviderUrl } from '@octavo/core/shop';
import { DEFAULT_COUNTRY } from '@octavo/core/validators';
import { emptyLine, type Key, line, span, wrap } from '../display/index.ts';
import { createCardGateway } from '../payment/index.ts';
import { labels, messages } from '../messages.ts';
import { createForm, type FormValues } from '../widgets/index.ts';
import { errorLines } from './query.ts';
import { formView } from './form-view.ts';
import { createAuthenticationPrompt, paymentStep, successView } from './payment-step.ts';
import type { Screen, Storefront } from './screen.ts';

/** Checkout from the cart to the paid order: billing, payment, success. Core's checkout machine decides on the steps. */
export function checkoutScreen(storefront: Storefront): Screen {
  const { shop } = storefront;
  const provider = testProviderUrl(shop.config, shop.origin);
  return provider === null ? browserOnlyScreen(storefront) : cardPaymentScreen(storefront, provider);
}

function cardPaymentScreen(storefront: Storefront, provider: string): Screen {
  const { shop } = storefront;
  const user = selectUser(shop.auth.getSnapshot());
  const authentication = createAuthenticationPrompt(storefront);
  const gateway = createCardGateway({
    publishableKey: shop.config.payment.publishable_key,
    baseUrl: provider,
    authenticate: authentication.ask,
  });
  let orderError: unknown = null;
  const checkout = shop.checkout({
    payment: gateway,
    billing: user ? { first_name: user.first_name, last_name: user.last_name, email: user.email } : {},
    prepare: (actor) => {
      actor.on('toast', ({ kind, message }) => storefront.showNotice(kind, message));
      actor.on('order.failed', ({ error }) => {
        orderError = error;
      });
    },
  });

  const form = createForm(
    [
      ...Object.entries(screens.cart.fields).map(([name, label]) => ({ name, label })),
      { name: 'country', label: labels.country },
    ],
    { country: DEFAULT_COUNTRY, ...stringValues(selectBilling(checkout.getSnapshot())) },
  );
  let fieldErrors = selectFieldErrors(checkout.getSnapshot());
  checkout.subscribe((snapshot) => {
    const found = selectFieldErrors(snapshot);
    if (found !== fieldErrors) form.setErrors(found);
    fieldErrors = found;
    storefront.redraw();
  });
  const payment = paymentStep(storefront, checkout, gateway, authentication);

  const pressBilling = (key: Key): boolean => {
    if (selectIsCreatingOrder(checkout.getSnapshot())) return true;
    const pressed = form.press(key);
    if (pressed === 'submitted') {
      orderError = null;
      checkout.send({ type: 'billing.submitted', billing: toStrings(form.values()) });
    }
    return pressed !== null;
  };
  return {
    title: screens.payment.complete,
    requiresAuth: true,
    view: (space) => {
      const snapshot = checkout.getSnapshot();
      const step = selectCheckoutStep(snapshot);
      if (step === 'success') return successView(snapshot, space);
      if (step === 'payment') return payment.view(snapshot, space);
      const alert = selectAlert(snapshot);
      return formView(form, space, {
        title: screens.cart.billing,
        above: [
          line(span(`${screens.cart.total} `, 'muted'), span(formatCents(selectTotalCents(snapshot)), 'strong')),
          ...(alert === null
            ? []
            : [emptyLine, ...wrap(alert, space.columns).map((text) => line(span(text, 'danger')))]),
          ...(alert === null || orderError === null ? [] : errorLines(orderError, alert, space)),
        ],
        button: selectIsCreatingOrder(snapshot) ? progress.creatingOrder : screens.cart.continue,
        hints: [],
      });
    },
    press: (key) => {
      const step = selectCheckoutStep(checkout.getSnapshot());
      if (step === 'billing') return pressBilling(key);
      if (step === 'payment') return payment.press(key);
      if (key.name !== 'enter' && key.name !== 'escape') return false;
      storefront.goHome();
      return true;
    },
    isBusy: () => selectIsProcessing(checkout.getSnapshot()),
    onClose: () => checkout.stop(),
  };
}

/** Links to the cart of a shop that accepts cards only in the browser. */
function browserOnlyScreen(storefront: Storefront): Screen {
  const url = new URL('/cart', storefront.shop.origin).href;
  return {
    title: screens.payment.complete,
    view: ({ columns, glyphs }) => ({
      lines: [
        line(span(screens.payment.title, 'title')),
        emptyLine,
        ...wrap(messages.payInBrowser, columns).map((text) => line(text)),
        emptyLine,
        ...wrap(url, columns).map((text) => line(span(text, 'accent', url))),
      ],
      hints: [{ keys: glyphs.enter, label: 'open link' }],
    }),
    press: (key) => {
      if (key.name !== 'enter') return false;
      storefront.openUrl(url);
      return true;
    },
  };
}

/** Returns the fields that have text. The form's defaults fill the rest. */
function stringValues(values: object): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'));
}

function toStrings(values: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
