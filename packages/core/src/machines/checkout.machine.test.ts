/** One file on purpose: it follows one chart in the order of a customer's steps. */
import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Api } from '../api/index.ts';
import type { CreatedOrder, OrderDetails } from '../entities/index.ts';
import { fromProblem, NetworkError } from '../errors/index.ts';
import { createCartStore, memoryStorage } from '../storage/index.ts';
import { aBilling, aCartItem, anOrder, recordEmitted, createDeferred, flushPromises } from '../testing/index.ts';
import { toOrderRequest } from '../validators/index.ts';
import {
  bindCheckout,
  selectAlert,
  selectBilling,
  selectCanPay,
  selectCheckoutStep,
  selectClientSecret,
  selectFieldErrors,
  selectIsCreatingOrder,
  selectIsMountingCard,
  selectIsOverdue,
  selectIsProcessing,
  selectIsSecretMissing,
  selectOrderId,
  selectPaymentFailure,
  selectPurchase,
  selectOrderedItems,
  selectTotalCents,
  toBillingDetails,
  type CheckoutInput,
  type PaymentGateway,
  type PaymentOutcome,
} from './index.ts';

const neverCalled = () => Promise.reject(new Error('unexpected call'));
const details = (status: OrderDetails['status']): OrderDetails => ({
  id: 1042,
  date_created: '',
  line_items: [],
  total: '19.99',
  status,
  stripe_payment_intent_client_secret: null,
});

interface Scene extends Partial<Pick<Api['orders'], 'create' | 'byId'>>, Partial<PaymentGateway> {
  readonly isSignedOut?: boolean;
  readonly isEmpty?: boolean;
}

function start(scene: Scene = {}, input: Partial<CheckoutInput> = {}) {
  const cart = createCartStore(memoryStorage());
  if (!scene.isEmpty) cart.add(aCartItem());
  const { create = neverCalled, byId = neverCalled } = scene;
  const orders = { list: neverCalled, create, byId, cancel: neverCalled };
  const payment: PaymentGateway = {
    readiness: scene.readiness ?? (() => 'ready'),
    ...(scene.cardMounted ? { cardMounted: scene.cardMounted } : {}),
    confirm: scene.confirm ?? neverCalled,
    ...(scene.retrieve ? { retrieve: scene.retrieve } : {}),
  };
  const tokens = { read: () => (scene.isSignedOut ? null : { accessToken: 'a', refreshToken: '' }) };
  const machine = bindCheckout({ api: { orders }, tokens, cart, payment });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { items: cart.read().items, ...input }, clock });
  const emitted = recordEmitted(actor);
  actor.start();
  return {
    actor,
    emitted,
    cart,
    clock,
    submit: (billing = aBilling()) => actor.send({ type: 'billing.submitted', billing }),
  };
}

/** Starts a checkout and brings it to the payment step. */
async function startPaying(scene: Scene = {}) {
  const started = start({ create: () => Promise.resolve(anOrder()), ...scene });
  started.submit();
  await flushPromises();
  started.emitted.length = 0;
  return started;
}

const lastOrder = { order: anOrder(), request: toOrderRequest(aBilling(), [aCartItem()]) };

