import { assign, emit, fromCallback, not, setup } from 'xstate';
import { isPaid, type CreatedOrder, type Id } from '../entities/index.ts';
import { alerts, failures, toasts } from '../messages/index.ts';
import type { Billing, OrderRequest } from '../validators/index.ts';
import type {
  CheckoutContext,
  CheckoutEmitted,
  CheckoutEvent,
  CheckoutInput,
  CheckoutOutput,
} from './checkout.events.ts';
import {
  errorsOf,
  isLastOrder,
  orderAfter,
  orderAlert,
  outputOf,
  paymentOf,
  paymentSentence,
  requestOf,
  serverErrors,
} from './checkout.rules.ts';
import type { CardPayment, PaymentOutcome } from './payment-gateway.ts';
import { typed, unprovided } from './unprovided.ts';

type Typed = { readonly billing: Readonly<Partial<Billing>> };

const checkoutSetup = setup({
  types: typed<{
    context: CheckoutContext;
    events: CheckoutEvent;
    emitted: CheckoutEmitted;
    input: CheckoutInput;
    output: CheckoutOutput;
  }>(),
  actors: {
    createOrder: unprovided<CreatedOrder, OrderRequest>('createOrder'),
    confirmPayment: unprovided<PaymentOutcome, CardPayment>('confirmPayment'),
    /** Looks whether the order was paid after all. */
    checkPayment: unprovided<{ isPaid: boolean }, { orderId: Id; clientSecret: string }>('checkPayment'),
    /** Sends `cart.changed` whenever the cart changes. */
    watchCart: fromCallback<CheckoutEvent>(() => undefined),
  },
  actions: {
    /** Takes what was bought out of the cart. */
    clearPurchase: (_args, _params: CheckoutOutput) => undefined,
    keepItems: assign((_, { items }: Pick<CheckoutContext, 'items'>) => ({ items })),
    keepBilling: assign((_, { billing }: Typed) => ({ billing, fieldErrors: {}, alert: null, failure: null })),
    keepRequest: assign(({ context }) => ({
      request: requestOf(context.billing, context.items),
      order: null,
      isUnsure: false,
    })),
    keepFieldErrors: assign(({ context }) => ({ fieldErrors: errorsOf(context.billing) })),
    keepOrder: assign((_, { order }: { order: CreatedOrder }) => ({ order })),
    keepOrderFailure: assign((_, { error }: { error: unknown }) => ({
      request: null,
      alert: orderAlert(error),
      fieldErrors: serverErrors(error),
    })),
    keepAlert: assign((_, { message }: { message: string }) => ({ alert: message })),
    keepFailure: assign((_, { message }: { message: string }) => ({ failure: message })),
    keepRefusal: assign(({ context }, { outcome }: { outcome: PaymentOutcome }) => ({
      order: orderAfter(context.order, outcome),
      failure: paymentSentence(outcome),
      isUnsure: false,
    })),
    keepDoubt: assign({ isUnsure: true, failure: null }),
    giveAlert: emit((_, { message }: { message: string }) => ({ type: 'alert', message })),
    toastEmptyCart: emit({ type: 'toast', kind: 'error', message: toasts.cartEmpty }),
    tellCreated: emit((_, { order }: { order: CreatedOrder }) => ({ type: 'order.created', order })),
    tellFailed: emit((_, { error }: { error: unknown }) => ({ type: 'order.failed', error })),
    tellPaid: emit(({ context }) => ({ type: 'order.paid', ...outputOf(context) })),
  },
  delays: {
    /** What a bank may take to ask its customer, before the shop is asked whether it has the money. */
    patience: 20_000,
    /** Between two looks, and as long as one of them may take. */
    look: 10_000,
  },
  guards: {
    cartIsEmpty: ({ context }) => context.items.length === 0,
    isIncomplete: ({ context }, { billing }: Typed) => requestOf(billing, context.items) === null,
    /** Bound to the token store. */
    hasToken: () => true,
    /** The order of last time, whose confirmation nobody waited for. */
    mayBePaid: ({ context }, { billing }: Typed) => context.isUnsure && isLastOrder(context, billing),
    sameAsLastOrder: ({ context }, { billing }: Typed) => isLastOrder(context, billing),
    isPaidFor: (_, { order }: { order: CreatedOrder }) => isPaid(order),
    lacksSecret: (_, { order }: { order: CreatedOrder }) => order.stripe_payment_intent_client_secret === null,
    /** Bound to the payment gateway: its script has come. */
    paymentIsReady: () => true,
    /** Bound to the payment gateway: there is a card field. */
    cardIsThere: () => true,
    succeeded: (_, { outcome }: { outcome: PaymentOutcome }) => outcome.status === 'succeeded',
    isUndecided: (_, { outcome }: { outcome: PaymentOutcome }) => outcome.status === 'processing',
    wasPaid: (_, { result }: { result: { isPaid: boolean } }) => result.isPaid,
  },
});

