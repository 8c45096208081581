import type pg from 'pg';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const order = { amount: 1999, currency: 'usd', payment_method_types: ['card'], metadata: { order_id: '12' } };

/** Awaits a rejected call and returns its error. */
async function rejectionOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new TypeError('The call was expected to be rejected.', { cause: error });
}

const codeOf = (error: unknown): unknown => (error instanceof Stripe.errors.StripeError ? error.code : error);

describe('a payment', () => {
  it('is created, confirmed and completed with one charge', async () => {
    const { stripe } = harness;
    const begun = await stripe.paymentIntents.create({ ...order, transfer_group: 'order_12' });
    expect(begun).toMatchObject({ object: 'payment_intent', status: 'requires_payment_method', latest_charge: null });
    expect(begun.client_secret).toMatch(new RegExp(`^${begun.id}_secret_`));

    const paid = await stripe.paymentIntents.confirm(begun.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge.balance_transaction'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1999 });
    const charge = paid.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ paid: true, transfer_group: 'order_12', payment_intent: begun.id });
    expect(charge.balance_transaction).toMatchObject({ amount: 1999, fee: 88, net: 1911, source: charge.id });

    const charges = await stripe.charges.list({ payment_intent: begun.id });
    expect(charges.data.map(({ id }) => id)).toEqual([charge.id]);
    expect(await stripe.paymentIntents.retrieve(begun.id)).toMatchObject({
      status: 'succeeded',
      metadata: { order_id: '12' },
    });
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ])('declines %s, then succeeds with another card', async (card, code, declineCode) => {
    const { stripe } = harness;
    const { id } = await stripe.paymentIntents.create(order);
    const error = await rejectionOf(stripe.paymentIntents.confirm(id, { payment_method: card }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
    expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method', last_payment_error: { code } });

    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    const { data } = await stripe.charges.list({ payment_intent: id });
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  it('requires authentication and succeeds when it is completed', async () => {
    const { stripe, sandbox } = harness;
    const { id } = await stripe.paymentIntents.create(order);
    const waiting = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_authenticationRequired' });
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    const completed = await authenticate(sandbox, waiting, 'complete');
    expect(completed).toMatchObject({ status: 'succeeded' });
  });

  it('requires another card when authentication fails', async () => {
    const { stripe, sandbox } = harness;
    const { id } = await stripe.paymentIntents.create(order);
    const waiting = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_authenticationRequired' });
    const failed = await authenticate(sandbox, waiting, 'fail');
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await stripe.charges.list({ payment_intent: id })).data).toEqual([]);
  });

  it('is charged once when two confirmations race', async () => {
    const { stripe } = harness;
    const { id } = await stripe.paymentIntents.create(order);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [codeOf(outcome.reason)] : []));
    expect(new Set(codes)).toEqual(new Set(['payment_intent_unexpected_state']));
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('rejects confirmation and cancellation after it is paid', async () => {
    const { stripe } = harness;
    const { id } = await stripe.paymentIntents.create({ ...order, confirm: true, payment_method: 'pm_card_visa' });
    const again = await rejectionOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(again).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } });
    const cancel = await rejectionOf(stripe.paymentIntents.cancel(id));
    expect(cancel).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  it('can be canceled while it is open and cannot be paid afterwards', async () => {
    const { stripe } = harness;
    const { id } = await stripe.paymentIntents.create(order);
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const error = await rejectionOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(error.code).toBe('payment_intent_unexpected_state');
  });

  it('is found by its metadata', async () => {
    const { stripe } = harness;
    const { id } = await stripe.paymentIntents.create(order);
    await stripe.paymentIntents.create({ ...order, metadata: { order_id: '13' } });
    const found = await stripe.paymentIntents.search({
      query: "metadata['order_id']:'12' AND status:'requires_payment_method'",
    });
    expect(found.data.map((intent) => intent.id)).toEqual([id]);
  });
});

describe('a call', () => {
  it('returns 400 that names a missing, malformed or unknown parameter', async () => {
    const { stripe } = harness;
    const missing = await rejectionOf(
      stripe.paymentIntents.create({ currency: 'usd' } as Stripe.PaymentIntentCreateParams),
    );
    expect(missing).toMatchObject({ statusCode: 400, code: 'parameter_missing', param: 'amount' });
    const malformed = await rejectionOf(stripe.paymentIntents.create({ ...order, amount: 19.99 }));
    expect(malformed).toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' });
    const small = await rejectionOf(stripe.paymentIntents.create({ ...order, amount: 49 }));
    expect(small.code).toBe('amount_too_small');
    const unknown = await rejectionOf(stripe.paymentIntents.create(Object.assign({ ammount: 1 }, order)));
    expect(unknown).toMatchObject({ code: 'parameter_unknown', param: 'ammount' });
    const lost = await rejectionOf(stripe.paymentIntents.retrieve('pi_nothing'));
    expect(lost).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  it('pages through a list, newest first', async () => {
    const { stripe } = harness;
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await stripe.paymentIntents.create(order)).id);
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
    const back = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[3] ?? '' });
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  });

  it('is rejected with a live key, an unknown key or another API version', async () => {
    const requestWith = async (headers: Record<string, string>) =>
      fetch(`${harness.origin}/v1/events`, { headers }).then(async (response) => [
        response.status,
        ((await response.json()) as { error: { message: string } }).error.message,
      ]);
    expect(await requestWith({ authorization: 'Bearer sk_live_abc' })).toEqual([401, expect.stringContaining('live')]);
    expect(await requestWith({ authorization: 'Bearer sk_test_other' })).toEqual([401, expect.any(String)]);
    expect(
      await requestWith({ authorization: `Bearer ${harness.sandbox.keys.secret}`, 'stripe-version': '2024-06-20' }),
    ).toEqual([400, expect.stringContaining('2025-08-27.basil')]);
  });

  it('is logged without card numbers and secrets', async () => {
    const { origin, sandbox } = harness;
    await fetch(`${origin}/v1/payment_methods`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sandbox.keys.publishable}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=30&card[cvc]=987',
    });
    const [logged] = await sandbox.requests.list();
    expect(logged).toMatchObject({ route: 'POST /v1/payment_methods', caller: 'publishable', status: 200 });
    expect(JSON.stringify(logged)).not.toMatch(/4242424242424242|987/);
    const { rows } = await db.pool.query('select document::text || secret::text as text from stripe_sandbox.objects');
    expect(JSON.stringify(rows)).not.toMatch(/4242424242424242|987/);
  });
});

async function authenticate(
  sandbox: TestHarness['sandbox'],
  intent: Stripe.PaymentIntent,
  outcome: 'complete' | 'fail',
): Promise<unknown> {
  const response = await sandbox.browserFetch(
    new Request(`http://shop.invalid/sandbox/v1/payment_intents/${intent.id}/sandbox_authentication`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sandbox.keys.publishable}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ client_secret: intent.client_secret ?? '', outcome }).toString(),
    }),
  );
  return response.json();
}
