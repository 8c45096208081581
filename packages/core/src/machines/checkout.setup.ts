import { assign, emit, fromCallback, setup } from 'xstate';
import { isPaid, type CreatedOrder, type Id } from '../entities/index.ts';
import { toasts } from '../messages/index.ts';
import type { Billing, OrderRequest } from '../validators/index.ts';
import type {
  CheckoutContext,
  CheckoutEmitted,
  CheckoutEvent,
  CheckoutInput,
  CheckoutOutput,
} from './checkout.events.ts';
import {
  billingErrors,
  canReuseOrder,
  applyOutcome,
  orderAlertMessage,
  requireOutput,
  paymentErrorMessage,
  buildOrderRequest,
  serverFieldErrors,
} from './checkout.rules.ts';
import type { CardPayment, PaymentOutcome } from './payment-gateway.ts';
import { typed, unprovided } from './unprovided.ts';

type BillingInput = { readonly billing: Readonly<Partial<Billing>> };

/** Actions, guards, delays and actors of the checkout chart. */
export const checkoutSetup = setup({
  types: typed<{
    context: CheckoutContext;
    events: CheckoutEvent;
    emitted: CheckoutEmitted;
    input: CheckoutInput;
    output: CheckoutOutput;
  }>(),
  actors: {
    createOrder: unprovided<CreatedOrder, OrderRequest>('createOrder'),
    /** Waits for the card field to accept input. */
    awaitCard: unprovided<unknown, void>('awaitCard'),
    confirmPayment: unprovided<PaymentOutcome, CardPayment>('confirmPayment'),
    /** Checks whether the order was paid. */
    checkPayment: unprovided<{ isPaid: boolean }, { orderId: Id; clientSecret: string }>('checkPayment'),
    /** Sends `cart.changed` whenever the cart changes. */
    watchCart: fromCallback<CheckoutEvent>(() => undefined),
  },
  actions: {
    /** Removes the purchased items from the cart. */
    clearPurchase: (_args, _params: CheckoutOutput) => undefined,
    assignItems: assign((_, { items }: Pick<CheckoutContext, 'items'>) => ({ items })),
    assignBilling: assign((_, { billing }: BillingInput) => ({ billing, fieldErrors: {}, alert: null, failure: null })),
    assignRequest: assign(({ context }) => ({
      request: buildOrderRequest(context.billing, context.items),
      orderedItems: context.items,
      order: null,
      isPaymentUncertain: false,
    })),
    assignFieldErrors: assign(({ context }) => ({ fieldErrors: billingErrors(context.billing) })),
    assignOrder: assign((_, { order }: { order: CreatedOrder }) => ({ order })),
    assignOrderFailure: assign((_, { error }: { error: unknown }) => ({
      request: null,
      alert: orderAlertMessage(error),
      fieldErrors: serverFieldErrors(error),
    })),
    assignAlert: assign((_, { message }: { message: string }) => ({ alert: message })),
    assignFailure: assign((_, { message }: { message: string }) => ({ failure: message })),
    assignPaymentFailure: assign(({ context }, { outcome }: { outcome: PaymentOutcome }) => ({
      order: applyOutcome(context.order, outcome),
      failure: paymentErrorMessage(outcome),
      isPaymentUncertain: false,
    })),
    markPaymentUncertain: assign({ isPaymentUncertain: true, failure: null }),
    emitAlert: emit((_, { message }: { message: string }) => ({ type: 'alert', message })),
    toastEmptyCart: emit({ type: 'toast', kind: 'error', message: toasts.cartEmpty }),
    emitCreated: emit((_, { order }: { order: CreatedOrder }) => ({ type: 'order.created', order })),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: 'order.failed', error })),
    emitPaid: emit(({ context }) => ({ type: 'order.paid', ...requireOutput(context) })),
  },
  delays: {
    /** How long a payment waits for the card field, in ms. */
    cardTimeout: 20_000,
    /** How long a confirmation, with the bank's authentication, may take before the shop is polled, in ms. */
    paymentTimeout: 20_000,
    /** Interval between two checks, and the timeout of each check, in ms. */
    pollInterval: 10_000,
  },
  guards: {
    isCartEmpty: ({ context }) => context.items.length === 0,
    isIncomplete: ({ context }, { billing }: BillingInput) => buildOrderRequest(billing, context.items) === null,
    /** Bound to the token store. */
    hasToken: () => true,
    /** Whether this is the previous order whose confirmation had no response. */
    isPaymentUncertain: ({ context }, { billing }: BillingInput) =>
      context.isPaymentUncertain && canReuseOrder(context, billing),
    canReuseOrder: ({ context }, { billing }: BillingInput) => canReuseOrder(context, billing),
    isOrderPaid: (_, { order }: { order: CreatedOrder }) => isPaid(order),
    hasNoClientSecret: (_, { order }: { order: CreatedOrder }) => order.stripe_payment_intent_client_secret === null,
    /** Bound to the payment gateway: its script has loaded. */
    isPaymentReady: () => true,
    /** Bound to the payment gateway: the card field is still loading. */
    isCardMounting: () => false,
    /** Bound to the payment gateway: there is a card field that accepts input. */
    hasCard: () => true,
    succeeded: (_, { outcome }: { outcome: PaymentOutcome }) => outcome.status === 'succeeded',
    isPaymentProcessing: (_, { outcome }: { outcome: PaymentOutcome }) => outcome.status === 'processing',
    isPaid: (_, { result }: { result: { isPaid: boolean } }) => result.isPaid,
  },
});
