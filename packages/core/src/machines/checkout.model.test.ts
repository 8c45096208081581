/**
 * Walks a model of the checkout through the real machine, on the real client and the in-memory shop. The model knows
 * nothing of the chart: it says what a customer can do and what the world can answer, and what must then be true of the
 * screen, the shop and the storage. One file on purpose: model, world and truth are read together.
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
import { describe, expect, it } from 'vitest';
import { createApi } from '../api/index.ts';
import { toCartItem } from '../entities/index.ts';
import { NetworkError } from '../errors/index.ts';
import { createCartStore, createSessionStore, memoryStorage } from '../storage/index.ts';
import { aBilling, createFakeShop, FAKE_PASSWORD, createDeferred, type Deferred } from '../testing/index.ts';
import {
  bindCheckout,
  checkoutMachine,
  selectAlert,
  selectCanPay,
  selectCheckoutStep,
  selectIsCreatingOrder,
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
  /** What the form holds. */
  readonly form: Form;
  /** The form of the order that can be paid; `null` while there is none. */
  readonly ordered: Form | null;
  /** Orders in the books of the shop. */
  readonly orders: number;
  /** `POST /orders` that were sent. */
  readonly posts: number;
  /** The provider has taken the money. */
  readonly isCharged: boolean;
  /** The customer went away from a payment that nobody had answered. */
  readonly isUnsure: boolean;
  readonly alert: string | null;
  readonly failure: string | null;
}

const DETAIL = 'Order creation failed: The shop is closed for the night.';
const OWNED = 'Order creation failed: You already own one of these books. Please remove it from your cart.';
const BROKEN = 'Order creation failed. Check console for details.';
const SIGN_IN = 'You must be logged in to place an order';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const NOT_COMPLETED = 'Payment was not completed. Please try again.';

const modelSetup = setup({
  types: typed<{ context: Expected; events: { type: string } }>(),
  guards: {
    isAsOrdered: ({ context }) => context.ordered === context.form,
    isPerhapsPaid: ({ context }) => context.ordered === context.form && context.isUnsure,
    isUncharged: ({ context }) => !context.isCharged,
    isCharged: ({ context }) => context.isCharged,
    // Two orders show all there is to see; without a bound the customer would go on for ever.
    mayOrder: ({ context }) => context.orders < 2,
  },
});
const expectState = (truth: Partial<Expected>) => modelSetup.assign(truth);
const order = modelSetup.assign(({ context }) => ({ orders: context.orders + 1, ordered: context.form }));
const lost = modelSetup.assign(({ context }) => ({ orders: context.orders + 1, ordered: null, alert: BROKEN }));

/** The provider's answer that leaves the customer at the card, with this sentence. */
const paymentFailed = (failure: string, truth: Partial<Expected> = {}) =>
  ({ guard: 'isUncharged', target: 'card', actions: expectState({ failure, isUnsure: false, ...truth }) }) as const;
/** What can be heard of a payment for as long as it is waited for. */
const answers = {
  'impatient clicks': { actions: expectState({}) },
  'the card is charged': { guard: 'isUncharged', target: 'thanks', actions: expectState({ isCharged: true }) },
  'it was charged already': { guard: 'isCharged', target: 'thanks' },
  'the card is declined': paymentFailed('Declined.'),
  'the answer about the payment is lost': { target: 'lookup', actions: expectState({ failure: UNEXPECTED }) },
} as const;

