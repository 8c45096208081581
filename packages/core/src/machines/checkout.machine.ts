import { not } from 'xstate';
import { alerts, failures } from '../messages/index.ts';
import { orderAlertMessage, requireOutput, requirePayment } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';

/**
 * Billing form → order → payment → success (spec §4). Every failure returns to a state in which the customer can act.
 *
 * A payment that is submitted while the card field loads waits for the field.
 *
 * The same form with the same cart reuses the existing order, unless its payment was canceled. When the result of a
 * payment is unknown, `reconciling` checks it first. A confirmation is never aborted, but after a timeout it is
 * `overdue`: the machine polls the shop, and the customer may go back. The order is kept and checked before it is paid
 * again. It has one PaymentIntent, so it can be charged only once.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    items: input.items,
    billing: input.billing ?? {},
    request: input.pendingOrder?.request ?? null,
    orderedItems: input.pendingOrder ? input.items : [],
    order: input.pendingOrder?.order ?? null,
    fieldErrors: {},
    alert: null,
    failure: null,
    isPaymentUncertain: false,
  }),
  invoke: { src: 'watchCart' },
  on: { 'cart.changed': { actions: { type: 'assignItems', params: ({ event }) => event } } },
  initial: 'billing',
  states: {
    billing: {
      on: {
        'billing.submitted': [
          {
            guard: 'isCartEmpty',
            actions: [{ type: 'assignBilling', params: ({ event }) => event }, 'toastEmptyCart'],
          },
          {
            guard: { type: 'isIncomplete', params: ({ event }) => event },
            actions: [{ type: 'assignBilling', params: ({ event }) => event }, 'assignFieldErrors'],
          },
          {
            guard: not('hasToken'),
            actions: [
              { type: 'assignBilling', params: ({ event }) => event },
              { type: 'assignAlert', params: { message: alerts.signInToOrder } },
              { type: 'emitAlert', params: { message: alerts.signInToOrder } },
            ],
          },
          {
            guard: { type: 'isPaymentUncertain', params: ({ event }) => event },
            target: 'reconciling',
            actions: { type: 'assignBilling', params: ({ event }) => event },
          },
          {
            guard: { type: 'canReuseOrder', params: ({ event }) => event },
            target: 'paying',
            actions: { type: 'assignBilling', params: ({ event }) => event },
          },
          {
            target: 'creatingOrder',
            actions: [{ type: 'assignBilling', params: ({ event }) => event }, 'assignRequest'],
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
            guard: { type: 'isOrderPaid', params: ({ event }) => ({ order: event.output }) },
            target: 'paid',
            actions: [
              { type: 'assignOrder', params: ({ event }) => ({ order: event.output }) },
              { type: 'emitCreated', params: ({ event }) => ({ order: event.output }) },
            ],
          },
          {
            guard: { type: 'hasNoClientSecret', params: ({ event }) => ({ order: event.output }) },
            target: 'secretMissing',
            actions: [
              { type: 'assignOrder', params: ({ event }) => ({ order: event.output }) },
              { type: 'emitCreated', params: ({ event }) => ({ order: event.output }) },
            ],
          },
          {
            target: 'paying',
            actions: [
              { type: 'assignOrder', params: ({ event }) => ({ order: event.output }) },
              { type: 'emitCreated', params: ({ event }) => ({ order: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'billing',
          actions: [
            { type: 'assignOrderFailure', params: ({ event }) => event },
            { type: 'emitAlert', params: ({ event }) => ({ message: orderAlertMessage(event.error) }) },
            { type: 'emitFailed', params: ({ event }) => event },
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
            guard: not('isPaymentReady'),
            actions: { type: 'assignFailure', params: { message: failures.paymentNotReady } },
          },
          { guard: 'isCardMounting', target: 'mountingCard' },
          {
            guard: not('hasCard'),
            actions: { type: 'assignFailure', params: { message: failures.cardMissing } },
          },
          { target: 'confirming' },
        ],
      },
    },
    mountingCard: {
      on: { 'back.pressed': 'billing' },
      invoke: {
        src: 'awaitCard',
        onDone: [
          { guard: 'hasCard', target: 'confirming' },
          { target: 'paying', actions: { type: 'assignFailure', params: { message: failures.cardMissing } } },
        ],
        onError: { target: 'paying', actions: { type: 'assignFailure', params: { message: failures.cardMissing } } },
      },
      after: {
        cardTimeout: {
          target: 'paying',
          actions: { type: 'assignFailure', params: { message: failures.paymentNotReady } },
        },
      },
    },
    confirming: {
      invoke: {
        src: 'confirmPayment',
        input: ({ context }) => requirePayment(context),
        onDone: [
          { guard: { type: 'succeeded', params: ({ event }) => ({ outcome: event.output }) }, target: 'paid' },
          {
            guard: { type: 'isPaymentProcessing', params: ({ event }) => ({ outcome: event.output }) },
            target: 'reconciling',
            actions: { type: 'assignPaymentFailure', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'paying',
            actions: { type: 'assignPaymentFailure', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: {
          target: 'reconciling',
          actions: { type: 'assignFailure', params: { message: failures.paymentUnexpected } },
        },
      },
      initial: 'waiting',
      states: {
        waiting: { after: { paymentTimeout: 'overdue' } },
        overdue: {
          on: { 'back.pressed': { target: '#checkout.billing', actions: 'markPaymentUncertain' } },
          initial: 'polling',
          states: {
            polling: {
              invoke: {
                src: 'checkPayment',
                input: ({ context }) => requirePayment(context),
                onDone: [
                  {
                    guard: { type: 'isPaid', params: ({ event }) => ({ result: event.output }) },
                    target: '#checkout.paid',
                  },
                  { target: 'waiting' },
                ],
                onError: 'waiting',
              },
              after: { pollInterval: 'waiting' },
            },
            waiting: { after: { pollInterval: 'polling' } },
          },
        },
      },
    },
    reconciling: {
      invoke: {
        src: 'checkPayment',
        input: ({ context }) => requirePayment(context),
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => ({ result: event.output }) }, target: 'paid' },
          { target: 'paying' },
        ],
        onError: 'paying',
      },
      after: { pollInterval: 'paying' },
    },
    paid: {
      type: 'final',
      entry: [{ type: 'clearPurchase', params: ({ context }) => requireOutput(context) }, 'emitPaid'],
    },
  },
  output: ({ context }) => requireOutput(context),
});