/**
 * Billing form → order → payment → success (spec §4). Every failure returns to a state the customer can act in.
 *
 * Submitting the same form with the same cart again uses the order that is there, unless its payment was called off.
 * While it is unclear whether money moved, `reconciling` asks before anything is said. A confirmation is never given up,
 * but one that takes long is `overdue`: the shop is asked about the order again and again, and the customer may go back.
 * The order is kept and looked at before it is paid again; its one PaymentIntent takes the money once.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    items: input.items,
    billing: input.billing ?? {},
    request: input.lastOrder?.request ?? null,
    order: input.lastOrder?.order ?? null,
    fieldErrors: {},
    alert: null,
    failure: null,
    isUnsure: false,
  }),
  invoke: { src: 'watchCart' },
  on: { 'cart.changed': { actions: { type: 'keepItems', params: ({ event }) => event } } },
  initial: 'billing',
  states: {
    billing: {
      on: {
        'billing.submitted': [
          { guard: 'cartIsEmpty', actions: [{ type: 'keepBilling', params: ({ event }) => event }, 'toastEmptyCart'] },
          {
            guard: { type: 'isIncomplete', params: ({ event }) => event },
            actions: [{ type: 'keepBilling', params: ({ event }) => event }, 'keepFieldErrors'],
          },
          {
            guard: not('hasToken'),
            actions: [
              { type: 'keepBilling', params: ({ event }) => event },
              { type: 'keepAlert', params: { message: alerts.signInToOrder } },
              { type: 'giveAlert', params: { message: alerts.signInToOrder } },
            ],
          },
          {
            guard: { type: 'mayBePaid', params: ({ event }) => event },
            target: 'reconciling',
            actions: { type: 'keepBilling', params: ({ event }) => event },
          },
          {
            guard: { type: 'sameAsLastOrder', params: ({ event }) => event },
            target: 'paying',
            actions: { type: 'keepBilling', params: ({ event }) => event },
          },
          {
            target: 'creatingOrder',
            actions: [{ type: 'keepBilling', params: ({ event }) => event }, 'keepRequest'],
          },
        ],
      },
    },
    creatingOrder: {
      invoke: {
        src: 'createOrder',
        input: ({ context }) => {
          if (!context.request) throw new Error('an order is created from a request');
          return context.request;
        },
        onDone: [
          {
            guard: { type: 'isPaidFor', params: ({ event }) => ({ order: event.output }) },
            target: 'paid',
            actions: [
              { type: 'keepOrder', params: ({ event }) => ({ order: event.output }) },
              { type: 'tellCreated', params: ({ event }) => ({ order: event.output }) },
            ],
          },
          {
            guard: { type: 'lacksSecret', params: ({ event }) => ({ order: event.output }) },
            target: 'secretMissing',
            actions: { type: 'keepOrder', params: ({ event }) => ({ order: event.output }) },
          },
          {
            target: 'paying',
            actions: [
              { type: 'keepOrder', params: ({ event }) => ({ order: event.output }) },
              { type: 'tellCreated', params: ({ event }) => ({ order: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'billing',
          actions: [
            { type: 'keepOrderFailure', params: ({ event }) => event },
            { type: 'giveAlert', params: ({ event }) => ({ message: orderAlert(event.error) }) },
            { type: 'tellFailed', params: ({ event }) => event },
          ],
        },
      },
    },
    secretMissing: {
      on: { 'back.pressed': 'billing' },
    },
    paying: {
      on: {
        'back.pressed': 'billing',
        'payment.submitted': [
          {
            guard: not('paymentIsReady'),
            actions: { type: 'keepFailure', params: { message: failures.paymentNotReady } },
          },
          {
            guard: not('cardIsThere'),
            actions: { type: 'keepFailure', params: { message: failures.cardMissing } },
          },
          { target: 'confirming' },
        ],
      },
    },
    confirming: {
      invoke: {
        src: 'confirmPayment',
        input: ({ context }) => paymentOf(context),
        onDone: [
          { guard: { type: 'succeeded', params: ({ event }) => ({ outcome: event.output }) }, target: 'paid' },
          {
            guard: { type: 'isUndecided', params: ({ event }) => ({ outcome: event.output }) },
            target: 'reconciling',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'paying',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: {
          target: 'reconciling',
          actions: { type: 'keepFailure', params: { message: failures.paymentUnexpected } },
        },
      },
      initial: 'waiting',
      states: {
        waiting: { after: { patience: 'overdue' } },
        overdue: {
          on: { 'back.pressed': { target: '#checkout.billing', actions: 'keepDoubt' } },
          initial: 'looking',
          states: {
            looking: {
              invoke: {
                src: 'checkPayment',
                input: ({ context }) => paymentOf(context),
                onDone: [
                  {
                    guard: { type: 'wasPaid', params: ({ event }) => ({ result: event.output }) },
                    target: '#checkout.paid',
                  },
                  { target: 'pausing' },
                ],
                onError: 'pausing',
              },
              after: { look: 'pausing' },
            },
            pausing: { after: { look: 'looking' } },
          },
        },
      },
    },
    reconciling: {
      invoke: {
        src: 'checkPayment',
        input: ({ context }) => paymentOf(context),
        onDone: [
          { guard: { type: 'wasPaid', params: ({ event }) => ({ result: event.output }) }, target: 'paid' },
          { target: 'paying' },
        ],
        onError: 'paying',
      },
      after: { look: 'paying' },
    },
    paid: {
      type: 'final',
      entry: [{ type: 'clearPurchase', params: ({ context }) => outputOf(context) }, 'tellPaid'],
    },
  },
  output: ({ context }) => outputOf(context),
});