const model = modelSetup.createMachine({
  id: 'customer',
  context: {
    form: 'home',
    ordered: null,
    orders: 0,
    posts: 0,
    isCharged: false,
    isUnsure: false,
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
          { guard: 'isPerhapsPaid', target: 'lookup', actions: expectState({ alert: null, failure: null }) },
          { guard: 'isAsOrdered', target: 'card', actions: expectState({ alert: null, failure: null }) },
          {
            guard: 'mayOrder',
            target: 'ordering',
            actions: [
              expectState({ alert: null, ordered: null, isUnsure: false }),
              modelSetup.assign(({ context }) => ({ posts: context.posts + 1 })),
            ],
          },
        ],
      },
    },
    ordering: {
      on: {
        'impatient clicks': { actions: expectState({}) },
        'the order is taken': { guard: 'isUncharged', target: 'card', actions: order },
        'the order is free': { guard: 'isUncharged', target: 'thanks', actions: [order, expectState({ isCharged: true })] },
        'the order lacks its secret': {
          guard: 'isUncharged',
          target: 'noSecret',
          actions: [order, expectState({ ordered: null })],
        },
        'the order is refused': { target: 'form', actions: expectState({ alert: DETAIL }) },
        'the book is owned': { guard: 'isCharged', target: 'form', actions: expectState({ alert: OWNED }) },
        'the server breaks': { target: 'form', actions: expectState({ alert: BROKEN }) },
        'the answer about the order is lost': { guard: 'isUncharged', target: 'form', actions: lost },
      },
    },
    noSecret: { on: { 'impatient clicks': { actions: expectState({}) }, back: 'form' } },
    card: {
      on: {
        'pay before the provider is there': {
          actions: expectState({ failure: 'Payment system is not ready. Please try again.' }),
        },
        'pay without a card': { actions: expectState({ failure: 'Card information is missing.' }) },
        pay: { target: 'paying', actions: expectState({ failure: null }) },
        back: { target: 'form', actions: expectState({ failure: null }) },
      },
    },
    paying: {
      on: {
        ...answers,
        'the provider says nothing': paymentFailed('Payment failed. Please try again.'),
        'the bank wants more': paymentFailed(NOT_COMPLETED),
        'the payment is called off': paymentFailed('Called off.', { ordered: null }),
        'the bank takes its time': { ...paymentFailed(NOT_COMPLETED), target: 'lookup' },
        'it is charged, but the answer is lost': {
          guard: 'isUncharged',
          target: 'lookup',
          actions: expectState({ isCharged: true, failure: UNEXPECTED }),
        },
        '20 s go by': 'asking',
      },
    },
    asking: {
      on: {
        ...answers,
        'it is charged, and nobody says so': { guard: 'isUncharged', actions: expectState({ isCharged: true }) },
        'the shop answers': [{ guard: 'isCharged', target: 'thanks' }, { target: 'late' }],
        'the shop is silent': 'late',
        '10 s go by': 'late',
        back: { target: 'form', actions: expectState({ isUnsure: true }) },
      },
    },
    late: { on: { ...answers, '10 s go by': 'asking', back: { target: 'form', actions: expectState({ isUnsure: true }) } } },
    lookup: {
      on: {
        'impatient clicks': { actions: expectState({}) },
        'the shop answers': [{ guard: 'isCharged', target: 'thanks' }, { target: 'card' }],
        'the shop is silent': 'card',
        '10 s go by': 'card',
      },
    },
    thanks: { type: 'final' },
  },
});
type Model = SnapshotFrom<typeof model>;

const OUTCOMES: Readonly<Record<string, PaymentOutcome>> = {
  'the card is charged': { status: 'succeeded' },
  'it was charged already': { status: 'succeeded', errorMessage: 'This payment has already succeeded.' },
  'the card is declined': { status: 'requires_payment_method', errorMessage: 'Declined.' },
  'the provider says nothing': { errorMessage: ' ' },
  'the bank wants more': { status: 'requires_action' },
  'the payment is called off': { status: 'canceled', errorMessage: 'Called off.' },
  'the bank takes its time': { status: 'processing' },
};

/** A transition of the chart, told apart from its siblings. */
function nameOf(edge: AnyTransitionDefinition): string {
  return `${edge.source.id} ${edge.eventType} ${edge.source.transitions.get(edge.eventType)?.indexOf(edge)}`;
}

/** A customer with one book in the cart, and a world whose answers come when the walk says so. */
async function createHarness() {
  const shop = createFakeShop();
  const storage = memoryStorage();
  const [session, cart] = [createSessionStore(storage), createCartStore(storage)];
  let isHeld = false;
  let asked: Deferred<(request: Request) => Promise<Response>> = createDeferred();
  const requests: string[] = [];
  const api = createApi({
    baseUrl: shop.baseUrl,
    tokens: session,
    fetch: async (request) => {
      requests.push(`${request.method} ${request.url.slice(shop.baseUrl.length)}`);
      return isHeld ? (await asked.promise)(request) : shop.fetch(request);
    },
  });
  const { access_token, refresh_token, user } = await api.auth.login({ username: 'ines_h', password: FAKE_PASSWORD });
  if (access_token === null || user === null) throw new Error('the shop knows this customer');
  session.save({ access_token, refresh_token, user });
  const item = toCartItem(await api.products.bySlug({ slug: 'salt-roads' }));
  if (!item) throw new Error('the shop sells this book');
  cart.add(item);
  isHeld = true;

  let readiness: ReturnType<PaymentGateway['readiness']> = 'ready';
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
  const answer = (respond: (request: Request) => Promise<Response>) => {
    asked.resolve(respond);
    asked = createDeferred();
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

  const steps: Readonly<Record<string, (truth: Expected) => unknown>> = {
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
    'impatient clicks': ({ form }) => {
      submit(form);
      checkout.send({ type: 'payment.submitted' });
      const isWayOut = selectIsSecretMissing(checkout.getSnapshot()) || selectIsOverdue(checkout.getSnapshot());
      if (!isWayOut) checkout.send({ type: 'back.pressed' });
    },
    'the order is taken': () => answer(shop.fetch),
    'the order is free': () => {
      for (const [at, book] of shop.state.products.entries()) shop.state.products[at] = { ...book, regular_price: '0' };
      answer(shop.fetch);
    },
    'the order lacks its secret': () =>
      answer(async (request) => {
        const body = (await (await shop.fetch(request)).json()) as object;
        return Response.json({ ...body, stripe_payment_intent_client_secret: null });
      }),
    'the order is refused': () =>
      answer(() => Promise.resolve(Response.json({ detail: 'The shop is closed for the night.' }, { status: 409 }))),
    'the book is owned': () => answer(shop.fetch),
    'the server breaks': () => answer(() => Promise.resolve(new Response('<h1>502</h1>', { status: 502 }))),
    'the answer about the order is lost': () =>
      answer(async (request) => {
        await shop.fetch(request);
        return offline();
      }),
    back: () => checkout.send({ type: 'back.pressed' }),
    'pay before the provider is there': () => {
      readiness = 'notReady';
      checkout.send({ type: 'payment.submitted' });
      readiness = 'ready';
    },
    'pay without a card': () => {
      readiness = 'cardMissing';
      checkout.send({ type: 'payment.submitted' });
      readiness = 'ready';
    },
    pay: () => checkout.send({ type: 'payment.submitted' }),
    'the answer about the payment is lost': rejectPayment,
    'it is charged, but the answer is lost': async () => {
      await charge();
      rejectPayment();
    },
    'it is charged, and nobody says so': charge,
    '10 s go by': () => clock.increment(10_000),
    '20 s go by': () => clock.increment(20_000),
    'the shop answers': () => answer(shop.fetch),
    'the shop is silent': () => answer(offline),
  };
  const perform = async (step: string, truth: Expected) => {
    const outcome = OUTCOMES[step];
    if (outcome?.status === 'succeeded') await charge();
    if (outcome) resolvePayment(outcome);
    else await steps[step]?.(truth);
  };
  return { checkout, shop, storage, requests, book: item, coveredTransitions, perform };
}

type Harness = Awaited<ReturnType<typeof createHarness>>;

/** Where the real checkout is, in the words of the model. */
function currentStep({ checkout }: Harness): string {
  const snapshot = checkout.getSnapshot();
  if (selectIsOverdue(snapshot)) {
    return snapshot.matches({ confirming: { overdue: 'polling' } }) ? 'asking' : 'late';
  }
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

/** Everything that must be true of screen, shop and storage now. */
function expectMatchesModel(world: Harness, state: Model) {
  const { checkout, shop, storage, requests, book } = world;
  const { value, context: truth } = state;
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
    orderShown: truth.ordered === null ? null : selectOrderId(snapshot),
  }).toEqual({
    alert: truth.alert,
    failure: failureShown(state),
    orders: truth.orders,
    paidOrders: truth.isCharged ? 1 : 0,
    isOwned: truth.isCharged,
    posts: truth.posts,
    isInStorage: value !== 'thanks',
    storedTotal: value === 'thanks' ? null : '1.99',
    orderShown: truth.ordered === null ? null : orders.at(-1)?.id,
  });
}

