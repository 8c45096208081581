import type pg from 'pg';
import type { Stripe } from 'stripe';
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
  harness = await openTestHarness(db.pool, { browserUrl: 'http://shop.test/sandbox' });
});
afterEach(async () => harness.sandbox.close());

const newAccount = () =>
  harness.stripe.accounts.create({
    type: 'express',
    country: 'US',
    email: 'maren@octavo.example',
    capabilities: { transfers: { requested: true } },
  });

const linkTo = async (account: string) =>
  (
    await harness.stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: 'http://shop.test/back',
      refresh_url: 'http://shop.test/again',
    })
  ).url;

const visit = (url: string, method = 'GET') => harness.sandbox.browserFetch(new Request(url, { method }));

async function readyAccount(): Promise<string> {
  const { id } = await newAccount();
  await visit(await linkTo(id), 'POST');
  return id;
}

async function paidCharge(amount: number): Promise<string> {
  const paid = await harness.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    transfer_group: 'order_12',
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  return paid.latest_charge as string;
}

const payCharge = (amount: number, destination: string, charge: string): Stripe.TransferCreateParams => ({
  amount,
  currency: 'usd',
  destination,
  source_transaction: charge,
});

describe('an author’s account', () => {
  it('accepts transfers only after onboarding and emits account.updated', async () => {
    const { id } = await newAccount();
    const charge = await paidCharge(2000);
    await expect(harness.stripe.transfers.create(payCharge(1800, id, charge))).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    });

    const url = await linkTo(id);
    expect(url).toMatch(/^http:\/\/shop\.test\/sandbox\/connect\/onboarding\/\w{32}$/);
    const page = await visit(url);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    expect(await page.text()).toContain('maren@octavo.example');
    const done = await visit(url, 'POST');
    expect([done.status, done.headers.get('location')]).toEqual([303, 'http://shop.test/back']);

    expect(await harness.stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
    });
    await harness.sandbox.webhooks.deliverDue();
    expect(harness.deliveredEvents.find(({ type }) => type === 'account.updated')).toMatchObject({ account: id });
    expect((await harness.stripe.events.list({ type: 'account.updated' })).data).toEqual([]);
    await expect(harness.stripe.transfers.create(payCharge(1800, id, charge))).resolves.toMatchObject({ amount: 1800 });
  });

  it('creates links that work once and expire after five minutes', async () => {
    const { id } = await newAccount();
    const used = await linkTo(id);
    await visit(used, 'POST');
    expect((await visit(used)).headers.get('location')).toBe('http://shop.test/again');
    const old = await linkTo(id);
    harness.clock.advance(301_000);
    expect((await visit(old, 'POST')).headers.get('location')).toBe('http://shop.test/again');
    expect((await visit('http://shop.test/sandbox/connect/onboarding/nothing')).status).toBe(410);
  });

  it('has a dashboard after onboarding', async () => {
    const { id } = await newAccount();
    await expect(harness.stripe.accounts.createLoginLink(id)).rejects.toMatchObject({
      code: 'account_onboarding_incomplete',
    });
    await visit(await linkTo(id), 'POST');
    const charge = await paidCharge(2000);
    await harness.stripe.transfers.create(payCharge(1800, id, charge));
    const { url } = await harness.stripe.accounts.createLoginLink(id);
    expect(await (await visit(url)).text()).toContain('$18.00');
    expect((await visit(url)).status).toBe(410);
  });
});

describe('transfers', () => {
  it('split one charge among authors and never exceed it, even in a race', async () => {
    const [maren, teo] = [await readyAccount(), await readyAccount()];
    const charge = await paidCharge(2000);
    const transfer = await harness.stripe.transfers.create(payCharge(900, maren, charge));
    expect(transfer).toMatchObject({ transfer_group: 'order_12', source_transaction: charge, reversed: false });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => harness.stripe.transfers.create(payCharge(600, teo, charge))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { data } = await harness.stripe.transfers.list({ transfer_group: 'order_12' });
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(1500);
  });

  it('are reversed in parts, up to their amount', async () => {
    const transfer = await harness.stripe.transfers.create(
      payCharge(1000, await readyAccount(), await paidCharge(2000)),
    );
    await harness.stripe.transfers.createReversal(transfer.id, { amount: 400 });
    await expect(harness.stripe.transfers.createReversal(transfer.id, { amount: 601 })).rejects.toMatchObject({
      statusCode: 400,
    });
    await harness.stripe.transfers.createReversal(transfer.id);
    const reversed = await harness.stripe.transfers.retrieve(transfer.id);
    expect(reversed).toMatchObject({ reversed: true, amount_reversed: 1000 });
    expect(reversed.reversals.data.map(({ amount }) => amount)).toEqual([600, 400]);
    expect((await harness.stripe.transfers.listReversals(transfer.id)).data).toHaveLength(2);
  });
});

