import { expect, it } from 'vitest';
import { aBilling } from '../testing/index.ts';
import { lazy } from './lazy.ts';
import { createStripeGateway, type StripeResult } from './stripe-gateway.ts';

const payment = { clientSecret: 'pi_1_secret_2', billing: aBilling() };

function openGateway(result: StripeResult) {
  const confirmed: unknown[] = [];
  const stripe = lazy(() =>
    Promise.resolve({
      confirmCardPayment: (...args: unknown[]) => {
        confirmed.push(args);
        return Promise.resolve(result);
      },
      retrievePaymentIntent: () => Promise.resolve(result),
    }),
  );
  let card: string | undefined = 'card field';
  const unmount = (): void => {
    card = undefined;
  };
  return { gateway: createStripeGateway({ stripe, card: () => card }), stripe, unmount, confirmed };
}

it('is ready once Stripe.js has loaded, while a card field is mounted', async () => {
  const { gateway, stripe, unmount } = openGateway({});
  expect(gateway.readiness()).toBe('notReady');
  await stripe.load();
  expect(gateway.readiness()).toBe('ready');
  unmount();
  expect(gateway.readiness()).toBe('cardMissing');
});

it('waits for a card field that is mounting', async () => {
  const { stripe } = openGateway({});
  let card: string | undefined;
  let mounting: Promise<unknown> | undefined = Promise.resolve();
  const gateway = createStripeGateway({ stripe, card: () => card, mounting: () => mounting });
  // Without Stripe.js the payment system is not ready, whatever its card field does.
  expect(gateway.readiness()).toBe('notReady');
  await stripe.load();
  expect(gateway.readiness()).toBe('cardMounting');
  await gateway.whenCardMounted?.();
  card = 'card field';
  expect(gateway.readiness()).toBe('ready');
  [card, mounting] = [undefined, Promise.reject(new Error('The card field failed to load.'))];
  await expect(gateway.whenCardMounted?.()).rejects.toThrow('failed to load');
  mounting = undefined;
  expect(gateway.readiness()).toBe('cardMissing');
  await expect(gateway.whenCardMounted?.()).resolves.toBeUndefined();
});

it('confirms with the client secret, the card field and the billing details', async () => {
  const { gateway, stripe, confirmed } = openGateway({ paymentIntent: { status: 'succeeded' } });
  await stripe.load();
  expect(await gateway.confirm(payment)).toEqual({ status: 'succeeded' });
  const billing_details = { name: 'Ines Harlow', address: { line1: '1 Quay Street', country: 'US' } };
  expect(confirmed).toMatchObject([['pi_1_secret_2', { payment_method: { card: 'card field', billing_details } }]]);
});

it('returns the error message of the provider, and paid for an intent that was paid before', async () => {
  const declined = openGateway({
    error: { message: 'Declined.', decline_code: 'generic', payment_intent: { status: 'requires_payment_method' } },
  });
  await declined.stripe.load();
  expect(await declined.gateway.confirm(payment)).toEqual({
    status: 'requires_payment_method',
    errorMessage: 'Declined.',
    declineCode: 'generic',
  });
  const paid = openGateway({ error: { payment_intent: { status: 'succeeded' } } });
  await paid.stripe.load();
  expect(await paid.gateway.confirm(payment)).toEqual({ status: 'succeeded', errorMessage: '' });
});

it('loads Stripe.js to retrieve the status of a payment', async () => {
  const { gateway } = openGateway({ paymentIntent: { status: 'processing' } });
  expect(await gateway.retrieve('pi_1_secret_2')).toEqual({ status: 'processing' });
});

it('rejects a confirmation without a card field', async () => {
  await expect(openGateway({}).gateway.confirm(payment)).rejects.toThrow(/card field/);
});
