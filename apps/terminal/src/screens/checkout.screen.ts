import {
  bindCheckout,
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
import { DEFAULT_COUNTRY } from '@octavo/core/validators';
import { createActor } from 'xstate';
import { blank, type Key, line, span, wrap } from '../display/index.ts';
import { createCardGateway, testProvider } from '../payment/index.ts';
import { labels, sentences } from '../sentences.ts';
import { createForm, type FormValues } from '../widgets/index.ts';
import { failureLines } from './fetched.ts';
import { formView } from './form-view.ts';
import { bankQuestion, paymentStep, successView } from './payment-steps.ts';
import type { Screen, Storefront } from './screen.ts';

/** The way from the cart to a paid order: billing, card, success. Which of them, and what follows, core decides. */
export function checkoutScreen(front: Storefront): Screen {
  const { shop } = front;
  const provider = testProvider(shop.config, shop.origin);
  return provider === null ? browserOnlyScreen(front) : payingScreen(front, provider);
}

function payingScreen(front: Storefront, provider: string): Screen {
  const { shop } = front;
  const user = selectUser(shop.auth.getSnapshot());
  const bank = bankQuestion(front);
  const gateway = createCardGateway({
    publishableKey: shop.config.payment.publishable_key,
    base: provider,
    askBank: bank.ask,
  });
  const machine = bindCheckout({ api: shop.api, tokens: shop.session, cart: shop.cart, payment: gateway });
  const checkout = createActor(machine, {
    input: {
      items: shop.cart.read().items,
      billing: user ? { first_name: user.first_name, last_name: user.last_name, email: user.email } : {},
    },
  });
  let orderFailure: unknown = null;
  checkout.on('toast', ({ kind, message }) => front.say(kind, message));
  checkout.on('order.failed', ({ error }) => {
    orderFailure = error;
  });
  checkout.start();

  const form = createForm(
    [
      ...Object.entries(screens.cart.fields).map(([name, label]) => ({ name, label })),
      { name: 'country', label: labels.country },
    ],
    { country: DEFAULT_COUNTRY, ...given(selectBilling(checkout.getSnapshot())) },
  );
  let faults = selectFieldErrors(checkout.getSnapshot());
  checkout.subscribe((snapshot) => {
    const found = selectFieldErrors(snapshot);
    if (found !== faults) form.fault(found);
    faults = found;
    front.redraw();
  });
  const payment = paymentStep(front, checkout, gateway, bank);

  const pressBilling = (key: Key): boolean => {
    if (selectIsCreatingOrder(checkout.getSnapshot())) return true;
    const pressed = form.press(key);
    if (pressed === 'submitted') {
      orderFailure = null;
      checkout.send({ type: 'billing.submitted', billing: texts(form.values()) });
    }
    return pressed !== null;
  };
  return {
    title: screens.payment.complete,
    needsUser: true,
    view: (space) => {
      const here = checkout.getSnapshot();
      const step = selectCheckoutStep(here);
      if (step === 'success') return successView(here, space);
      if (step === 'payment') return payment.view(here, space);
      const alert = selectAlert(here);
      return formView(form, space, {
        title: screens.cart.billing,
        above: [
          line(span(`${screens.cart.total} `, 'muted'), span(formatCents(selectTotalCents(here)), 'strong')),
          ...(alert === null ? [] : [blank, ...wrap(alert, space.columns).map((text) => line(span(text, 'danger')))]),
          ...(alert === null || orderFailure === null ? [] : failureLines(orderFailure, alert, space)),
        ],
        button: selectIsCreatingOrder(here) ? progress.creatingOrder : screens.cart.continue,
        hints: [],
      });
    },
    press: (key) => {
      const step = selectCheckoutStep(checkout.getSnapshot());
      if (step === 'billing') return pressBilling(key);
      if (step === 'payment') return payment.press(key);
      if (key.name !== 'enter' && key.name !== 'escape') return false;
      front.home();
      return true;
    },
    isBusy: () => selectIsProcessing(checkout.getSnapshot()),
    closed: () => checkout.stop(),
  };
}

/** A shop that takes cards in its own page only: the way there. */
function browserOnlyScreen(front: Storefront): Screen {
  const address = new URL('/cart', front.shop.origin).href;
  return {
    title: screens.payment.complete,
    view: ({ columns, glyphs }) => ({
      lines: [
        line(span(screens.payment.title, 'title')),
        blank,
        ...wrap(sentences.payInBrowser, columns).map((text) => line(text)),
        blank,
        ...wrap(address, columns).map((text) => line(span(text, 'accent', address))),
      ],
      hints: [{ keys: glyphs.enter, does: 'open it' }],
    }),
    press: (key) => {
      if (key.name !== 'enter') return false;
      front.browse(address);
      return true;
    },
  };
}

/** Fields that have been filled in; what is missing is left to the form's own beginning. */
function given(values: object): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'));
}

function texts(values: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
