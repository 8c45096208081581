import { describe, expect, it } from 'vitest';
import type { OrderDetails } from '../entities/index.ts';
import { NetworkError } from '../errors/index.ts';
import { aBilling, aCartItem, anOrder, createDeferred, flushPromises } from '../testing/index.ts';
import { orderDetails, startPaying } from '../testing/start-checkout.ts';
import {
  selectCanPay,
  selectCheckoutStep,
  selectIsMountingCard,
  selectIsProcessing,
  selectOrderId,
  selectPaymentFailure,
  selectPurchase,
  type PaymentGateway,
  type PaymentOutcome,
} from './index.ts';

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

  it('keeps items in the cart that were added during the payment', async () => {
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
        whenCardMounted: () => field.promise,
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

    it('shows that card information is missing when the field was removed while it loaded', async () => {
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
    ['the shop confirms it', { byId: () => Promise.resolve(orderDetails('paid')) }],
  ])('succeeds after a lost response when %s', async (_, scene) => {
    const { actor } = await startPaying({ confirm: () => Promise.reject(new TypeError('fetch failed')), ...scene });
    actor.send({ type: 'payment.submitted' });
    await flushPromises();
    expect(selectCheckoutStep(actor.getSnapshot())).toBe('success');
  });

  it.each([
    ['the order is unpaid', () => Promise.resolve(orderDetails('pending_payment'))],
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
    order.resolve(orderDetails('pending_payment'));
    await flushPromises();
    expect(selectPaymentFailure(actor.getSnapshot())).toBe('Payment was not completed. Please try again.');
  });

  it.each([
    ['hang', () => createDeferred<OrderDetails | null>().promise, () => createDeferred<PaymentOutcome>().promise],
    ['fail', () => Promise.reject(new NetworkError()), () => Promise.reject(new TypeError('fetch failed'))],
    [
      'do not know of a payment',
      () => Promise.resolve(null),
      () => Promise.resolve({ status: 'requires_payment_method' }),
    ],
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
    const shopKnows = { ...lost, byId: () => Promise.resolve(orderDetails('paid')), retrieve: never };
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
