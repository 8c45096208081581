import { ok, pathParam, type ApiCall, type ApiResponse, type Route } from '../http/api-call.ts';
import { findAccount, completeOnboarding, restrictAccount } from './accounts.ts';
import { findCharge } from './charges.ts';
import { resolveProcessing } from './confirm-payment.ts';
import { resolveDispute, findDispute } from './disputes.ts';
import { DISPUTE_REASONS, openDispute } from './open-dispute.ts';
import { findPaymentIntent } from './payment-intent.ts';
import { payOutAccount, payOutPlatform } from './payouts.ts';
import { resolveRefund, findRefund } from './refunds.ts';

/**
 * Actions of banks, authors and the provider's staff. The calls exist only in the sandbox. They are below
 * `/v1/test_helpers`, like the provider's own test helpers, and are not written to the request log.
 */
export const testHelperRoutes: readonly Route[] = [
  { pattern: 'POST /v1/test_helpers/charges/:id/dispute', handle: disputeCharge },
  {
    pattern: 'POST /v1/test_helpers/disputes/:id/decide',
    handle: async (call) => resolveDispute(call, await findDispute(call), readOutcome(call, ['lost', 'won'])),
  },
  {
    pattern: 'POST /v1/test_helpers/payment_intents/:id/end_processing',
    handle: async (call) =>
      resolveProcessing(call, await findPaymentIntent(call), readOutcome(call, ['failed', 'succeeded'])),
  },
  {
    pattern: 'POST /v1/test_helpers/refunds/:id/end',
    handle: async (call) => resolveRefund(call, await findRefund(call), readOutcome(call, ['failed', 'succeeded'])),
  },
  {
    pattern: 'POST /v1/test_helpers/accounts/:id/onboard',
    handle: async (call) => ok(completeOnboarding(call.unit, await findAccount(call, pathParam(call, 'id'))).document),
  },
  {
    pattern: 'POST /v1/test_helpers/accounts/:id/restrict',
    handle: async (call) => ok(restrictAccount(call.unit, await findAccount(call, pathParam(call, 'id'))).document),
  },
  {
    pattern: 'POST /v1/test_helpers/payouts',
    handle: async (call) => {
      const account = call.params.string('account');
      return account === undefined ? payOutPlatform(call) : payOutAccount(call, account);
    },
  },
];

async function disputeCharge(call: ApiCall): Promise<ApiResponse> {
  const { params } = call;
  const charge = await findCharge(call, pathParam(call, 'id'));
  const amount = params.integer('amount', { min: 1 });
  return ok(
    openDispute(call, charge, {
      reason: params.oneOf('reason', DISPUTE_REASONS) ?? 'fraudulent',
      inquiry: params.boolean('inquiry') ?? false,
      ...(amount !== undefined && { amount }),
    }),
  );
}

function readOutcome<const Word extends string>({ params }: ApiCall, outcomes: readonly Word[]): Word {
  const outcome = params.oneOf('outcome', outcomes);
  if (outcome === undefined) throw params.missingError('outcome');
  return outcome;
}
