/** Effects of the checkout that the chart does not show: form values, emitted events and storage. */
import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Api } from '../api/index.ts';
import type { CreatedOrder } from '../entities/index.ts';
import { createCartStore, memoryStorage } from '../storage/index.ts';
import { aBilling, aCartItem, anOrder, recordEmitted, createDeferred, flushPromises } from '../testing/index.ts';
import { toOrderRequest } from '../validators/index.ts';
import {
  bindCheckout,
  selectAlert,
  selectBilling,
  selectCanPay,
  selectClientSecret,
  selectFieldErrors,
  selectIsSecretMissing,
  selectOrderId,
  selectPaymentFailure,
  toBillingDetails,
  type CheckoutInput,
  type PaymentOutcome,
} from './index.ts';

const free = anOrder({ status: 'paid', stripe_payment_intent_client_secret: null });
const orderWithoutSecret = anOrder({ stripe_payment_intent_client_secret: null });

function start(create: Api['orders']['create'], input: Partial<CheckoutInput> = {}, outcome: PaymentOutcome = {}) {
  const storage = memoryStorage();
  const cart = createCartStore(storage);
  cart.add(aCartItem());
  let isSignedOut = false;
  const machine = bindCheckout({
    api: { orders: { create, byId: () => Promise.resolve(null) } as unknown as Api['orders'] },
    tokens: { read: () => (isSignedOut ? null : { accessToken: 'a', refreshToken: '' }) },
    cart,
    payment: { readiness: () => 'ready', confirm: () => Promise.resolve(outcome) },
  });
  const actor = createActor(machine, { input: { items: cart.read().items, ...input } });
  const emitted = recordEmitted(actor);
  actor.start();
  const submit = (billing = aBilling()) => actor.send({ type: 'billing.submitted', billing });
  return { actor, emitted, cart, storage, submit, signOut: (value: boolean) => (isSignedOut = value) };
}

describe('the form values', () => {
  it('are kept when the cart is empty, and an earlier alert is cleared', () => {
    const { actor, cart, submit, signOut } = start(() => createDeferred<CreatedOrder>().promise);
    signOut(true);
    submit();
    expect(selectAlert(actor.getSnapshot())).toBe('You must be logged in to place an order');
    cart.clear();
    submit(aBilling({ city: 'Farport' }));
    expect([selectBilling(actor.getSnapshot()), selectAlert(actor.getSnapshot())]).toEqual([
      aBilling({ city: 'Farport' }),
      null,
    ]);
  });

  it('are kept and the alert is cleared when the previous order is reused', () => {
    const pendingOrder = { order: anOrder(), request: toOrderRequest(aBilling(), [aCartItem()]) };
    const { actor, submit, signOut } = start(() => createDeferred<CreatedOrder>().promise, { pendingOrder });
    signOut(true);
    submit(aBilling({ city: ' Portmere ' }));
    signOut(false);
    submit();
    const snapshot = actor.getSnapshot();
    expect([selectCanPay(snapshot), selectAlert(snapshot), selectBilling(snapshot)]).toEqual([true, null, aBilling()]);
  });

  it('have field errors until they are corrected', () => {
    const { actor, submit } = start(() => createDeferred<CreatedOrder>().promise);
    submit(aBilling({ city: '' }));
    expect(selectFieldErrors(actor.getSnapshot())).toEqual({ city: 'Required' });
    submit();
    expect(selectFieldErrors(actor.getSnapshot())).toEqual({});
  });
});

describe('the order', () => {
  it('emits created and paid when it is free, and clears storage', async () => {
    const { emitted, storage, submit } = start(() => Promise.resolve(free));
    submit();
    await flushPromises();
    expect(emitted).toEqual([
      { type: 'order.created', order: free },
      { type: 'order.paid', orderId: 1042, productIds: [7] },
    ]);
    expect([storage.get('cartItems'), storage.get('totalAmount')]).toEqual([null, null]);
  });

  it('has an id without a client secret', async () => {
    const { actor, emitted, submit } = start(() => Promise.resolve(orderWithoutSecret));
    submit();
    await flushPromises();
    expect(emitted).toEqual([{ type: 'order.created', order: orderWithoutSecret }]);
    const snapshot = actor.getSnapshot();
    expect([selectIsSecretMissing(snapshot), selectOrderId(snapshot), selectClientSecret(snapshot)]).toEqual([
      true,
      1042,
      null,
    ]);
  });

  it('has neither id nor client secret before it is created', () => {
    const { actor } = start(() => createDeferred<CreatedOrder>().promise);
    expect([selectOrderId(actor.getSnapshot()), selectClientSecret(actor.getSnapshot())]).toEqual([null, null]);
  });

  it('stays after a card was declined', async () => {
    let calls = 0;
    const { actor, submit } = start(
      () => {
        calls += 1;
        return Promise.resolve(anOrder());
      },
      {},
      { status: 'requires_payment_method', errorMessage: ' ' },
    );
    submit();
    await flushPromises();
    actor.send({ type: 'payment.submitted' });
    await flushPromises();
    expect(selectPaymentFailure(actor.getSnapshot())).toBe('Payment failed. Please try again.');
    actor.send({ type: 'back.pressed' });
    submit();
    expect([selectCanPay(actor.getSnapshot()), calls]).toEqual([true, 1]);
  });

  it('is aborted when the checkout is left before the response', () => {
    let signal: AbortSignal | undefined;
    const { actor, submit } = start((_request, options) => {
      signal = options?.signal;
      return createDeferred<CreatedOrder>().promise;
    });
    submit();
    expect(signal?.aborted).toBe(false);
    actor.stop();
    expect(signal?.aborted).toBe(true);
  });
});

it('uses the first name alone for a payer without a last name', () => {
  expect(toBillingDetails(aBilling({ last_name: '' })).name).toBe('Ines');
});