describe('the billing form', () => {
  it('starts with the cart, its total and the customer’s data', () => {
    const snapshot = start({}, { billing: { email: 'i@o.example' } }).actor.getSnapshot();
    expect([selectCheckoutStep(snapshot), selectTotalCents(snapshot), selectBilling(snapshot)]).toEqual([
      'billing',
      1999,
      { email: 'i@o.example' },
    ]);
  });

  it('shows a toast for an empty cart before it validates fields', () => {
    const { actor, emitted } = start({ isEmpty: true, isSignedOut: true });
    actor.send({ type: 'billing.submitted', billing: {} });
    expect(emitted).toEqual([
      { type: 'toast', kind: 'error', message: 'Your cart is empty. Please add products to your cart.' },
    ]);
    expect(selectFieldErrors(actor.getSnapshot())).toEqual({});
  });

  it('shows field errors before it requires a login', () => {
    const { actor, emitted } = start({ isSignedOut: true });
    actor.send({ type: 'billing.submitted', billing: aBilling({ city: ' ', email: 'ines' }) });
    expect(selectFieldErrors(actor.getSnapshot())).toEqual({ city: 'Required', email: 'Invalid email' });
    expect(emitted).toEqual([]);
  });

  it('alerts a signed-out visitor and keeps the alert on the form', () => {
    const { actor, emitted, submit } = start({ isSignedOut: true });
    submit();
    expect(emitted).toEqual([{ type: 'alert', message: 'You must be logged in to place an order' }]);
    expect(selectAlert(actor.getSnapshot())).toBe('You must be logged in to place an order');
    expect(selectBilling(actor.getSnapshot())).toEqual(aBilling());
  });

  it('ignores events of other steps', () => {
    const { actor } = start();
    const before = actor.getSnapshot();
    actor.send({ type: 'payment.submitted' });
    actor.send({ type: 'back.pressed' });
    expect(actor.getSnapshot()).toBe(before);
  });

  it('follows changes of the cart', () => {
    const { actor, cart } = start();
    cart.add(aCartItem({ id: 8, priceCents: 1 }));
    expect(selectTotalCents(actor.getSnapshot())).toBe(2000);
  });

  it('does not change the order total when the cart changes', async () => {
    const { actor, cart } = await startPaying();
    cart.add(aCartItem({ id: 8, priceCents: 1 }));
    expect(selectTotalCents(actor.getSnapshot())).toBe(1999);
    cart.clear();
    expect(selectOrderedItems(actor.getSnapshot())).toEqual([aCartItem()]);
    cart.restore([aCartItem(), aCartItem({ id: 8, priceCents: 1 })]);
    actor.send({ type: 'back.pressed' });
    expect(selectTotalCents(actor.getSnapshot())).toBe(2000);
  });
});

