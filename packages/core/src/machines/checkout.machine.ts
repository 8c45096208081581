import { not } from 'xstate';
import { alerts, failures } from '../messages/index.ts';
import { orderAlertMessage, requireOutput, requirePayment } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';

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
    request: input.pendingOrder?.request ?? null,
    ordered: input.pendingOrder ? input.items : [],
    order: input.pendingOrder?.order ?? null,
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
            actions: [
              { type: 'keepOrder', params: ({ event }) => ({ order: event.output }) },
              { type: 'tellCreated', params: ({ event }) => ({ order: event.output }) },
            ],
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
            { type: 'giveAlert', params: ({ event }) => ({ message: orderAlertMessage(event.error) }) },
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
        input: ({ context }) => requirePayment(context),
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
                input: ({ context }) => requirePayment(context),
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
        input: ({ context }) => requirePayment(context),
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
      entry: [{ type: 'clearPurchase', params: ({ context }) => requireOutput(context) }, 'tellPaid'],
    },
  },
  output: ({ context }) => requireOutput(context),
});
