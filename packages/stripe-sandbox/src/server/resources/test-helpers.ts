import { ok, pathPart, type Call, type Reply, type Route } from '../http/call.ts';
import { accountById, completeOnboarding, restrictAccount } from './accounts.ts';
import { chargeById } from './charges.ts';
import { endProcessing } from './confirm-payment.ts';
import { decideDispute, disputeById } from './disputes.ts';
import { DISPUTE_REASONS, openDispute } from './open-dispute.ts';
import { openPaymentIntent } from './payment-intent.ts';
import { payOutAccount, payOutPlatform } from './payouts.ts';
import { endRefund, refundById } from './refunds.ts';

/**
 * What at the real provider is done by banks, by authors and by its own staff. These calls are the sandbox's own, stand
 * below `/v1/test_helpers` where the provider keeps its own such calls, and are left out of the request log.
 */
export const testHelperRoutes: readonly Route[] = [
  { pattern: 'POST /v1/test_helpers/charges/:id/dispute', handle: disputeCharge },
  {
    pattern: 'POST /v1/test_helpers/disputes/:id/decide',
    handle: async (call) => decideDispute(call, await disputeById(call), outcomeOf(call, ['lost', 'won'])),
  },
  {
    pattern: 'POST /v1/test_helpers/payment_intents/:id/end_processing',
    handle: async (call) =>
      endProcessing(call, await openPaymentIntent(call), outcomeOf(call, ['failed', 'succeeded'])),
  },
  {
    pattern: 'POST /v1/test_helpers/refunds/:id/end',
    handle: async (call) => endRefund(call, await refundById(call), outcomeOf(call, ['failed', 'succeeded'])),
  },
  {
    pattern: 'POST /v1/test_helpers/accounts/:id/onboard',
    handle: async (call) => ok(completeOnboarding(call.unit, await accountById(call, pathPart(call, 'id'))).document),
  },
  {
    pattern: 'POST /v1/test_helpers/accounts/:id/restrict',
    handle: async (call) => ok(restrictAccount(call.unit, await accountById(call, pathPart(call, 'id'))).document),
  },
  {
    pattern: 'POST /v1/test_helpers/payouts',
    handle: async (call) => {
      const account = call.params.text('account');
      return account === undefined ? payOutPlatform(call) : payOutAccount(call, account);
    },
  },
];

async function disputeCharge(call: Call): Promise<Reply> {
  const { params } = call;
  const charge = await chargeById(call, pathPart(call, 'id'));
  const amount = params.integer('amount', { min: 1 });
  return ok(
    openDispute(call, charge, {
      reason: params.oneOf('reason', DISPUTE_REASONS) ?? 'fraudulent',
      inquiry: params.boolean('inquiry') ?? false,
      ...(amount !== undefined && { amount }),
    }),
  );
}

function outcomeOf<const Word extends string>({ params }: Call, words: readonly Word[]): Word {
  const outcome = params.oneOf('outcome', words);
  if (outcome === undefined) throw params.missing('outcome');
  return outcome;
}
