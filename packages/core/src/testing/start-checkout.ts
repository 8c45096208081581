/** The checkout machine with a fake API and gateway. */
import { createActor, SimulatedClock } from 'xstate';
import type { Api } from '../api/index.ts';
import type { OrderDetails } from '../entities/index.ts';
import { createCartStore, memoryStorage } from '../storage/index.ts';
import { aBilling, aCartItem, anOrder, recordEmitted, flushPromises } from './index.ts';
import { toOrderRequest } from '../validators/index.ts';
import { bindCheckout, type CheckoutInput, type PaymentGateway } from '../machines/index.ts';

export const neverCalled = () => Promise.reject(new Error('unexpected call'));
export const orderDetails = (status: OrderDetails['status']): OrderDetails => ({
  id: 1042,
  date_created: '',
  line_items: [],
  total: '19.99',
  status,
  stripe_payment_intent_client_secret: null,
});

/** The responses of a checkout. Calls without one fail. */
export interface Scene extends Partial<Pick<Api['orders'], 'create' | 'byId'>>, Partial<PaymentGateway> {
  readonly isSignedOut?: boolean;
  readonly isEmpty?: boolean;
}

/** Starts a checkout with one book in the cart. */
export function startCheckout(scene: Scene = {}, input: Partial<CheckoutInput> = {}) {
  const cart = createCartStore(memoryStorage());
  if (!scene.isEmpty) cart.add(aCartItem());
  const { create = neverCalled, byId = neverCalled } = scene;
  const orders = { list: neverCalled, create, byId, cancel: neverCalled };
  const payment: PaymentGateway = {
    readiness: scene.readiness ?? (() => 'ready'),
    ...(scene.whenCardMounted ? { whenCardMounted: scene.whenCardMounted } : {}),
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
export async function startPaying(scene: Scene = {}) {
  const started = startCheckout({ create: () => Promise.resolve(anOrder()), ...scene });
  started.submit();
  await flushPromises();
  started.emitted.length = 0;
  return started;
}

/** A placed order, with the request that created it. */
export const lastOrder = { order: anOrder(), request: toOrderRequest(aBilling(), [aCartItem()]) };
