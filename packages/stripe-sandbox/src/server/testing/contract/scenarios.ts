import { Stripe } from 'stripe';
import { expect } from 'vitest';
import { idFrom } from '../../wire/expand.ts';

/** A provider under test: the sandbox, or the real one in test mode. */
export interface ScenarioContext {
  readonly stripe: Stripe;
  /** Checks a response against the SDK's types. */
  expectTypes<T extends object>(response: T): T;
  /** A connected account that may receive transfers, if there is one. */
  readonly author: string | undefined;
  /** Makes the keys of this run unique, because the real provider remembers earlier ones. */
  readonly runId: string;
}

/** One scenario: calls as the shop makes them, with the results expected from either provider. */
export interface Scenario {
  readonly name: string;
  readonly needsAuthor?: true;
  execute(context: ScenarioContext): Promise<void>;
}

const order = { amount: 1999, currency: 'usd', payment_method_types: ['card'] };

/** Pays an order with a predefined card. */
async function pay(
  { stripe, expectTypes, runId }: ScenarioContext,
  card: string,
  group: string,
): Promise<Stripe.PaymentIntent> {
  const params = { ...order, transfer_group: `${group}_${runId}`, metadata: { order_id: `${group}-${runId}` } };
  const { id } = expectTypes(await stripe.paymentIntents.create(params, { idempotencyKey: `pi:${group}:${runId}` }));
  return expectTypes(await stripe.paymentIntents.confirm(id, { payment_method: card }));
}

