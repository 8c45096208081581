import { aBilling, aCartItem, anOrder } from '../testing/index.ts';
import { type Chart, describeStatechart, done, failed } from '../testing/statechart-table.ts';
import { toOrderRequest } from '../validators/index.ts';
import { checkoutMachine, type CheckoutContext } from './index.ts';

const items = [aCartItem()];
const ordering: CheckoutContext = {
  items,
  billing: aBilling(),
  request: toOrderRequest(aBilling(), items),
  orderedItems: items,
  order: anOrder(),
  fieldErrors: {},
  alert: null,
  failure: null,
  isPaymentUncertain: false,
};
const confirmed = {
  'payment: succeeded': 'paid',
  'payment: processing': 'reconciling',
  'payment: declined': 'paying',
  'payment: no response': 'reconciling',
};
const submitted = { type: 'billing.submitted', billing: aBilling() };

const checkout: Chart = {
  machine: checkoutMachine,
  context: ordering,
  events: {
    'billing.submitted, empty cart': { event: submitted, context: { items: [] } },
    'billing.submitted, empty field': { event: { ...submitted, billing: aBilling({ city: '' }) } },
    'billing.submitted, signed out': {
      event: submitted,
      machine: checkoutMachine.provide({ guards: { hasToken: () => false } }),
    },
    'billing.submitted, unchanged': { event: submitted },
    'billing.submitted, unchanged, payment uncertain': { event: submitted, context: { isPaymentUncertain: true } },
    'billing.submitted, changed': { event: { ...submitted, billing: aBilling({ city: 'Farport' }) } },
    'billing.submitted, order canceled': {
      event: submitted,
      context: { order: anOrder({ status: 'canceled' }) },
    },
    'billing.submitted, order without client secret': {
      event: submitted,
      context: { order: anOrder({ stripe_payment_intent_client_secret: null }) },
    },
    'back.pressed': { event: { type: 'back.pressed' } },
    'payment.submitted': { event: { type: 'payment.submitted' } },
    'payment.submitted, provider not ready': {
      event: { type: 'payment.submitted' },
      machine: checkoutMachine.provide({ guards: { isPaymentReady: () => false } }),
    },
    'payment.submitted, no card': {
      event: { type: 'payment.submitted' },
      machine: checkoutMachine.provide({ guards: { hasCard: () => false } }),
    },
    'payment.submitted, card mounting': {
      event: { type: 'payment.submitted' },
      machine: checkoutMachine.provide({ guards: { isCardMounting: () => true } }),
    },
    'card: mounted': done('checkout.mountingCard', undefined),
    'card: removed': {
      ...done('checkout.mountingCard', undefined),
      machine: checkoutMachine.provide({ guards: { hasCard: () => false } }),
    },
    'card: failed': failed('checkout.mountingCard'),
    'card: timeout': { event: { type: 'xstate.after.cardTimeout.checkout.mountingCard' } },
    'cart.changed': { event: { type: 'cart.changed', items: [] } },
    'order: unpaid': done('checkout.creatingOrder', anOrder()),
    'order: free': done(
      'checkout.creatingOrder',
      anOrder({ status: 'paid', stripe_payment_intent_client_secret: null }),
    ),
    'order: no client secret': done('checkout.creatingOrder', anOrder({ stripe_payment_intent_client_secret: null })),
    'order: no response': failed('checkout.creatingOrder'),
    'payment: succeeded': done('checkout.confirming', { status: 'succeeded' }),
    'payment: processing': done('checkout.confirming', { status: 'processing' }),
    'payment: declined': done('checkout.confirming', { errorMessage: 'Declined.' }),
    'payment: no response': failed('checkout.confirming'),
    'payment: timeout': { event: { type: 'xstate.after.paymentTimeout.checkout.confirming.waiting' } },
    'poll: paid': done('checkout.confirming.overdue.polling', { isPaid: true }),
    'poll: unpaid': done('checkout.confirming.overdue.polling', { isPaid: false }),
    'poll: no response': failed('checkout.confirming.overdue.polling'),
    'poll: timeout': { event: { type: 'xstate.after.pollInterval.checkout.confirming.overdue.polling' } },
    'poll interval': { event: { type: 'xstate.after.pollInterval.checkout.confirming.overdue.waiting' } },
    'check: paid': done('checkout.reconciling', { isPaid: true }),
    'check: unpaid': done('checkout.reconciling', { isPaid: false }),
    'check: no response': failed('checkout.reconciling'),
    'check: timeout': { event: { type: 'xstate.after.pollInterval.checkout.reconciling' } },
  },
  table: {
    billing: {
      'billing.submitted, empty cart': 'billing',
      'billing.submitted, empty field': 'billing',
      'billing.submitted, signed out': 'billing',
      'billing.submitted, unchanged': 'paying',
      'billing.submitted, unchanged, payment uncertain': 'reconciling',
      'billing.submitted, changed': 'creatingOrder',
      'billing.submitted, order canceled': 'creatingOrder',
      'billing.submitted, order without client secret': 'creatingOrder',
      'cart.changed': 'billing',
    },
    creatingOrder: {
      'cart.changed': 'creatingOrder',
      'order: unpaid': 'paying',
      'order: free': 'paid',
      'order: no client secret': 'secretMissing',
      'order: no response': 'billing',
    },
    secretMissing: { 'cart.changed': 'secretMissing', 'back.pressed': 'billing' },
    paying: {
      'cart.changed': 'paying',
      'back.pressed': 'billing',
      'payment.submitted': 'confirming.waiting',
      'payment.submitted, provider not ready': 'paying',
      'payment.submitted, no card': 'paying',
      'payment.submitted, card mounting': 'mountingCard',
    },
    mountingCard: {
      'cart.changed': 'mountingCard',
      'back.pressed': 'billing',
      'card: mounted': 'confirming.waiting',
      'card: removed': 'paying',
      'card: failed': 'paying',
      'card: timeout': 'paying',
    },
    'confirming.waiting': {
      ...confirmed,
      'cart.changed': 'confirming.waiting',
      'payment: timeout': 'confirming.overdue.polling',
    },
    'confirming.overdue.polling': {
      ...confirmed,
      'cart.changed': 'confirming.overdue.polling',
      'back.pressed': 'billing',
      'poll: paid': 'paid',
      'poll: unpaid': 'confirming.overdue.waiting',
      'poll: no response': 'confirming.overdue.waiting',
      'poll: timeout': 'confirming.overdue.waiting',
    },
    'confirming.overdue.waiting': {
      ...confirmed,
      'cart.changed': 'confirming.overdue.waiting',
      'back.pressed': 'billing',
      'poll interval': 'confirming.overdue.polling',
    },
    reconciling: {
      'cart.changed': 'reconciling',
      'check: paid': 'paid',
      'check: unpaid': 'paying',
      'check: no response': 'paying',
      'check: timeout': 'paying',
    },
    paid: {},
  },
};

describeStatechart('checkout', checkout);
