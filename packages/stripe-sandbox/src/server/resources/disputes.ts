import type Stripe from 'stripe';
import { ok, pathParam, type ApiCall, type ApiResponse, type Route } from '../http/api-call.ts';
import type { StoredObject } from '../storage/object-kinds.ts';
import { idFrom } from '../wire/expand.ts';
import { resourceMissingError, invalidRequestError } from '../wire/provider-error.ts';
import { createBalanceTransaction } from './balance-transactions.ts';
import { listResponse, readFilters } from './lists.ts';

export const disputeRoutes: readonly Route[] = [
  {
    pattern: 'GET /v1/disputes',
    handle: async (call) =>
      listResponse(call, 'dispute', { url: '/v1/disputes', where: readFilters(call, 'charge', 'payment_intent') }),
  },
  { pattern: 'GET /v1/disputes/:id', handle: async (call) => ok((await findDispute(call)).document) },
  { pattern: 'POST /v1/disputes/:id', handle: update },
  {
    // Closing a dispute accepts it, so the money is lost.
    pattern: 'POST /v1/disputes/:id/close',
    handle: async (call) => resolveDispute(call, await findDispute(call), 'lost'),
  },
];

/** The evidence fields of the sandbox. Only text is supported, no files. */
const EVIDENCE_FIELDS = [
  'access_activity_log',
  'billing_address',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'uncategorized_text',
] as const satisfies readonly (keyof Stripe.Dispute.Evidence)[];

/** Finds the dispute named in the path. */
export async function findDispute(call: ApiCall): Promise<StoredObject<'dispute'>> {
  const id = pathParam(call, 'id');
  const stored = await call.store.find('dispute', id);
  if (!stored) throw resourceMissingError('dispute', id);
  return stored;
}

/** Stores evidence. Certain values of `uncategorized_text` decide the dispute immediately, as with the provider's test cards. */
async function update(call: ApiCall): Promise<ApiResponse> {
  const stored = await findDispute(call);
  const dispute = stored.document;
  assertOpen(dispute);
  const evidenceParams = call.params.group('evidence');
  const isSubmitted = call.params.boolean('submit') ?? evidenceParams !== undefined;
  const entries = EVIDENCE_FIELDS.map((name) => [name, evidenceParams?.string(name, { maxLength: 20_000 })] as const);
  const evidence = {
    ...dispute.evidence,
    ...Object.fromEntries(entries.filter(([, text]) => text !== undefined)),
  };
  const changed = call.unit.update(stored, {
    ...dispute,
    evidence,
    metadata: call.params.metadata(dispute.metadata),
    status: isSubmitted ? (isInquiry(dispute) ? 'warning_under_review' : 'under_review') : dispute.status,
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: Object.values(evidence).some((piece) => typeof piece === 'string'),
      submission_count: dispute.evidence_details.submission_count + (isSubmitted ? 1 : 0),
    },
  });
  call.unit.emit('charge.dispute.updated', changed.document);
  if (isSubmitted && evidence.uncategorized_text === 'winning_evidence') return resolveDispute(call, changed, 'won');
  if (isSubmitted && evidence.uncategorized_text === 'losing_evidence') return resolveDispute(call, changed, 'lost');
  return ok(changed.document);
}

/** Closes a dispute. When it is won, the amount is returned without the fee. */
export function resolveDispute(call: ApiCall, stored: StoredObject<'dispute'>, outcome: 'lost' | 'won'): ApiResponse {
  const dispute = stored.document;
  assertOpen(dispute);
  const inquiry = isInquiry(dispute);
  const reinstated =
    inquiry || outcome === 'lost'
      ? []
      : [
          createBalanceTransaction(call, {
            amount: dispute.amount,
            currency: dispute.currency,
            source: dispute.id,
            type: 'adjustment',
            description: `Chargeback reversal for ${idFrom(dispute.charge)}`,
          }).document,
        ];
  const closed = call.unit.update(stored, {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...reinstated],
    is_charge_refundable: inquiry || outcome === 'won',
    status: inquiry ? 'warning_closed' : outcome,
  });
  if (reinstated.length > 0) call.unit.emit('charge.dispute.funds_reinstated', closed.document);
  call.unit.emit('charge.dispute.closed', closed.document);
  return ok(closed.document);
}

const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning');

function assertOpen({ id, status }: Stripe.Dispute): void {
  if (['lost', 'warning_closed', 'won'].includes(status))
    throw invalidRequestError(
      'dispute_already_closed',
      `The dispute ${id} is already closed with the status ${status}.`,
    );
}