describe('the order', () => {
  it('is sent once in the format of the specification and leads to payment', async () => {
    const sent: unknown[] = [];
    const order = createDeferred<CreatedOrder>();
    const { actor, emitted, submit } = start({
      create: (request) => {
        sent.push(request);
        return order.promise;
      },
    });
    submit();
    submit();
    actor.send({ type: 'back.pressed' });
    expect([selectIsCreatingOrder(actor.getSnapshot()), selectCheckoutStep(actor.getSnapshot())]).toEqual([
      true,
      'billing',
    ]);
    order.resolve(anOrder());
    await flushPromises();
    expect(sent).toEqual([
      {
        payment_method: 'stripe',
        payment_method_title: 'Credit Card (Stripe)',
        set_paid: false,
        billing: aBilling(),
        line_items: [
          { product_id: 7, quantity: 1, name: 'The Tide Clock', authorStripeID: 'acct_maren', total: '19.99' },
        ],
      },
    ]);
    const snapshot = actor.getSnapshot();
    expect([selectCanPay(snapshot), selectOrderId(snapshot), selectClientSecret(snapshot)]).toEqual([
      true,
      1042,
      'pi_1042_secret_x',
    ]);
    expect(emitted).toEqual([{ type: 'order.created', order: anOrder() }]);
  });

  it('is reused without a call when nothing changed', () => {
    const { actor, submit } = start({ create: neverCalled }, { pendingOrder: lastOrder, billing: aBilling() });
    submit();
    expect(selectCanPay(actor.getSnapshot())).toBe(true);
  });

  it.each([
    ['the form', { billing: aBilling({ city: 'Farport' }) }],
    ['the cart', { items: [aCartItem(), aCartItem({ id: 8 })] }],
  ])(
    'is created again when %s changed',
    (_, { billing = aBilling(), items = [aCartItem()] }: Partial<CheckoutInput>) => {
      const { actor } = start(
        { create: () => createDeferred<CreatedOrder>().promise },
        { pendingOrder: lastOrder, items },
      );
      actor.send({ type: 'billing.submitted', billing });
      expect([selectIsCreatingOrder(actor.getSnapshot()), selectOrderId(actor.getSnapshot())]).toEqual([true, null]);
    },
  );

  it('is paid at once when it is free', async () => {
    const { actor, cart, submit } = start({
      create: () => Promise.resolve(anOrder({ status: 'paid', stripe_payment_intent_client_secret: null })),
    });
    submit();
    await flushPromises();
    expect([selectCheckoutStep(actor.getSnapshot()), cart.read().items]).toEqual(['success', []]);
  });

  it.each([
    [
      'with detail',
      fromProblem(409, { detail: 'You already own one.' }),
      'Order creation failed: You already own one.',
    ],
    ['without detail', fromProblem(500, {}), 'Order creation failed. Check console for details.'],
    ['without a response', new NetworkError(), 'Order creation failed. Check console for details.'],
  ])('shows an alert when it fails %s, keeps the form values and can be sent again', async (_, error, message) => {
    let calls = 0;
    const { actor, emitted, submit } = start({
      create: () => {
        calls += 1;
        return calls === 1 ? Promise.reject(error) : Promise.resolve(anOrder());
      },
    });
    submit();
    await flushPromises();
    expect(emitted).toEqual([
      { type: 'alert', message },
      { type: 'order.failed', error },
    ]);
    expect([selectCheckoutStep(actor.getSnapshot()), selectAlert(actor.getSnapshot())]).toEqual(['billing', message]);
    expect(selectBilling(actor.getSnapshot())).toEqual(aBilling());
    submit();
    await flushPromises();
    expect([selectCanPay(actor.getSnapshot()), selectAlert(actor.getSnapshot())]).toEqual([true, null]);
  });

  it('assigns the server’s field errors', async () => {
    const errors = { 'billing.postcode': 'Required', line_items: 'At least one product is required' };
    const { actor, submit } = start({ create: () => Promise.reject(fromProblem(422, { detail: 'x', errors })) });
    submit();
    await flushPromises();
    expect(selectFieldErrors(actor.getSnapshot())).toEqual({ postcode: 'Required' });
  });

  it('shows an error without a client secret, and a new one is created after going back', async () => {
    let calls = 0;
    const { actor, submit } = start({
      create: () => {
        calls += 1;
        return Promise.resolve(anOrder({ stripe_payment_intent_client_secret: null, status: null }));
      },
    });
    submit();
    await flushPromises();
    expect(selectIsSecretMissing(actor.getSnapshot())).toBe(true);
    expect(selectPaymentFailure(actor.getSnapshot())).toBe(
      'Payment information is missing. Please go back and try again.',
    );
    actor.send({ type: 'payment.submitted' });
    actor.send({ type: 'back.pressed' });
    expect(selectCheckoutStep(actor.getSnapshot())).toBe('billing');
    submit();
    expect(calls).toBe(2);
  });
});

