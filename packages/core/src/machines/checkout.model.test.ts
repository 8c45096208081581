/**
 * Model-based test of the checkout with the real machine, the real client and the in-memory shop. The model is
 * independent of the chart: it defines customer actions, server responses, and the expected state of screen, shop and
 * storage. One file on purpose: model, harness and expectations belong together.
 */
import {
  createActor,
  initialTransition,
  setup,
  SimulatedClock,
  transition,
  waitFor,
  type AnyTransitionDefinition,
  type SnapshotFrom,
} from 'xstate';
import { getShortestPaths, getSimplePaths, getStateNodes } from 'xstate/graph';
import { describe, expect, inject, it } from 'vitest';
import { createApi } from '../api/index.ts';
import { toCartItem } from '../entities/index.ts';
import { NetworkError } from '../errors/index.ts';
import { createCartStore, createSessionStore, memoryStorage } from '../storage/index.ts';
import {
  aBilling,
  createDeferred,
  createFakeShop,
  type Deferred,
  FAKE_PASSWORD,
  flushPromises,
} from '../testing/index.ts';
import { stepsOf, withoutStarts } from '../testing/model-paths.ts';
import {
  bindCheckout,
  checkoutMachine,
  selectAlert,
  selectCanPay,
  selectCheckoutStep,
  selectIsCreatingOrder,
  selectIsMountingCard,
  selectIsOverdue,
  selectIsProcessing,
  selectIsSecretMissing,
  selectOrderId,
  selectPaymentFailure,
  type PaymentGateway,
  type PaymentOutcome,
} from './index.ts';
import { typed } from './unprovided.ts';

