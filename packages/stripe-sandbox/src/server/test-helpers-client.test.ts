import type pg from 'pg';
import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idFrom } from './wire/expand.ts';
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

async function pay(payment_method: string, amount = 2000): Promise<{ intent: Stripe.PaymentIntent; charge: string }> {
  const intent = await harness.stripe.paymentIntents.create({ amount, currency: 'usd', payment_method, confirm: true });
  return { intent, charge: idFrom(intent.latest_charge) };
}

async function events(): Promise<string[]> {
  await harness.sandbox.webhooks.deliverDue();
  return harness.deliveredEvents.splice(0).map(({ type }) => type);
}

async function readyAccount(): Promise<string> {
  const { id } = await harness.stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  await harness.sandbox.testHelpers.onboard(id);
  return id;
}

const netAmounts = async (): Promise<[string, number][]> =>
  (await harness.stripe.balanceTransactions.list()).data.map(({ type, net }) => [type, net]);

describe('a dispute', () => {
  it('is opened after a payment with its test card, and debits the amount and a fee', async () => {
    const { charge, intent } = await pay('pm_card_createDispute');
    expect(intent.status).toBe('succeeded');
    const { data } = await harness.stripe.disputes.list({ charge });
    expect(data).toMatchObject([
      {
        amount: 2000,
        reason: 'fraudulent',
        status: 'needs_response',
        is_charge_refundable: false,
        payment_intent: intent.id,
      },
    ]);
    expect(await harness.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
    expect(await netAmounts()).toEqual([
      ['adjustment', -3500],
      ['charge', 1912],
    ]);
    expect((await events()).toSorted()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    await expect(harness.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  it('is won with evidence, and the amount is returned without the fee', async () => {
    const { charge } = await pay('pm_card_visa');
    const { id } = await harness.sandbox.testHelpers.dispute(charge, { amount: 1200, reason: 'product_not_received' });
    await events();
    const won = await harness.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
    expect(won).toMatchObject({ status: 'won', evidence_details: { has_evidence: true, submission_count: 1 } });
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-2700, 1200]);
    expect((await events()).toSorted()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
      'charge.dispute.updated',
    ]);
    await expect(harness.stripe.disputes.close(id)).rejects.toMatchObject({ code: 'dispute_already_closed' });
  });

  it('is lost when it is closed, and no more money moves', async () => {
    const { charge } = await pay('pm_card_visa');
    const { id } = await harness.sandbox.testHelpers.dispute(charge);
    await events();
    expect(await harness.stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
    expect(await events()).toEqual(['charge.dispute.closed']);
    expect(await netAmounts()).toHaveLength(2);
    await expect(harness.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  it('stays under review with inconclusive evidence and with none', async () => {
    const { charge } = await pay('pm_card_visa');
    const { id } = await harness.sandbox.testHelpers.dispute(charge);
    const staged = await harness.stripe.disputes.update(id, { evidence: { customer_name: 'Ines' }, submit: false });
    expect(staged).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
    expect(await harness.stripe.disputes.update(id, { evidence: {}, submit: true })).toMatchObject({
      status: 'under_review',
    });
    expect(await harness.sandbox.testHelpers.resolveDispute(id, 'lost')).toMatchObject({ status: 'lost' });
  });

  it('as an inquiry moves no money and leaves the charge refundable', async () => {
    const { charge } = await pay('pm_card_createDisputeInquiry');
    expect(await netAmounts()).toHaveLength(1);
    await harness.stripe.refunds.create({ charge, amount: 500 });
    const [inquiry] = (await harness.stripe.disputes.list()).data;
    expect(await harness.sandbox.testHelpers.resolveDispute(inquiry?.id ?? '', 'won')).toMatchObject({
      status: 'warning_closed',
    });
  });

  it('is rejected for a disputed charge, and for more than the remaining amount', async () => {
    const { charge } = await pay('pm_card_visa');
    await harness.stripe.refunds.create({ charge, amount: 1500 });
    await expect(harness.sandbox.testHelpers.dispute(charge, { amount: 501 })).rejects.toThrow('Only 500');
    await harness.sandbox.testHelpers.dispute(charge);
    await expect(harness.sandbox.testHelpers.dispute(charge)).rejects.toThrow('already disputed');
  });
});

describe('a payment in processing', () => {
  it('can be neither canceled nor confirmed, and then succeeds', async () => {
    const { intent } = await pay('pm_card_processing');
    expect(intent).toMatchObject({ status: 'processing', latest_charge: null });
    await expect(harness.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await harness.sandbox.testHelpers.resolveProcessing(intent.id, 'succeeded');
    expect(await harness.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 2000,
      processing: null,
    });
    expect((await events()).toSorted()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.processing',
      'payment_intent.succeeded',
    ]);
    await expect(harness.sandbox.testHelpers.resolveProcessing(intent.id, 'failed')).rejects.toThrow('succeeded');
  });

  it('fails and can be paid with another card', async () => {
    const { intent } = await pay('pm_card_processing');
    await harness.sandbox.testHelpers.resolveProcessing(intent.id, 'failed');
    expect(await harness.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    const paid = await harness.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });
});

describe('a refund', () => {
  it('of the pending-refund card is pending first and succeeds later', async () => {
    const { charge } = await pay('pm_card_pendingRefund');
    const refund = await harness.stripe.refunds.create({ charge, amount: 700 });
    expect(refund.status).toBe('pending');
    await events();
    expect(await harness.sandbox.testHelpers.resolveRefund(refund.id, 'succeeded')).toMatchObject({
      status: 'succeeded',
    });
    expect((await events()).toSorted()).toEqual(['charge.refund.updated', 'refund.updated']);
  });

  it('that fails later returns the amount to the platform and to the charge', async () => {
    const { charge } = await pay('pm_card_visa');
    const { id } = await harness.stripe.refunds.create({ charge });
    await events();
    await harness.sandbox.testHelpers.resolveRefund(id, 'failed');
    expect(await harness.stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    });
    expect(await harness.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(await netAmounts()).toEqual([
      ['refund_failure', 2000],
      ['refund', -2000],
      ['charge', 1912],
    ]);
    expect((await events()).toSorted()).toEqual(['charge.refund.updated', 'refund.failed', 'refund.updated']);
    await expect(harness.sandbox.testHelpers.resolveRefund(id, 'succeeded')).rejects.toThrow('failed');
  });

  it('emits refund.updated for changed metadata', async () => {
    const { charge } = await pay('pm_card_visa');
    const { id } = await harness.stripe.refunds.create({ charge, metadata: { order: '1' } });
    await events();
    await harness.stripe.refunds.update(id, { metadata: { seen: 'yes' } });
    expect((await harness.stripe.refunds.retrieve(id)).metadata).toEqual({ order: '1', seen: 'yes' });
    expect(await events()).toContain('refund.updated');
  });
});

describe('the balance of an author', () => {
  const transfer = async (destination: string, amount = 1800) => {
    const { charge } = await pay('pm_card_visa');
    return harness.stripe.transfers.create({ amount, currency: 'usd', destination, source_transaction: charge });
  };
  const balanceOf = async (stripeAccount: string) =>
    (await harness.stripe.balance.retrieve({}, { stripeAccount })).available[0]?.amount;

  it('returns balance_insufficient for a reversal after a payout', async () => {
    const account = await readyAccount();
    const { id } = await transfer(account);
    const payout = await harness.sandbox.testHelpers.payOut({ account, amount: 1000 });
    expect(await balanceOf(account)).toBe(800);
    await expect(harness.stripe.transfers.createReversal(id)).rejects.toMatchObject({
      statusCode: 400,
      code: 'balance_insufficient',
    });
    await harness.stripe.transfers.createReversal(id, { amount: 800 });
    expect(await balanceOf(account)).toBe(0);
    const { data } = await harness.stripe.payouts.list({}, { stripeAccount: account });
    expect(data.map((listed) => listed.id)).toEqual([payout.id]);
    expect((await harness.stripe.payouts.list()).data).toEqual([]);
  });

  it('is reversed once when two reversals race', async () => {
    const account = await readyAccount();
    const [one, two] = [await transfer(account), await transfer(account)];
    await harness.sandbox.testHelpers.payOut({ account, amount: 1800 });
    const outcomes = await Promise.allSettled([one, two].map(({ id }) => harness.stripe.transfers.createReversal(id)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is not paid out while the account is restricted', async () => {
    const account = await readyAccount();
    await events();
    await harness.sandbox.testHelpers.restrict(account);
    await expect(transfer(account)).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
    await harness.sandbox.webhooks.deliverDue();
    expect(harness.deliveredEvents.find(({ type }) => type === 'account.updated')).toMatchObject({
      account,
      data: { object: { capabilities: { transfers: 'inactive' } } },
    });
    await harness.sandbox.testHelpers.onboard(account);
    await expect(transfer(account)).resolves.toMatchObject({ destination: account });
  });
});

describe('a payout of the platform', () => {
  it('contains every balance transaction since the last one and lists them', async () => {
    const { charge } = await pay('pm_card_visa');
    await harness.stripe.refunds.create({ charge, amount: 500 });
    const payout = await harness.sandbox.testHelpers.payOut();
    expect(payout.amount).toBe(1412);
    await pay('pm_card_visa');
    const { data } = await harness.stripe.balanceTransactions.list({ payout: payout.id });
    expect(data.map(({ type, net }) => [type, net])).toEqual([
      ['payout', -1412],
      ['refund', -500],
      ['charge', 1912],
    ]);
    expect((await harness.stripe.balance.retrieve()).available).toMatchObject([{ amount: 1912, currency: 'usd' }]);
  });
});

it('does not log calls of the test helpers', async () => {
  const { charge } = await pay('pm_card_visa');
  await harness.sandbox.testHelpers.dispute(charge);
  const routes = (await harness.sandbox.requests.list()).map(({ route }) => route);
  expect(routes).toEqual(['POST /v1/payment_intents']);
});

it('rejects calls for a connected account that it supports only for the platform', async () => {
  const account = await readyAccount();
  await expect(harness.stripe.transfers.list({}, { stripeAccount: account })).rejects.toMatchObject({
    statusCode: 400,
  });
});
