import { aBilling, aConfig, createDeferred } from '@octavo/core/testing';
import type { Stripe } from '@stripe/stripe-js';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createCardGateway } from './card-gateway.ts';

/** A card field of the provider. It reports only the events that a test triggers. */
class HostedField {
  readonly #listeners: (readonly [event: string, listener: (report: unknown) => void])[] = [];
  isMounted = false;
  destroyed = 0;
  styles: unknown[] = [];

  on(event: string, listener: (report: unknown) => void): void {
    this.#listeners.push([event, listener]);
  }
  mount(): void {
    this.isMounted = true;
    mounted.resolve(this);
  }
  update({ style }: { style: unknown }): void {
    this.styles.push(style);
  }
  destroy(): void {
    this.isMounted = false;
    this.destroyed += 1;
  }
  report(event: string, report: unknown = {}): void {
    for (const [name, listener] of this.#listeners) if (name === event) listener(report);
  }
}

let mounted = createDeferred<HostedField>();
let confirmed: unknown[] = [];

/**
 * The part of the provider script that the gateway uses. The loader keeps the first `Stripe` that it finds, so all tests
 * share one object.
 */
beforeAll(() => {
  const provider = {
    elements: () => ({ create: () => new HostedField() }),
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

function openGateway() {
  const payment = { publishable_key: 'pk_test_1', script_url: null, is_test: true };
  return createCardGateway(aConfig({ payment }));
}
type Gateway = ReturnType<typeof openGateway>;

/** Starts to mount a field, and returns it before it is ready. */
async function startMounting(gateway: Gateway) {
  mounted = createDeferred();
  const removal = new AbortController();
  const mounting = gateway.mount(document.body, { style: {}, signal: removal.signal });
  // The test awaits it later.
  mounting.catch(() => undefined);
  return { field: await mounted.promise, mounting, remove: () => removal.abort() };
}

const payment = { clientSecret: 'pi_1_secret_2', billing: aBilling() };

it('is not ready, then waits for its field, is ready, and requires a card after its removal', async () => {
  const gateway = openGateway();
  expect(gateway.readiness()).toBe('notReady');
  const { field, mounting, remove } = await startMounting(gateway);
  expect(gateway.readiness()).toBe('cardMounting');
  const waiting = gateway.whenCardMounted?.();
  field.report('ready');
  await waiting;
  expect(gateway.readiness()).toBe('ready');
  (await mounting).restyle({ base: { color: 'red' } });
  expect(field.styles).toEqual([{ base: { color: 'red' } }]);
  remove();
  expect([gateway.readiness(), field.destroyed]).toEqual(['cardMissing', 1]);
});

it('confirms with the mounted field, even when it reports ready again', async () => {
  const gateway = openGateway();
  const { field, mounting } = await startMounting(gateway);
  field.report('ready');
  await mounting;
  field.report('ready');
  expect(await gateway.confirm(payment)).toEqual({ status: 'succeeded' });
  expect(confirmed).toMatchObject([['pi_1_secret_2', { payment_method: { card: field } }]]);
});

it('removes a field that is left while it loads, and a late report does not affect the next field', async () => {
  const gateway = openGateway();
  const first = await startMounting(gateway);
  first.remove();
  await expect(first.mounting).rejects.toThrow(/abort/i);
  expect(first.field.destroyed).toBe(1);
  const second = await startMounting(gateway);
  first.field.report('ready');
  expect(gateway.readiness()).toBe('cardMounting');
  second.field.report('ready');
  await second.mounting;
  first.field.report('ready');
  expect(gateway.readiness()).toBe('ready');
  await gateway.confirm(payment);
  expect(confirmed).toMatchObject([['pi_1_secret_2', { payment_method: { card: second.field } }]]);
});

it('has no card after a field failed to load, and mounts the next one', async () => {
  const gateway = openGateway();
  const first = await startMounting(gateway);
  first.field.report('loaderror', { error: { message: 'Frame blocked.' } });
  await expect(first.mounting).rejects.toThrow('Frame blocked.');
  expect([gateway.readiness(), first.field.destroyed]).toEqual(['cardMissing', 1]);
  // It failed already.
  first.field.report('ready');
  expect(gateway.readiness()).toBe('cardMissing');
  const second = await startMounting(gateway);
  second.field.report('ready');
  await second.mounting;
  expect(gateway.readiness()).toBe('ready');
});
