import type pg from 'pg';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from './index.ts';
import { IdempotencyKeys, type KeyClaim } from './storage/idempotency-keys.ts';
import { UnitOfWork } from './storage/unit-of-work.ts';
import { openTestHarness, openDatabase, deleteAll, type TestHarness } from './testing/test-harness.ts';

let db: { pool: pg.Pool; close: () => Promise<void> };
let harness: TestHarness;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(async () => db.close());
beforeEach(async () => {
  await deleteAll(db.pool);
  harness = await openTestHarness(db.pool);
});
afterEach(async () => harness.sandbox.close());

const order = { amount: 1999, currency: 'usd', metadata: { order_id: '12' } };
const create = (idempotencyKey?: string, params: Stripe.PaymentIntentCreateParams = order) =>
  harness.stripe.paymentIntents.create(params, idempotencyKey === undefined ? undefined : { idempotencyKey });
const payments = async () => (await harness.stripe.paymentIntents.list()).data;

describe('an idempotency key', () => {
  it('returns the first response byte for byte for the same call', async () => {
    const first = await create('pi:12:1');
    await harness.stripe.paymentIntents.cancel(first.id);
    const second = await create('pi:12:1');
    expect({ ...second }).toEqual({ ...first });
    expect(await payments()).toHaveLength(1);
    const replays = (await harness.sandbox.requests.list({ route: 'POST /v1/payment_intents' })).map((r) => r.replayed);
    expect(replays).toEqual([false, true]);
  });

  it('returns 400 for different parameters', async () => {
    await create('pi:12:1');
    await expect(create('pi:12:1', { ...order, amount: 2000 })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('runs one of many simultaneous calls and returns 409 for the others', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => create('pi:12:1')));
    const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    const rejections = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    for (const rejection of rejections) expect(rejection).toMatchObject({ statusCode: 409 });
    expect(await payments()).toHaveLength(1);
  });

  it('can be reused after a parameter error', async () => {
    await expect(create('pi:12:1', { ...order, amount: 1 })).rejects.toMatchObject({ code: 'amount_too_small' });
    expect(await create('pi:12:1')).toMatchObject({ amount: 1999 });
  });

  it('replays a decline', async () => {
    const { id } = await create();
    const pay = (payment_method: string) =>
      harness.stripe.paymentIntents.confirm(id, { payment_method }, { idempotencyKey: 'pay:12' });
    await expect(pay('pm_card_chargeDeclined')).rejects.toMatchObject({ statusCode: 402 });
    await expect(pay('pm_card_chargeDeclined')).rejects.toMatchObject({ statusCode: 402 });
    expect((await harness.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('expires after one day', async () => {
    const first = await create('pi:12:1');
    harness.clock.advance(24 * 60 * 60 * 1000 + 1);
    expect((await create('pi:12:1')).id).not.toBe(first.id);
  });

  it('is taken over from a crashed process, whose late commit then fails', async () => {
    const keys = new IdempotencyKeys(db.pool, harness.clock);
    const crashed = await keys.claim('pi:12:1', 'the same call', 'req_1');
    expect(await keys.claim('pi:12:1', 'the same call', 'req_2')).toEqual({ state: 'running' });
    harness.clock.advance(16_000);
    const successor = await keys.claim('pi:12:1', 'the same call', 'req_3');
    expect([crashed.state, successor.state]).toEqual(['claimed', 'claimed']);
    const commitResponse = async (claim: KeyClaim) => {
      if (claim.state !== 'claimed') throw new TypeError('The key was not claimed.');
      const unit = new UnitOfWork({ requestId: null, idempotencyKey: null, now: 0 });
      return unit.commit(db.pool, null, { key: 'pi:12:1', token: claim.token, status: 200, body: '{}' });
    };
    expect(await commitResponse(crashed)).toBe('key_lost');
    expect(await commitResponse(successor)).toBe('done');
    expect(await keys.claim('pi:12:1', 'the same call', 'req_4')).toMatchObject({ state: 'completed', status: 200 });
  });
});

describe('a fault', () => {
  const retrying = () =>
    new Stripe(harness.sandbox.keys.secret, {
      host: '127.0.0.1',
      port: new URL(harness.origin).port,
      protocol: 'http',
      maxNetworkRetries: 2,
      telemetry: false,
    });

  it.each(['reset_before', 'reset_after'] as const)(
    '%s leaves one payment when the call is repeated',
    async (fault) => {
      harness.sandbox.faults.inject('POST /v1/payment_intents', fault);
      const intent = await retrying().paymentIntents.create(order, { idempotencyKey: 'pi:12:1' });
      expect((await payments()).map(({ id }) => id)).toEqual([intent.id]);
    },
  );

  it('status_500 is saved under the key and does no work', async () => {
    harness.sandbox.faults.inject('POST /v1/payment_intents', 'status_500');
    await expect(create('pi:12:1')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('pi:12:1')).rejects.toMatchObject({ statusCode: 500 });
    expect(await payments()).toEqual([]);
  });

  it('status_500_after is saved under the key although the work is done', async () => {
    harness.sandbox.faults.inject('POST /v1/payment_intents', 'status_500_after');
    await expect(create('pi:12:1')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('pi:12:1')).rejects.toMatchObject({ statusCode: 500 });
    expect(await payments()).toHaveLength(1);
  });

  it('status_429 is not saved', async () => {
    harness.sandbox.faults.inject('POST /v1/payment_intents', 'status_429');
    await expect(create('pi:12:1')).rejects.toMatchObject({ statusCode: 429 });
    expect(await create('pi:12:1')).toMatchObject({ amount: 1999 });
  });

  it('latency exceeds the timeout of the caller, and the work is done', async () => {
    harness.sandbox.faults.inject('POST /v1/payment_intents', { latencyMs: 60_000 });
    const timedOut = harness.stripe.paymentIntents.create(order, { timeout: 300, idempotencyKey: 'pi:12:1' });
    await expect(timedOut).rejects.toMatchObject({ type: 'StripeConnectionError' });
    const [made] = await payments();
    expect((await create('pi:12:1')).id).toBe(made?.id);
  });

  it('can be injected over HTTP with the secret key', async () => {
    const setFault = async (authorization: string, fault: unknown) => {
      const response = await fetch(`${harness.origin}/sandbox/faults`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify({ route: 'POST /v1/payment_intents', fault }),
      });
      return response.status;
    };
    const secret = `Bearer ${harness.sandbox.keys.secret}`;
    expect(await setFault(`Bearer ${harness.sandbox.keys.publishable}`, 'garbage')).toBe(401);
    expect(await setFault(secret, 'nonsense')).toBe(422);
    expect(await setFault(secret, 'garbage')).toBe(200);
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  });
});

it('passes the error of a failed page to onError and returns 500', async () => {
  const errors: unknown[] = [];
  const failingDatabase = { query: () => Promise.reject(new Error('The database is down.')) };
  const sandbox = createSandbox({ db: failingDatabase, onError: (error) => errors.push(error) });
  const { host, port } = await sandbox.listen();
  const response = await fetch(`http://${host}:${port}/sandbox/connect/onboarding/abc`);
  expect(response.status).toBe(500);
  expect(errors).toMatchObject([{ message: 'The database is down.' }]);
  await sandbox.close();
});
