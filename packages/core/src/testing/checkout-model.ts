/** The expected behavior of the checkout as a state machine, independent of the real one. */
import { setup, type SnapshotFrom } from 'xstate';
import { typed } from '../machines/unprovided.ts';

export type Form = 'home' | 'office';
export interface Expected {
  /** The form values. */
  readonly form: Form;
  /** The form of the payable order; `null` without one. */
  readonly ordered: Form | null;
  /** Number of orders in the shop. */
  readonly orders: number;
  /** Number of `POST /orders` requests. */
  readonly posts: number;
  /** Whether the provider has charged the card. */
  readonly isCharged: boolean;
  /** Whether the customer left a payment before its response. */
  readonly isPaymentUncertain: boolean;
  readonly alert: string | null;
  readonly failure: string | null;
}

const DETAIL = 'Order creation failed: The shop is closed for the night.';
const OWNED = 'Order creation failed: You already own one of these books. Please remove it from your cart.';
const BROKEN = 'Order creation failed. Check console for details.';
const SIGN_IN = 'You must be logged in to place an order';
const NOT_READY = 'Payment system is not ready. Please try again.';
const CARD_MISSING = 'Card information is missing.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const NOT_COMPLETED = 'Payment was not completed. Please try again.';

const modelSetup = setup({
  types: typed<{ context: Expected; events: { type: string } }>(),
  guards: {
    isAsOrdered: ({ context }) => context.ordered === context.form,
    mayBePaid: ({ context }) => context.ordered === context.form && context.isPaymentUncertain,
    isUncharged: ({ context }) => !context.isCharged,
    isCharged: ({ context }) => context.isCharged,
    // Two orders are enough to reach all states, and the limit keeps the model finite.
    mayOrder: ({ context }) => context.orders < 2,
  },
});
const expectState = (expected: Partial<Expected>) => modelSetup.assign(expected);
const order = modelSetup.assign(({ context }) => ({ orders: context.orders + 1, ordered: context.form }));
const lost = modelSetup.assign(({ context }) => ({ orders: context.orders + 1, ordered: null, alert: BROKEN }));

/** A response of the provider that keeps the customer at the payment step with this error. */
const paymentFailed = (failure: string, expected: Partial<Expected> = {}) =>
  ({
    guard: 'isUncharged',
    target: 'card',
    actions: expectState({ failure, isPaymentUncertain: false, ...expected }),
  }) as const;
/** The responses to a payment while it is pending. */
const paymentResponses = {
  'repeated clicks': { actions: expectState({}) },
  'the card is charged': { guard: 'isUncharged', target: 'thanks', actions: expectState({ isCharged: true }) },
  'it was already charged': { guard: 'isCharged', target: 'thanks' },
  'the card is declined': paymentFailed('Declined.'),
  'the payment response is lost': { target: 'lookup', actions: expectState({ failure: UNEXPECTED }) },
} as const;

/** What a customer does at the checkout, how server and provider respond, and what each step must lead to. */
export const model = modelSetup.createMachine({
  id: 'customer',
  context: {
    form: 'home',
    ordered: null,
    orders: 0,
    posts: 0,
    isCharged: false,
    isPaymentUncertain: false,
    alert: null,
    failure: null,
  },
  initial: 'form',
  states: {
    form: {
      on: {
        edit: { actions: modelSetup.assign(({ context }) => ({ form: context.form === 'home' ? 'office' : 'home' })) },
        'continue with an empty cart': { actions: expectState({ alert: null }) },
        'continue with an empty field': { actions: expectState({ alert: null }) },
        'continue signed out': { actions: expectState({ alert: SIGN_IN }) },
        continue: [
          { guard: 'mayBePaid', target: 'lookup', actions: expectState({ alert: null, failure: null }) },
          { guard: 'isAsOrdered', target: 'card', actions: expectState({ alert: null, failure: null }) },
          {
            guard: 'mayOrder',
            target: 'ordering',
            actions: [
              expectState({ alert: null, ordered: null, isPaymentUncertain: false }),
              modelSetup.assign(({ context }) => ({ posts: context.posts + 1 })),
            ],
          },
        ],
      },
    },
    ordering: {
      on: {
        'repeated clicks': { actions: expectState({}) },
        'the order is created': { guard: 'isUncharged', target: 'card', actions: order },
        'the order is free': {
          guard: 'isUncharged',
          target: 'thanks',
          actions: [order, expectState({ isCharged: true })],
        },
        'the order has no client secret': {
          guard: 'isUncharged',
          target: 'noSecret',
          actions: [order, expectState({ ordered: null })],
        },
        'the order is rejected': { target: 'form', actions: expectState({ alert: DETAIL }) },
        'the book is already owned': { guard: 'isCharged', target: 'form', actions: expectState({ alert: OWNED }) },
        'the server fails': { target: 'form', actions: expectState({ alert: BROKEN }) },
        'the order response is lost': { guard: 'isUncharged', target: 'form', actions: lost },
      },
    },
    noSecret: { on: { 'repeated clicks': { actions: expectState({}) }, back: 'form' } },
    card: {
      on: {
        'pay before the provider has loaded': {
          actions: expectState({ failure: NOT_READY }),
        },
        'pay without a card': { actions: expectState({ failure: CARD_MISSING }) },
        'pay while the card field is mounting': { target: 'mounting', actions: expectState({ failure: null }) },
        pay: { target: 'paying', actions: expectState({ failure: null }) },
        back: { target: 'form', actions: expectState({ failure: null }) },
      },
    },
    mounting: {
      on: {
        'repeated clicks': { actions: expectState({}) },
        'the card field is mounted': 'paying',
        'the card field is removed': { target: 'card', actions: expectState({ failure: CARD_MISSING }) },
        'the card field fails': { target: 'card', actions: expectState({ failure: CARD_MISSING }) },
        '20 s pass': { target: 'card', actions: expectState({ failure: NOT_READY }) },
        back: { target: 'form', actions: expectState({ failure: null }) },
      },
    },
    paying: {
      on: {
        ...paymentResponses,
        'the provider sends no message': paymentFailed('Payment failed. Please try again.'),
        'the payment requires an action': paymentFailed(NOT_COMPLETED),
        'the payment is canceled': paymentFailed('Canceled.', { ordered: null }),
        'the payment is processing': { ...paymentFailed(NOT_COMPLETED), target: 'lookup' },
        'it is charged, but the response is lost': {
          guard: 'isUncharged',
          target: 'lookup',
          actions: expectState({ isCharged: true, failure: UNEXPECTED }),
        },
        '20 s pass': 'polling',
      },
    },
    polling: {
      on: {
        ...paymentResponses,
        'it is charged without a response': { guard: 'isUncharged', actions: expectState({ isCharged: true }) },
        'the shop responds': [{ guard: 'isCharged', target: 'thanks' }, { target: 'late' }],
        'the shop does not respond': 'late',
        '10 s pass': 'late',
        back: { target: 'form', actions: expectState({ isPaymentUncertain: true }) },
      },
    },
    late: {
      on: {
        ...paymentResponses,
        '10 s pass': 'polling',
        back: { target: 'form', actions: expectState({ isPaymentUncertain: true }) },
      },
    },
    lookup: {
      on: {
        'repeated clicks': { actions: expectState({}) },
        'the shop responds': [{ guard: 'isCharged', target: 'thanks' }, { target: 'card' }],
        'the shop does not respond': 'card',
        '10 s pass': 'card',
      },
    },
    thanks: { type: 'final' },
  },
});
export type Model = SnapshotFrom<typeof model>;
