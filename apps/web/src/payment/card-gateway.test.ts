import { aBilling } from '@octavo/core/testing';
import type { Stripe } from '@stripe/stripe-js';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createCardGateway } from './card-gateway.ts';

const field = {
  on: (event: string, listener: () => void) => {
    if (event === 'ready') queueMicrotask(listener);
  },
  mount: (host: Element) => host.append('card'),
  destroy: () => document.body.replaceChildren(),
};
let confirmed: unknown[] = [];

/**
 * The part of the provider script that the gateway uses. Its loader keeps the first one it finds, so all tests share
 * one.
 */
beforeAll(() => {
  const provider = {
    elements: () => ({ create: () => field }),
    confirmCardPayment: (...args: unknown[]) => {
      confirmed.push(args);
      return Promise.resolve({ paymentIntent: { status: 'succeeded' } });
    },
    _registerWrapper: () => undefined,
  };
  Object.assign(window, { Stripe: Object.assign(() => provider as unknown as Stripe, { version: 'basil' }) });
});
beforeEach(() => {
  confirmed = [];
});

async function mountField() {
  const gateway = createCardGateway({ publishable_key: 'pk_test_1', script_url: null, is_test: true });
  expect(gateway.readiness()).toBe('notReady');
  const { remove } = await gateway.mount(document.body, undefined);
  return { gateway, remove };
}

it('is ready while its field is mounted, and requires a card afterwards', async () => {
  const { gateway, remove } = await mountField();
  expect(gateway.readiness()).toBe('ready');
  remove();
  expect(gateway.readiness()).toBe('cardMissing');
});

it('confirms with the mounted field', async () => {
  const { gateway } = await mountField();
  const payment = { clientSecret: 'pi_1_secret_2', billing: aBilling() };
  expect(await gateway.confirm(payment)).toEqual({ status: 'succeeded' });
  expect(confirmed).toMatchObject([['pi_1_secret_2', { payment_method: { card: field } }]]);
});
