/** The real checkout with the in-memory shop, driven by the steps of its model. */
import { createActor, SimulatedClock } from 'xstate';
import { createApi } from '../api/index.ts';
import { toCartItem } from '../entities/index.ts';
import { NetworkError } from '../errors/index.ts';
import {
  bindCheckout,
  selectCanPay,
  selectCheckoutStep,
  selectIsCreatingOrder,
  selectIsMountingCard,
  selectIsOverdue,
  selectIsProcessing,
  selectIsSecretMissing,
  type PaymentGateway,
  type PaymentOutcome,
} from '../machines/index.ts';
import { createCartStore, createSessionStore, memoryStorage } from '../storage/index.ts';
import { aBilling } from './an-order.ts';
import type { Expected, Form } from './checkout-model.ts';
import { createDeferred, flushPromises, type Deferred } from './deferred.ts';
import { createFakeShop } from './fake-shop.ts';
import { FAKE_PASSWORD } from './fake-state.ts';
import { transitionName } from './model-paths.ts';

const OUTCOMES: Readonly<Record<string, PaymentOutcome>> = {
  'the card is charged': { status: 'succeeded' },
  'it was already charged': { status: 'succeeded', errorMessage: 'This payment has already succeeded.' },
  'the card is declined': { status: 'requires_payment_method', errorMessage: 'Declined.' },
  'the provider sends no message': { errorMessage: ' ' },
  'the payment requires an action': { status: 'requires_action' },
  'the payment is canceled': { status: 'canceled', errorMessage: 'Canceled.' },
  'the payment is processing': { status: 'processing' },
};

/** Creates a customer with one book in the cart, and a server whose responses the test controls. */
export async function createHarness() {
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
        whenCardMounted: () => mounted.promise,
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
          for (const edge of seen._transitions) coveredTransitions.add(transitionName(edge));
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

export type Harness = Awaited<ReturnType<typeof createHarness>>;

/** Returns the model state of the real checkout. */
export function currentStep({ checkout }: Harness): string {
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