async function runPath(steps: readonly string[]): Promise<ReadonlySet<string>> {
  const world = await createHarness();
  let [state] = initialTransition(model);
  expectMatchesModel(world, state);
  for (const [at, type] of steps.entries()) {
    await world.perform(type, state.context);
    [state] = transition(model, state, { type });
    const way = steps.slice(0, at + 1).join(' → ');
    await waitFor(world.checkout, () => currentStep(world) === state.value, { timeout: 10_000 }).catch(() => {
      throw new Error(`${currentStep(world)} instead of ${state.value} after: ${way}`);
    });
    expectMatchesModel(world, state);
  }
  world.checkout.stop();
  return world.coveredTransitions;
}

/** What two states must share to count as one: all that the future depends on. */
const keyOf = ({ value, context: { form, ordered, orders, isCharged, isUnsure } }: Model) =>
  [value, form, ordered, orders, isCharged, isUnsure].join(' ');
const events = [...new Set(getStateNodes(model).flatMap(({ ownEvents }) => ownEvents))].map((type) => ({ type }));
const options = { events, filterEvents: (state: Model, event: { type: string }) => state.can(event) };
const stepsOf = ({ steps }: { steps: readonly { readonly event: { readonly type: string } }[] }) =>
  steps.map(({ event }) => event.type).filter((type) => type !== 'xstate.init');

describe('the checkout, walked through with the in-memory shop', () => {
  it('holds what it must after whatever a customer does or the world answers, and uses its whole chart', async () => {
    const taken = new Set<string>();
    const paths = getShortestPaths(model, {
      ...options,
      // A state counts anew for each way into it, so that there is a path through every edge of the model.
      serializeState: (state, event, before) => `${keyOf(state)} < ${event?.type} < ${before ? keyOf(before) : ''}`,
    });
    for (const path of paths) for (const edge of await runPath(stepsOf(path))) taken.add(edge);
    const nodes = [checkoutMachine.root, ...getStateNodes(checkoutMachine)];
    const edges = nodes.flatMap(({ transitions }) => [...transitions.values()].flat());
    expect(paths.length).toBeGreaterThan(300);
    expect([...taken].toSorted()).toEqual(edges.map(nameOf).toSorted());
  }, 300_000);

  it('holds what it must along every path that comes by no state twice, as long as payments are answered', async () => {
    // With late answers there are millions of them; the walk above takes each edge from each of those states.
    const filterEvents: typeof options.filterEvents = (state, event) =>
      !event.type.endsWith('go by') && state.can(event);
    const paths = getSimplePaths(model, { ...options, filterEvents, serializeState: keyOf });
    for (const path of paths) await runPath(stepsOf(path));
    expect(paths.length).toBeGreaterThan(600);
  }, 300_000);
});