describe('refunds', () => {
  it('return at most the amount paid and do not change transfers', async () => {
    const { stripe } = harness;
    const charge = await paidCharge(2000);
    const transfer = await stripe.transfers.create(payCharge(1800, await readyAccount(), charge));
    const { payment_intent: intent } = await stripe.charges.retrieve(charge);
    const part = await stripe.refunds.create({
      payment_intent: intent as string,
      amount: 500,
      metadata: { line: '1' },
    });
    expect(part).toMatchObject({ status: 'succeeded', charge, metadata: { line: '1' } });
    await expect(stripe.refunds.create({ charge, amount: 1501 })).rejects.toMatchObject({ param: 'amount' });
    await stripe.refunds.create({ charge });
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true, amount_refunded: 2000 });
    expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 0 });
    expect((await stripe.refunds.list({ charge })).data.map(({ amount }) => amount)).toEqual([1500, 500]);
    await harness.sandbox.webhooks.deliverDue();
    expect(harness.deliveredEvents.filter(({ type }) => type === 'charge.refunded')).toHaveLength(2);
  });

  it('leave a balance that equals the sum of its transactions', async () => {
    const { stripe } = harness;
    const charge = await paidCharge(2000);
    const transfer = await stripe.transfers.create(payCharge(1800, await readyAccount(), charge));
    await stripe.refunds.create({ charge });
    await stripe.transfers.createReversal(transfer.id);
    const { data } = await stripe.balanceTransactions.list();
    expect(data.map(({ type, net }) => [type, net])).toEqual([
      ['transfer_refund', 1800],
      ['refund', -2000],
      ['transfer', -1800],
      ['charge', 1912],
    ]);
  });
});

describe('the browser API', () => {
  const browserRequest = async (path: string, key: string, init: RequestInit = {}) => {
    const response = await harness.sandbox.browserFetch(
      new Request(`http://shop.test${path}`, { ...init, headers: { authorization: `Bearer ${key}` } }),
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('rejects the secret key, calls that need it, faults and the log', async () => {
    const { publishable, secret } = harness.sandbox.keys;
    const { id } = await harness.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' });
    for (const [path, key] of [
      [`/sandbox/v1/payment_intents/${id}`, secret],
      ['/sandbox/v1/payment_intents', publishable],
      ['/sandbox/v1/events', publishable],
      ['/sandbox/v1/events', 'sk_live_abc'],
      [`/sandbox/v1/payment_intents/${id}`, publishable],
    ] as const) {
      expect(await browserRequest(path, key)).toMatchObject({ status: 403 });
    }
    expect((await browserRequest('/sandbox/faults', secret, { method: 'DELETE' })).status).toBe(404);
    expect((await browserRequest('/sandbox/requests', secret)).status).toBe(404);
  });

  it('returns a payment for its client secret, without the fields only the platform may see', async () => {
    const { publishable } = harness.sandbox.keys;
    const intent = await harness.stripe.paymentIntents.create({
      amount: 1999,
      currency: 'usd',
      metadata: { order_id: '7' },
    });
    const path = `/sandbox/v1/payment_intents/${intent.id}?client_secret=`;
    const { status, body } = await browserRequest(path + intent.client_secret, publishable);
    expect([status, body['status']]).toEqual([200, 'requires_payment_method']);
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['metadata']));
    expect((await browserRequest(`${path}${intent.id}_secret_guess`, publishable)).status).toBe(404);
  });
});
