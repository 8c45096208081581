import { aBilling } from '@octavo/core/testing';
import type { Stripe } from '@stripe/stripe-js';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createCardGateway } from './card-gateway.ts';

type Answer = { paymentIntent?: { status: string }; error?: Record<string, unknown> };

let response: Answer = {};
let confirmed: unknown[] = [];

/**
 * The part of the provider script that the gateway uses. Its loader keeps the first one it finds, so all tests share
 * one.
 */
beforeAll(() => {
  const field = {
    on: (event: string, listener: () => void) => {
      if (event === 'ready') queueMicrotask(listener);
    },
    mount: (host: Element) => host.append('card'),
    destroy: () => document.body.replaceChildren(),
  };
  const provider = {
    elements: () => ({ create: () => field }),
    confirmCardPayment: (...asked: unknown[]) => {
      confirmed.push(asked);
      return Promise.resolve(response);
    },
    _registerWrapper: () => undefined,
  };
  Object.assign(window, { Stripe: Object.assign(() => provider as unknown as Stripe, { version: 'basil' }) });
});
beforeEach(() => {
  confirmed = [];
});

const settings = { publishable_key: 'pk_test_1', script_url: null, is_test: true };
const payment = { clientSecret: 'pi_1_secret_2', billing: aBilling() };

async function mounted(next: Answer) {
  response = next;
  const gateway = createCardGateway(settings);
  expect(gateway.readiness()).toBe('notReady');
  const { remove } = await gateway.mount(document.body, undefined);
  return { gateway, remove };
}

it('is ready while its field is mounted, and requires a card afterwards', async () => {
  const { gateway, remove } = await mounted({});
  expect(gateway.readiness()).toBe('ready');
  remove();
  expect(gateway.readiness()).toBe('cardMissing');
});

it('confirms with the client secret and the billing details in the format of the provider', async () => {
  const { gateway } = await mounted({ paymentIntent: { status: 'succeeded' } });
  expect(await gateway.confirm(payment)).toEqual({ status: 'succeeded' });
  expect(confirmed).toMatchObject([
    [
      'pi_1_secret_2',
      {
        payment_method: {
          billing_details: { name: 'Ines Harlow', address: { line1: '1 Quay Street', country: 'US' } },
        },
      },
    ],
  ]);
});

it('returns the error message of the provider', async () => {
  const { gateway } = await mounted({
    error: {
      message: 'The bank declined this card.',
      decline_code: 'generic_decline',
      payment_intent: { status: 'requires_payment_method' },
    },
  });
  expect(await gateway.confirm(payment)).toEqual({
    status: 'requires_payment_method',
    errorMessage: 'The bank declined this card.',
    declineCode: 'generic_decline',
  });
});

it('treats an intent that was already paid as paid', async () => {
  const { gateway } = await mounted({
    error: { message: 'Already succeeded.', payment_intent: { status: 'succeeded' } },
  });
  expect(await gateway.confirm(payment)).toMatchObject({ status: 'succeeded' });
});

it('rejects a confirmation without a field', async () => {
  await expect(createCardGateway(settings).confirm(payment)).rejects.toThrow(/card field/);
});