describe('the payment', () => {
  it('completes the checkout and removes the purchased items from the cart', async () => {
    const confirmed: unknown[] = [];
    const { actor, emitted, cart } = await startPaying({
      confirm: (payment) => {
        confirmed.push([payment.clientSecret, payment.billing.email]);
        return Promise.resolve({ status: 'succeeded' });
      },
    });
    actor.send({ type: 'payment.submitted' });
    actor.send({ type: 'payment.submitted' });
    actor.send({ type: 'back.pressed' });
    expect(selectIsProcessing(actor.getSnapshot())).toBe(true);
    await flushPromises();
    expect(confirmed).toEqual([['pi_1042_secret_x', 'ines@octavo.example']]);
    expect(emitted).toEqual([{ type: 'order.paid', orderId: 1042, productIds: [7] }]);
    const snapshot = actor.getSnapshot();
    expect([selectCheckoutStep(snapshot), selectPurchase(snapshot), cart.read().items]).toEqual([
      'success',
      { orderId: 1042, productIds: [7] },
      [],
    ]);
  });

  it('keeps items in the cart that were added meanwhile', async () => {
    const { actor, cart } = await startPaying({ confirm: () => Promise.resolve({ status: 'succeeded' }) });
    cart.add(aCartItem({ id: 8 }));
    actor.send({ type: 'payment.submitted' });
    await flushPromises();
    expect(cart.read().items.map((item) => item.id)).toEqual([8]);
  });

  it.each([
    ['the provider has not loaded', 'notReady', 'Payment system is not ready. Please try again.'],
    ['there is no card field', 'cardMissing', 'Card information is missing.'],
  ] as const)('is not confirmed when %s', async (_, readiness, message) => {
    const { actor } = await startPaying({ readiness: () => readiness });
    actor.send({ type: 'payment.submitted' });
    expect([selectCanPay(actor.getSnapshot()), selectPaymentFailure(actor.getSnapshot())]).toEqual([true, message]);
  });

  describe('while the card field is mounting', () => {
    /** Submits a payment before the card field accepts input. */
    async function submitEarly() {
      let readiness: ReturnType<PaymentGateway['readiness']> = 'cardMounting';
      const field = createDeferred<undefined>();
      const started = await startPaying({
        readiness: () => readiness,
        cardMounted: () => field.promise,
        confirm: () => Promise.resolve({ status: 'succeeded' }),
      });
      started.actor.send({ type: 'payment.submitted' });
      const settle = async (result: typeof readiness) => {
        readiness = result;
        field.resolve(undefined);
        await flushPromises();
      };
      return { ...started, field, settle };
    }

    it('waits for the field and confirms the payment once', async () => {
      const { actor, emitted, settle } = await submitEarly();
      actor.send({ type: 'payment.submitted' });
      const snapshot = actor.getSnapshot();
      expect([selectIsMountingCard(snapshot), selectIsProcessing(snapshot), selectCanPay(snapshot)]).toEqual([
        true,
        true,
        false,
      ]);
      expect(selectPaymentFailure(snapshot)).toBeNull();
      expect(selectCheckoutStep(snapshot)).toBe('payment');
      await settle('ready');
      expect(selectCheckoutStep(actor.getSnapshot())).toBe('success');
      expect(emitted).toEqual([{ type: 'order.paid', orderId: 1042, productIds: [7] }]);
    });

    it('leads back to billing, and a field that mounts later pays nothing', async () => {
      const { actor, settle } = await submitEarly();
      actor.send({ type: 'back.pressed' });
      await settle('ready');
      expect(selectCheckoutStep(actor.getSnapshot())).toBe('billing');
    });

    it('shows that card information is missing when the field fails to load', async () => {
      const { actor, field } = await submitEarly();
      field.reject(new Error('The card field failed to load.'));
      await flushPromises();
      expect(selectPaymentFailure(actor.getSnapshot())).toBe('Card information is missing.');
    });

    it('shows that card information is missing when the field was removed meanwhile', async () => {
      const { actor, settle } = await submitEarly();
      await settle('cardMissing');
      expect(selectPaymentFailure(actor.getSnapshot())).toBe('Card information is missing.');
    });

    it('shows that the payment system is not ready after 20 s, and waits again at the next attempt', async () => {
      const { actor, clock, settle } = await submitEarly();
      clock.increment(20_000);
      expect(selectPaymentFailure(actor.getSnapshot())).toBe('Payment system is not ready. Please try again.');
      actor.send({ type: 'payment.submitted' });
      await settle('ready');
      expect(selectCheckoutStep(actor.getSnapshot())).toBe('success');
    });

    it('shows that card information is missing with a gateway that cannot wait', async () => {
      const { actor } = await startPaying({ readiness: () => 'cardMounting' });
      actor.send({ type: 'payment.submitted' });
      await flushPromises();
      expect(selectPaymentFailure(actor.getSnapshot())).toBe('Card information is missing.');
    });
  });

  it.each([
    [{ errorMessage: 'Your card was declined.', declineCode: 'generic_decline' }, 'Your card was declined.'],
    [{ errorMessage: '' }, 'Payment failed. Please try again.'],
    [{ status: 'requires_payment_method' }, 'Payment was not completed. Please try again.'],
    [{}, 'Payment was not completed. Please try again.'],
  ])('fails with %o, shows why, and can be retried with another card for the same order', async (outcome, message) => {
    const outcomes = [outcome, { status: 'succeeded' }];
    const { actor } = await startPaying({ confirm: () => Promise.resolve(outcomes.shift() ?? {}) });
    actor.send({ type: 'payment.submitted' });
    await flushPromises();
    expect([selectCanPay(actor.getSnapshot()), selectPaymentFailure(actor.getSnapshot())]).toEqual([true, message]);
    actor.send({ type: 'payment.submitted' });
    expect(selectPaymentFailure(actor.getSnapshot())).toBeNull();
    await flushPromises();
    expect(selectCheckoutStep(actor.getSnapshot())).toBe('success');
  });

  it('succeeds when the provider reports that it already succeeded', async () => {
    const outcome = { status: 'succeeded', errorMessage: 'This PaymentIntent has already succeeded.' };
    const { actor } = await startPaying({ confirm: () => Promise.resolve(outcome) });
    actor.send({ type: 'payment.submitted' });
    await flushPromises();
    expect(selectCheckoutStep(actor.getSnapshot())).toBe('success');
  });

  it.each([
    ['the provider confirms it', { retrieve: () => Promise.resolve({ status: 'succeeded' }) }],
    ['the shop confirms it', { byId: () => Promise.resolve(details('paid')) }],
  ])('succeeds after a lost response when %s', async (_, scene) => {
    const { actor } = await startPaying({ confirm: () => Promise.reject(new TypeError('fetch failed')), ...scene });
    actor.send({ type: 'payment.submitted' });
    await flushPromises();
    expect(selectCheckoutStep(actor.getSnapshot())).toBe('success');
  });

  it.each([
    ['the order is unpaid', () => Promise.resolve(details('pending_payment'))],
    ['the server does not support single orders', () => Promise.resolve(null)],
    ['neither responds', () => Promise.reject(new NetworkError())],
  ])('can be retried after a lost response when %s', async (_, byId) => {
    const { actor } = await startPaying({ confirm: () => Promise.reject(new TypeError('fetch failed')), byId });
    actor.send({ type: 'payment.submitted' });
    await flushPromises();
    expect(selectPaymentFailure(actor.getSnapshot())).toBe('An unexpected error occurred. Please try again.');
  });

  it('is checked before a result is shown while it is processing', async () => {
    const order = createDeferred<OrderDetails | null>();
    const { actor } = await startPaying({
      confirm: () => Promise.resolve({ status: 'processing' }),
      byId: () => order.promise,
    });
    actor.send({ type: 'payment.submitted' });
    await flushPromises();
    actor.send({ type: 'payment.submitted' });
    actor.send({ type: 'back.pressed' });
    expect([selectIsProcessing(actor.getSnapshot()), selectPaymentFailure(actor.getSnapshot())]).toEqual([true, null]);
    order.resolve(details('pending_payment'));
    await flushPromises();
    expect(selectPaymentFailure(actor.getSnapshot())).toBe('Payment was not completed. Please try again.');
  });

  it.each([
    ['hang', () => createDeferred<OrderDetails | null>().promise, () => createDeferred<PaymentOutcome>().promise],
    ['fail', () => Promise.reject(new NetworkError()), () => Promise.reject(new TypeError('fetch failed'))],
  ])('can be retried after a lost response when shop and provider %s', async (_, byId, retrieve) => {
    const { actor, clock } = await startPaying({
      confirm: () => Promise.reject(new TypeError('fetch failed')),
      byId,
      retrieve,
    });
    actor.send({ type: 'payment.submitted' });
    await flushPromises();
    clock.increment(10_000);
    expect(selectPaymentFailure(actor.getSnapshot())).toBe('An unexpected error occurred. Please try again.');
  });

  it('succeeds as soon as the shop or the provider confirms it', async () => {
    const never = () => createDeferred<never>().promise;
    const lost = { confirm: () => Promise.reject(new TypeError('fetch failed')) };
    const shopKnows = { ...lost, byId: () => Promise.resolve(details('paid')), retrieve: never };
    const providerKnows = { ...lost, byId: never, retrieve: () => Promise.resolve({ status: 'succeeded' }) };
    for (const scene of [shopKnows, providerKnows]) {
      const { actor } = await startPaying(scene);
      actor.send({ type: 'payment.submitted' });
      await flushPromises();
      expect(selectCheckoutStep(actor.getSnapshot())).toBe('success');
    }
  });

  it('shows why it was canceled, and the same form creates a new order', async () => {
    let orders = 0;
    const { actor, submit } = await startPaying({
      create: () => Promise.resolve(anOrder({ id: 1042 + orders++ })),
      confirm: () => Promise.resolve({ status: 'canceled', errorMessage: 'This payment was canceled.' }),
    });
    actor.send({ type: 'payment.submitted' });
    await flushPromises();
    expect(selectPaymentFailure(actor.getSnapshot())).toBe('This payment was canceled.');
    expect(selectOrderId(actor.getSnapshot())).toBe(1042);
    actor.send({ type: 'back.pressed' });
    submit();
    await flushPromises();
    expect([selectOrderId(actor.getSnapshot()), selectPaymentFailure(actor.getSnapshot())]).toEqual([1043, null]);
  });

  it('can be left, and the same form returns to the same order', async () => {
    const { actor, submit } = await startPaying({ confirm: () => Promise.resolve({ errorMessage: 'Declined.' }) });
    actor.send({ type: 'payment.submitted' });
    await flushPromises();
    actor.send({ type: 'back.pressed' });
    expect(selectCheckoutStep(actor.getSnapshot())).toBe('billing');
    submit();
    expect([selectCanPay(actor.getSnapshot()), selectPaymentFailure(actor.getSnapshot())]).toEqual([true, null]);
  });

  it('ignores billing.submitted while it is open', async () => {
    const { actor, submit } = await startPaying();
    const before = actor.getSnapshot();
    submit(aBilling({ city: 'Farport' }));
    expect(actor.getSnapshot()).toBe(before);
  });
});

