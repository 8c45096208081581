import { describe, expect, it } from 'vitest';
import type { CreatedOrder } from '../entities/index.ts';
import { fromProblem, NetworkError } from '../errors/index.ts';
import { aBilling, aCartItem, anOrder, createDeferred, flushPromises } from '../testing/index.ts';
import { lastOrder, neverCalled, startCheckout, startPaying } from '../testing/start-checkout.ts';
import {
  selectAlert,
  selectBilling,
  selectCanPay,
  selectCheckoutStep,
  selectClientSecret,
  selectFieldErrors,
  selectIsCreatingOrder,
  selectIsSecretMissing,
  selectOrderId,
  selectPaymentFailure,
  selectOrderedItems,
  selectTotalCents,
  toBillingDetails,
  type CheckoutInput,
} from './index.ts';

describe('the billing form', () => {
  it('starts with the cart, its total and the customer’s data', () => {
    const snapshot = startCheckout({}, { billing: { email: 'i@o.example' } }).actor.getSnapshot();
    expect([selectCheckoutStep(snapshot), selectTotalCents(snapshot), selectBilling(snapshot)]).toEqual([
      'billing',
      1999,
      { email: 'i@o.example' },
    ]);
  });

  it('shows a toast for an empty cart before it validates fields', () => {
    const { actor, emitted } = startCheckout({ isEmpty: true, isSignedOut: true });
    actor.send({ type: 'billing.submitted', billing: {} });
    expect(emitted).toEqual([
      { type: 'toast', kind: 'error', message: 'Your cart is empty. Please add products to your cart.' },
    ]);
    expect(selectFieldErrors(actor.getSnapshot())).toEqual({});
  });

  it('shows field errors before it requires a login', () => {
    const { actor, emitted } = startCheckout({ isSignedOut: true });
    actor.send({ type: 'billing.submitted', billing: aBilling({ city: ' ', email: 'ines' }) });
    expect(selectFieldErrors(actor.getSnapshot())).toEqual({ city: 'Required', email: 'Invalid email' });
    expect(emitted).toEqual([]);
  });

  it('alerts a signed-out visitor and keeps the alert on the form', () => {
    const { actor, emitted, submit } = startCheckout({ isSignedOut: true });
    submit();
    expect(emitted).toEqual([{ type: 'alert', message: 'You must be logged in to place an order' }]);
    expect(selectAlert(actor.getSnapshot())).toBe('You must be logged in to place an order');
    expect(selectBilling(actor.getSnapshot())).toEqual(aBilling());
  });

  it('ignores events of other steps', () => {
    const { actor } = startCheckout();
    const before = actor.getSnapshot();
    actor.send({ type: 'payment.submitted' });
    actor.send({ type: 'back.pressed' });
    expect(actor.getSnapshot()).toBe(before);
  });

  it('updates the total when an item is added to the cart', () => {
    const { actor, cart } = startCheckout();
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
    const { actor, emitted, submit } = startCheckout({
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
    const { actor, submit } = startCheckout({ create: neverCalled }, { pendingOrder: lastOrder, billing: aBilling() });
    submit();
    expect(selectCanPay(actor.getSnapshot())).toBe(true);
  });

  it.each([
    ['the form', { billing: aBilling({ city: 'Farport' }) }],
    ['the cart', { items: [aCartItem(), aCartItem({ id: 8 })] }],
  ])(
    'is created again when %s changed',
    (_, { billing = aBilling(), items = [aCartItem()] }: Partial<CheckoutInput>) => {
      const { actor } = startCheckout(
        { create: () => createDeferred<CreatedOrder>().promise },
        { pendingOrder: lastOrder, items },
      );
      actor.send({ type: 'billing.submitted', billing });
      expect([selectIsCreatingOrder(actor.getSnapshot()), selectOrderId(actor.getSnapshot())]).toEqual([true, null]);
    },
  );

  it('is paid immediately when it is free', async () => {
    const { actor, cart, submit } = startCheckout({
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
    const { actor, emitted, submit } = startCheckout({
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
    const { actor, submit } = startCheckout({
      create: () => Promise.reject(fromProblem(422, { detail: 'x', errors })),
    });
    submit();
    await flushPromises();
    expect(selectFieldErrors(actor.getSnapshot())).toEqual({ postcode: 'Required' });
  });

  it('shows an error without a client secret, and a new one is created after going back', async () => {
    let calls = 0;
    const { actor, submit } = startCheckout({
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

it('converts billing details to the provider’s format', () => {
  expect(toBillingDetails(aBilling())).toEqual({
    name: 'Ines Harlow',
    email: 'ines@octavo.example',
    phone: '555 0100',
    address: { line1: '1 Quay Street', city: 'Portmere', state: 'ME', postal_code: '04101', country: 'US' },
  });
});
