import type Stripe from 'stripe';
import { ok, pathPart, type Call, type Reply, type Route } from '../http/call.ts';
import type { Stored } from '../storage/kinds.ts';
import { idOf } from '../wire/expand.ts';
import { missing, refused } from '../wire/provider-error.ts';
import { storedMovement } from './balance-transactions.ts';
import { answerList, filters } from './lists.ts';

export const disputeRoutes: readonly Route[] = [
  {
    pattern: 'GET /v1/disputes',
    handle: async (call) =>
      answerList(call, 'dispute', { url: '/v1/disputes', where: filters(call, 'charge', 'payment_intent') }),
  },
  { pattern: 'GET /v1/disputes/:id', handle: async (call) => ok((await disputeById(call)).document) },
  { pattern: 'POST /v1/disputes/:id', handle: update },
  {
    // To close a dispute is to accept it: the money is lost.
    pattern: 'POST /v1/disputes/:id/close',
    handle: async (call) => decideDispute(call, await disputeById(call), 'lost'),
  },
];

/** The pieces of evidence the sandbox takes: texts, no files. */
const TEXTS = [
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
export async function disputeById(call: Call): Promise<Stored<'dispute'>> {
  const id = pathPart(call, 'id');
  const stored = await call.store.find('dispute', id);
  if (!stored) throw missing('dispute', id);
  return stored;
}

/** Takes evidence; what is said in `uncategorized_text` decides at once, as it does with the provider's test cards. */
async function update(call: Call): Promise<Reply> {
  const stored = await disputeById(call);
  const dispute = stored.document;
  assertOpen(dispute);
  const sent = call.params.group('evidence');
  const submits = call.params.boolean('submit') ?? sent !== undefined;
  const texts = TEXTS.map((name) => [name, sent?.text(name, { maxLength: 20_000 })] as const);
  const evidence = {
    ...dispute.evidence,
    ...Object.fromEntries(texts.filter(([, text]) => text !== undefined)),
  };
  const changed = call.unit.update(stored, {
    ...dispute,
    evidence,
    metadata: call.params.metadata(dispute.metadata),
    status: submits ? (isInquiry(dispute) ? 'warning_under_review' : 'under_review') : dispute.status,
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: Object.values(evidence).some((piece) => typeof piece === 'string'),
      submission_count: dispute.evidence_details.submission_count + (submits ? 1 : 0),
    },
  });
  call.unit.emit('charge.dispute.updated', changed.document);
  if (submits && evidence.uncategorized_text === 'winning_evidence') return decideDispute(call, changed, 'won');
  if (submits && evidence.uncategorized_text === 'losing_evidence') return decideDispute(call, changed, 'lost');
  return ok(changed.document);
}

/** Ends a dispute. Won, the money comes back, but not the fee. */
export function decideDispute(call: Call, stored: Stored<'dispute'>, outcome: 'lost' | 'won'): Reply {
  const dispute = stored.document;
  assertOpen(dispute);
  const inquiry = isInquiry(dispute);
  const returned =
    inquiry || outcome === 'lost'
      ? []
      : [
          storedMovement(call, {
            amount: dispute.amount,
            currency: dispute.currency,
            source: dispute.id,
            type: 'adjustment',
            description: `Chargeback reversal for ${idOf(dispute.charge)}`,
          }).document,
        ];
  const closed = call.unit.update(stored, {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...returned],
    is_charge_refundable: inquiry || outcome === 'won',
    status: inquiry ? 'warning_closed' : outcome,
  });
  if (returned.length > 0) call.unit.emit('charge.dispute.funds_reinstated', closed.document);
  call.unit.emit('charge.dispute.closed', closed.document);
  return ok(closed.document);
}

const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning');

function assertOpen({ id, status }: Stripe.Dispute): void {
  if (['lost', 'warning_closed', 'won'].includes(status))
    throw refused('dispute_already_closed', `The dispute ${id} is closed already: its status is ${status}.`);
}