describe('a confirmation without a response', () => {
  /** Pays and waits until the confirmation is overdue; `byId` returns the order. */
  async function startOverdue(byId: Api['orders']['byId'], scene: Scene = {}) {
    const confirmed = createDeferred<PaymentOutcome>();
    let [polls, confirmations] = [0, 0];
    const started = await startPaying({
      confirm: () => {
        confirmations += 1;
        return confirmed.promise;
      },
      byId: (...of) => {
        polls += 1;
        return byId(...of);
      },
      ...scene,
    });
    const seen = () => {
      const snapshot = started.actor.getSnapshot();
      return [selectIsProcessing(snapshot), selectIsOverdue(snapshot), polls];
    };
    started.actor.send({ type: 'payment.submitted' });
    started.clock.increment(19_999);
    expect(seen()).toEqual([true, false, 0]);
    started.clock.increment(1);
    return { ...started, confirmed, seen, confirmations: () => confirmations };
  }
  const unpaid = () => Promise.resolve(details('pending_payment'));

  it('is overdue after 20 s, keeps the order, and polls the shop every 10 s', { tags: ['check-61'] }, async () => {
    const { actor, clock, seen, confirmations } = await startOverdue(unpaid);
    expect(seen()).toEqual([true, true, 1]);
    await flushPromises();
    clock.increment(10_000);
    await flushPromises();
    clock.increment(10_000);
    expect(seen()).toEqual([true, true, 3]);
    expect([selectOrderId(actor.getSnapshot()), selectPaymentFailure(actor.getSnapshot())]).toEqual([1042, null]);
    expect([selectCanPay(actor.getSnapshot()), confirmations()]).toEqual([false, 1]);
  });

  it('succeeds as soon as the order is paid', { tags: ['check-62'] }, async () => {
    const states: OrderDetails['status'][] = ['pending_payment', 'paid'];
    const { actor, emitted, clock, cart } = await startOverdue(() => Promise.resolve(details(states.shift() ?? null)));
    await flushPromises();
    clock.increment(10_000);
    await flushPromises();
    expect([selectCheckoutStep(actor.getSnapshot()), cart.read().items]).toEqual(['success', []]);
    expect(emitted).toEqual([{ type: 'order.paid', orderId: 1042, productIds: [7] }]);
  });

  it.each([
    [{ status: 'succeeded' }, 'success', null],
    [{ status: 'requires_payment_method', errorMessage: 'Declined.' }, 'payment', 'Declined.'],
  ])('handles a late response: %o', async (outcome, step, failure) => {
    const { actor, confirmed, seen } = await startOverdue(unpaid);
    await flushPromises();
    confirmed.resolve(outcome);
    await flushPromises();
    expect([selectCheckoutStep(actor.getSnapshot()), selectPaymentFailure(actor.getSnapshot())]).toEqual([
      step,
      failure,
    ]);
    expect(seen().slice(0, 2)).toEqual([false, false]);
  });

  it('continues polling when the shop fails or does not respond', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { clock, seen } = await startOverdue((_, options) => {
      signals.push(options?.signal);
      return signals.length === 1 ? Promise.reject(new NetworkError()) : createDeferred<never>().promise;
    });
    await flushPromises();
    clock.increment(10_000);
    expect(seen()).toEqual([true, true, 2]);
    clock.increment(10_000);
    expect([seen(), signals[1]?.aborted]).toEqual([[true, true, 2], true]);
    clock.increment(10_000);
    expect(seen()).toEqual([true, true, 3]);
  });

  it(
    'can be left; the same order is checked before it is paid again, and is never created twice',
    { tags: ['check-61'] },
    async () => {
      let made = 0;
      const states: OrderDetails['status'][] = ['pending_payment', 'pending_payment', 'paid'];
      const { actor, submit, confirmations, seen } = await startOverdue(
        () => Promise.resolve(details(states.shift() ?? null)),
        {
          create: () => {
            made += 1;
            return Promise.resolve(anOrder());
          },
        },
      );
      await flushPromises();
      actor.send({ type: 'back.pressed' });
      expect([selectCheckoutStep(actor.getSnapshot()), selectOrderId(actor.getSnapshot())]).toEqual(['billing', 1042]);
      submit();
      expect(seen().slice(0, 2)).toEqual([true, false]);
      await flushPromises();
      expect([selectCanPay(actor.getSnapshot()), selectPaymentFailure(actor.getSnapshot())]).toEqual([true, null]);
      actor.send({ type: 'back.pressed' });
      submit();
      await flushPromises();
      expect([selectCheckoutStep(actor.getSnapshot()), made, confirmations()]).toEqual(['success', 1, 1]);
    },
  );

  it('is no longer checked after another order is created', async () => {
    let made = 0;
    const { actor, submit } = await startOverdue(unpaid, {
      create: () => Promise.resolve(anOrder({ id: 1042 + made++ })),
    });
    actor.send({ type: 'back.pressed' });
    submit(aBilling({ city: 'Farport' }));
    await flushPromises();
    expect([selectCanPay(actor.getSnapshot()), selectOrderId(actor.getSnapshot())]).toEqual([true, 1043]);
    actor.send({ type: 'back.pressed' });
    submit(aBilling({ city: 'Farport' }));
    expect(selectCanPay(actor.getSnapshot())).toBe(true);
  });
});

it('converts billing details to the provider’s format', () => {
  expect(toBillingDetails(aBilling())).toEqual({
    name: 'Ines Harlow',
    email: 'ines@octavo.example',
    phone: '555 0100',
    address: { line1: '1 Quay Street', city: 'Portmere', state: 'ME', postal_code: '04101', country: 'US' },
  });
});