type Form = 'home' | 'office';
interface Expected {
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

const model = modelSetup.createMachine({
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
type Model = SnapshotFrom<typeof model>;

const OUTCOMES: Readonly<Record<string, PaymentOutcome>> = {
  'the card is charged': { status: 'succeeded' },
  'it was already charged': { status: 'succeeded', errorMessage: 'This payment has already succeeded.' },
  'the card is declined': { status: 'requires_payment_method', errorMessage: 'Declined.' },
  'the provider sends no message': { errorMessage: ' ' },
  'the payment requires an action': { status: 'requires_action' },
  'the payment is canceled': { status: 'canceled', errorMessage: 'Canceled.' },
  'the payment is processing': { status: 'processing' },
};

/** Returns a unique name of a transition. */
function nameOf(edge: AnyTransitionDefinition): string {
  return `${edge.source.id} ${edge.eventType} ${edge.source.transitions.get(edge.eventType)?.indexOf(edge)}`;
}

/** Creates a customer with one book in the cart, and a server whose responses the test controls. */
async function createHarness() {
  const shop = createFakeShop();
  const storage = memoryStorage();
  const [session, cart] = [createSessionStore(storage), createCartStore(storage)];
  let isIntercepted = false;
  let pendingResponse: Deferred<(request: Request) => Promise<Response>> = createDeferred();
  const requests: string[] = [];
  const api = createApi({
    baseUrl: shop.baseUrl,
    tokens: session,
    fetch: async (request) => {
      requests.push(`${request.method} ${request.url.slice(shop.baseUrl.length)}`);
      return isIntercepted ? (await pendingResponse.promise)(request) : shop.fetch(request);
    },
  });
  const { access_token, refresh_token, user } = await api.auth.login({ username: 'ines_h', password: FAKE_PASSWORD });
  if (access_token === null || user === null) throw new Error('the customer must exist in the shop');
  session.save({ access_token, refresh_token, user });
  const item = toCartItem(await api.products.bySlug({ slug: 'salt-roads' }));
  if (!item) throw new Error('the book must exist in the shop');
  cart.add(item);
  isIntercepted = true;

  let readiness: ReturnType<PaymentGateway['readiness']> = 'ready';
  let mounted: Deferred<undefined> = createDeferred();
  let isSignedOut = false;
  let confirmed: Deferred<PaymentOutcome> = createDeferred();
  let secret = '';
  const coveredTransitions = new Set<string>();
  const clock = new SimulatedClock();
  const checkout = createActor(
    bindCheckout({
      api,
      cart,
      tokens: { read: () => (isSignedOut ? null : session.read()) },
      payment: {
        readiness: () => readiness,
        cardMounted: () => mounted.promise,
        confirm: ({ clientSecret }) => {
          secret = clientSecret;
          return confirmed.promise;
        },
      },
    }),
    {
      clock,
      input: { items: cart.read().items },
      inspect: (seen) => {
        if (seen.type === '@xstate.microstep' && seen.actorRef === checkout) {
          for (const edge of seen._transitions) coveredTransitions.add(nameOf(edge));
        }
      },
    },
  );
  checkout.start();

  const billing = (form: Form) => aBilling(form === 'home' ? {} : { address_1: '2 Customs Row' });
  const submit = (form: Form) => checkout.send({ type: 'billing.submitted', billing: billing(form) });
  const respondWith = (respond: (request: Request) => Promise<Response>) => {
    pendingResponse.resolve(respond);
    pendingResponse = createDeferred();
  };
  const resolvePayment = (outcome: PaymentOutcome) => {
    confirmed.resolve(outcome);
    confirmed = createDeferred();
  };
  const rejectPayment = () => {
    confirmed.reject(new TypeError('fetch failed'));
    confirmed = createDeferred();
  };
  const charge = () => shop.payment.confirm({ clientSecret: secret, billing: aBilling() });
  const offline = () => Promise.reject(new NetworkError());

  const steps: Readonly<Record<string, (expected: Expected) => unknown>> = {
    edit: () => undefined,
    'continue with an empty cart': ({ form }) => {
      cart.clear();
      submit(form);
      cart.add(item);
    },
    'continue with an empty field': () => checkout.send({ type: 'billing.submitted', billing: { city: ' ' } }),
    'continue signed out': ({ form }) => {
      isSignedOut = true;
      submit(form);
      isSignedOut = false;
    },
    continue: ({ form }) => submit(form),
    'repeated clicks': ({ form }) => {
      submit(form);
      checkout.send({ type: 'payment.submitted' });
      const exits = [selectIsSecretMissing, selectIsOverdue, selectIsMountingCard];
      const isAtExit = exits.some((select) => select(checkout.getSnapshot()));
      if (!isAtExit) checkout.send({ type: 'back.pressed' });
    },
    'the order is created': () => respondWith(shop.fetch),
    'the order is free': () => {
      for (const [at, book] of shop.state.products.entries()) shop.state.products[at] = { ...book, regular_price: '0' };
      respondWith(shop.fetch);
    },
    'the order has no client secret': () =>
      respondWith(async (request) => {
        const body = (await (await shop.fetch(request)).json()) as object;
        return Response.json({ ...body, stripe_payment_intent_client_secret: null });
      }),
    'the order is rejected': () =>
      respondWith(() =>
        Promise.resolve(Response.json({ detail: 'The shop is closed for the night.' }, { status: 409 })),
      ),
    'the book is already owned': () => respondWith(shop.fetch),
    'the server fails': () => respondWith(() => Promise.resolve(new Response('<h1>502</h1>', { status: 502 }))),
    'the order response is lost': () =>
      respondWith(async (request) => {
        await shop.fetch(request);
        return offline();
      }),
    back: () => checkout.send({ type: 'back.pressed' }),
    'pay before the provider has loaded': () => {
      readiness = 'notReady';
      checkout.send({ type: 'payment.submitted' });
      readiness = 'ready';
    },
    'pay without a card': () => {
      readiness = 'cardMissing';
      checkout.send({ type: 'payment.submitted' });
      readiness = 'ready';
    },
    'pay while the card field is mounting': () => {
      mounted = createDeferred();
      readiness = 'cardMounting';
      checkout.send({ type: 'payment.submitted' });
      readiness = 'ready';
    },
    'the card field is mounted': () => mounted.resolve(undefined),
    'the card field is removed': async () => {
      readiness = 'cardMissing';
      mounted.resolve(undefined);
      await flushPromises();
      readiness = 'ready';
    },
    'the card field fails': () => mounted.reject(new Error('The card field failed to load.')),
    pay: () => checkout.send({ type: 'payment.submitted' }),
    'the payment response is lost': rejectPayment,
    'it is charged, but the response is lost': async () => {
      await charge();
      rejectPayment();
    },
    'it is charged without a response': charge,
    '10 s pass': () => clock.increment(10_000),
    '20 s pass': () => clock.increment(20_000),
    'the shop responds': () => respondWith(shop.fetch),
    'the shop does not respond': () => respondWith(offline),
  };
  const perform = async (step: string, expected: Expected) => {
    const outcome = OUTCOMES[step];
    if (outcome?.status === 'succeeded') await charge();
    if (outcome) resolvePayment(outcome);
    else await steps[step]?.(expected);
  };
  return { checkout, shop, storage, requests, book: item, coveredTransitions, perform };
}

type Harness = Awaited<ReturnType<typeof createHarness>>;

/** Returns the model state of the real checkout. */
function currentStep({ checkout }: Harness): string {
  const snapshot = checkout.getSnapshot();
  if (selectIsOverdue(snapshot)) {
    return snapshot.matches({ confirming: { overdue: 'polling' } }) ? 'polling' : 'late';
  }
  if (selectIsMountingCard(snapshot)) return 'mounting';
  if (selectIsProcessing(snapshot)) return snapshot.matches('reconciling') ? 'lookup' : 'paying';
  if (selectIsSecretMissing(snapshot)) return 'noSecret';
  if (selectIsCreatingOrder(snapshot)) return 'ordering';
  if (selectCanPay(snapshot)) return 'card';
  return selectCheckoutStep(snapshot) === 'success' ? 'thanks' : 'form';
}

const failureShown = ({ value, context }: Model) => {
  if (value === 'noSecret') return 'Payment information is missing. Please go back and try again.';
  return value === 'card' ? context.failure : null;
};

/** Checks the expected state of screen, shop and storage. */
function expectMatchesModel(harness: Harness, state: Model) {
  const { checkout, shop, storage, requests, book } = harness;
  const { value, context: expected } = state;
  const snapshot = checkout.getSnapshot();
  const account = shop.state.accounts.find(({ user }) => user.username === 'ines_h');
  const orders = account?.orders ?? [];
  expect({
    alert: selectAlert(snapshot),
    failure: selectPaymentFailure(snapshot),
    orders: orders.length,
    paidOrders: orders.filter(({ status }) => status === 'paid').length,
    isOwned: account?.owned.has(book.id),
    posts: requests.filter((line) => line === 'POST /orders').length,
    isInStorage: storage.get('cartItems')?.includes('"Salt Roads"') ?? false,
    storedTotal: storage.get('totalAmount'),
    orderShown: expected.ordered === null ? null : selectOrderId(snapshot),
  }).toEqual({
    alert: expected.alert,
    failure: failureShown(state),
    orders: expected.orders,
    paidOrders: expected.isCharged ? 1 : 0,
    isOwned: expected.isCharged,
    posts: expected.posts,
    isInStorage: value !== 'thanks',
    storedTotal: value === 'thanks' ? null : '1.99',
    orderShown: expected.ordered === null ? null : orders.at(-1)?.id,
  });
}

async function runPath(steps: readonly string[]): Promise<ReadonlySet<string>> {
  const harness = await createHarness();
  let [state] = initialTransition(model);
  expectMatchesModel(harness, state);
  for (const [at, type] of steps.entries()) {
    await harness.perform(type, state.context);
    [state] = transition(model, state, { type });
    const path = steps.slice(0, at + 1).join(' → ');
    await waitFor(harness.checkout, () => currentStep(harness) === state.value, { timeout: 10_000 }).catch(() => {
      throw new Error(`${currentStep(harness)} instead of ${state.value} after: ${path}`);
    });
    expectMatchesModel(harness, state);
  }
  harness.checkout.stop();
  return harness.coveredTransitions;
}

/** The part of the context that decides whether two states are equal. */
const keyOf = ({ value, context: { form, ordered, orders, isCharged, isPaymentUncertain } }: Model) =>
  [value, form, ordered, orders, isCharged, isPaymentUncertain].join(' ');
const events = [...new Set(getStateNodes(model).flatMap(({ ownEvents }) => ownEvents))].map((type) => ({ type }));
const options = { events, filterEvents: (state: Model, event: { type: string }) => state.can(event) };

declare module 'vitest' {
  interface ProvidedContext {
    readonly isDeep: boolean;
  }
}

describe('the checkout, as a model with the in-memory shop', () => {
  it('matches the model after each transition and covers the whole chart', async () => {
    const taken = new Set<string>();
    const paths = getShortestPaths(model, {
      ...options,
      // The key includes the previous state, so that there is a path through each edge of the model.
      serializeState: (state, event, before) => `${keyOf(state)} < ${event?.type} < ${before ? keyOf(before) : ''}`,
    });
    for (const steps of withoutStarts(paths.map(stepsOf))) for (const edge of await runPath(steps)) taken.add(edge);
    const nodes = [checkoutMachine.root, ...getStateNodes(checkoutMachine)];
    const edges = nodes.flatMap(({ transitions }) => [...transitions.values()].flat());
    expect(paths.length).toBeGreaterThan(300);
    expect([...taken].toSorted()).toEqual(edges.map(nameOf).toSorted());
  }, 300_000);

  // The test above takes each transition once. All paths take a minute, so `pnpm verify:deep` runs them.
  it.runIf(inject('isDeep'))(
    'matches the model on every path without repeated states when payments get a response',
    async () => {
      // Timeouts would add millions of paths. The test above takes each edge from each of those states.
      const filterEvents: typeof options.filterEvents = (state, event) =>
        !event.type.endsWith(' pass') && state.can(event);
      const paths = getSimplePaths(model, { ...options, filterEvents, serializeState: keyOf });
      for (const path of paths) await runPath(stepsOf(path));
      expect(paths.length).toBeGreaterThan(600);
    },
    300_000,
  );
});