async function rejectionOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new TypeError('The call was expected to be rejected.', { cause: error });
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'pays an order, finds it again and records its balance transactions',
    async execute(context) {
      const { stripe, expectTypes, runId } = context;
      const paid = await pay(context, 'pm_card_visa', 'sale');
      expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1999, next_action: null });
      const intent = expectTypes(
        await stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge.balance_transaction'] }),
      );
      expect(intent.latest_charge).toMatchObject({ object: 'charge', paid: true, transfer_group: `sale_${runId}` });
      const charges = expectTypes(await stripe.charges.list({ payment_intent: paid.id, limit: 1 }));
      expect([charges.data[0]?.id, charges.has_more]).toEqual([idFrom(intent.latest_charge), false]);
      const charge = expectTypes(await stripe.charges.retrieve(idFrom(intent.latest_charge)));
      const transactions = expectTypes(await stripe.balanceTransactions.list({ source: charge.id }));
      expect(transactions.data).toMatchObject([{ type: 'charge', amount: 1999, source: charge.id }]);
      expectTypes(await stripe.balanceTransactions.retrieve(idFrom(charge.balance_transaction)));
      expectTypes(await stripe.paymentMethods.retrieve(idFrom(paid.payment_method)));
      expectTypes(await stripe.balance.retrieve());
      expectTypes(await stripe.payouts.list({ limit: 1 }));
    },
  },
  {
    name: 'replays a repeated call and rejects different parameters under its key',
    async execute({ stripe, expectTypes, runId }) {
      const idempotencyKey = `twice:${runId}`;
      const first = expectTypes(await stripe.paymentIntents.create(order, { idempotencyKey }));
      const second = await stripe.paymentIntents.create(order, { idempotencyKey });
      expect(second.id).toBe(first.id);
      const rejection = await rejectionOf(stripe.paymentIntents.create({ ...order, amount: 2999 }, { idempotencyKey }));
      expect(rejection).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
      expect(expectTypes(await stripe.paymentIntents.cancel(first.id))).toMatchObject({ status: 'canceled' });
      expect(await rejectionOf(stripe.paymentIntents.cancel(first.id))).toMatchObject({
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
      });
    },
  },
  {
    name: 'returns the decline reason and accepts another card for the same payment',
    async execute({ stripe, expectTypes }) {
      const { id } = expectTypes(await stripe.paymentIntents.create(order));
      const rejection = await rejectionOf(
        stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' }),
      );
      expect(rejection).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'insufficient_funds' });
      expect(expectTypes(await stripe.paymentIntents.retrieve(id))).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
      });
      expect(expectTypes(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))).toMatchObject({
        status: 'succeeded',
        last_payment_error: null,
      });
      expectTypes(await stripe.charges.list({ payment_intent: id }));
    },
  },
  {
    name: 'requires authentication for a card that needs it',
    async execute(context) {
      const waiting = await pay(context, 'pm_card_authenticationRequired', 'challenge');
      expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      context.expectTypes(await context.stripe.paymentIntents.update(waiting.id, { metadata: { note: 'left' } }));
      context.expectTypes(await context.stripe.paymentIntents.cancel(waiting.id, { cancellation_reason: 'abandoned' }));
    },
  },
  {
    name: 'refunds a sale in parts, up to the amount paid',
    async execute(context) {
      const { stripe, expectTypes, runId } = context;
      const charge = idFrom((await pay(context, 'pm_card_visa', 'refund')).latest_charge);
      const params = { charge, amount: 500, metadata: { request: runId } };
      const part = expectTypes(await stripe.refunds.create(params, { idempotencyKey: `rf:${runId}` }));
      expect(part).toMatchObject({ amount: 500, status: 'succeeded', charge });
      expect(await rejectionOf(stripe.refunds.create({ charge, amount: 1500 }))).toMatchObject({ statusCode: 400 });
      expectTypes(await stripe.refunds.create({ charge, reason: 'requested_by_customer' }));
      expect(await rejectionOf(stripe.refunds.create({ charge }))).toMatchObject({
        statusCode: 400,
        code: 'charge_already_refunded',
      });
      const all = expectTypes(await stripe.refunds.list({ charge, limit: 10 }));
      expect(all.data.map(({ amount }) => amount)).toEqual([1499, 500]);
      expectTypes(await stripe.refunds.update(part.id, { metadata: { seen: 'yes' } }));
      expectTypes(await stripe.refunds.retrieve(part.id));
      const [transaction] = expectTypes(await stripe.balanceTransactions.list({ source: part.id })).data;
      expect(transaction).toMatchObject({ type: 'refund', amount: -500 });
      expect(expectTypes(await stripe.charges.retrieve(charge))).toMatchObject({
        refunded: true,
        amount_refunded: 1999,
      });
    },
  },
  {
    name: 'wins a dispute with evidence',
    async execute(context) {
      const { stripe, expectTypes } = context;
      const charge = idFrom((await pay(context, 'pm_card_createDispute', 'dispute')).latest_charge);
      const find = async () => (await stripe.disputes.list({ charge })).data[0];
      // The real provider needs a moment.
      await expect.poll(find, { timeout: 60_000, interval: 1000 }).toBeDefined();
      const dispute = expectTypes(await stripe.disputes.retrieve((await find())?.id ?? ''));
      expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', charge, amount: 1999 });
      expectTypes(
        await stripe.disputes.update(dispute.id, {
          evidence: { uncategorized_text: 'winning_evidence' },
          submit: true,
        }),
      );
      const status = async () => (await stripe.disputes.retrieve(dispute.id)).status;
      await expect.poll(status, { timeout: 60_000, interval: 1000 }).toBe('won');
      expectTypes(await stripe.disputes.list({ limit: 1 }));
    },
  },
  {
    name: 'creates an account and a link to its onboarding',
    async execute({ stripe, expectTypes, runId }) {
      const account = expectTypes(
        await stripe.accounts.create(
          {
            type: 'express',
            email: `author-${runId}@octavo.example`,
            capabilities: { transfers: { requested: true } },
            metadata: { author_id: runId },
          },
          { idempotencyKey: `acct:${runId}` },
        ),
      );
      expect(account).toMatchObject({ details_submitted: false, capabilities: { transfers: 'inactive' } });
      const link = expectTypes(
        await stripe.accountLinks.create({
          account: account.id,
          type: 'account_onboarding',
          return_url: 'https://octavo.example/back',
          refresh_url: 'https://octavo.example/again',
        }),
      );
      expect(link.expires_at - link.created).toBeLessThanOrEqual(600);
      expect(await rejectionOf(stripe.accounts.createLoginLink(account.id))).toMatchObject({ statusCode: 400 });
      expectTypes(await stripe.accounts.update(account.id, { metadata: { note: 'none' } }));
      expectTypes(await stripe.accounts.retrieve(account.id));
      expectTypes(await stripe.accounts.list({ limit: 1 }));
    },
  },
  {
    name: 'transfers a share to an author and reverses part of it',
    needsAuthor: true,
    async execute(context) {
      const { stripe, expectTypes, runId, author: destination = '' } = context;
      const charge = idFrom((await pay(context, 'pm_card_visa', 'share')).latest_charge);
      const params = { amount: 1799, currency: 'usd', destination, source_transaction: charge };
      const share = expectTypes(await stripe.transfers.create(params, { idempotencyKey: `tr:${runId}` }));
      expect(share).toMatchObject({ transfer_group: `share_${runId}`, reversed: false });
      expect(await rejectionOf(stripe.transfers.create({ ...params, amount: 1000 }))).toMatchObject({
        statusCode: 400,
      });
      const reversal = expectTypes(
        await stripe.transfers.createReversal(share.id, { amount: 300 }, { idempotencyKey: `rv:${runId}` }),
      );
      expectTypes(await stripe.transfers.retrieveReversal(share.id, reversal.id));
      expectTypes(await stripe.transfers.listReversals(share.id));
      expect(await rejectionOf(stripe.transfers.createReversal(share.id, { amount: 1500 }))).toMatchObject({
        statusCode: 400,
      });
      expectTypes(await stripe.transfers.update(share.id, { metadata: { note: 'part' } }));
      expect(expectTypes(await stripe.transfers.retrieve(share.id))).toMatchObject({ amount_reversed: 300 });
      const listed = expectTypes(await stripe.transfers.list({ transfer_group: `share_${runId}` }));
      expect(listed.data.map(({ id }) => id)).toEqual([share.id]);
      expectTypes(await stripe.balance.retrieve({}, { stripeAccount: destination }));
      expectTypes(await stripe.accounts.createLoginLink(destination));
    },
  },
  {
    name: 'lists events page by page',
    async execute(context) {
      const { stripe, expectTypes } = context;
      const { id, created } = await pay(context, 'pm_card_visa', 'events');
      const types = ['payment_intent.created', 'payment_intent.succeeded'];
      const page = async (more: Stripe.EventListParams = {}) =>
        expectTypes(await stripe.events.list({ types, created: { gte: created - 60 }, limit: 1, ...more }));
      const mine = async () =>
        (await stripe.events.list({ types, created: { gte: created - 60 }, limit: 100 })).data.filter(
          (event) => 'id' in event.data.object && event.data.object.id === id,
        );
      await expect.poll(mine, { timeout: 60_000, interval: 1000 }).toHaveLength(2);
      const [first] = (await page()).data;
      const [second] = (await page({ starting_after: first?.id ?? '' })).data;
      expect(second?.id).not.toBe(first?.id);
      expectTypes(await stripe.events.retrieve(first?.id ?? ''));
    },
  },
  {
    name: "rejects invalid calls with the provider's error codes",
    async execute({ stripe }) {
      const small = await rejectionOf(stripe.paymentIntents.create({ ...order, amount: 1 }));
      expect(small).toMatchObject({ statusCode: 400, code: 'amount_too_small', type: 'StripeInvalidRequestError' });
      const unknown = await rejectionOf(stripe.paymentIntents.create(Object.assign({ ammount: 1 }, order)));
      expect(unknown).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'ammount' });
      const lost = await rejectionOf(stripe.paymentIntents.retrieve('pi_nothing'));
      expect(lost).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    },
  },
];
