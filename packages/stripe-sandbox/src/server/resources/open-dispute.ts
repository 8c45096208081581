import type Stripe from 'stripe';
import type { ApiCall } from '../http/api-call.ts';
import { newId } from '../storage/ids.ts';
import type { StoredObject } from '../storage/object-kinds.ts';
import { parameterError, invalidRequestError } from '../wire/provider-error.ts';
import { DISPUTE_FEE, createBalanceTransaction } from './balance-transactions.ts';

/** The reason and the amount of a dispute. */
export interface DisputeCause {
  readonly reason: DisputeReason;
  /** An inquiry precedes a dispute. It moves no money. */
  readonly inquiry: boolean;
  /** In cents. The default is the amount that is not refunded. */
  readonly amount?: number;
}

/** The dispute reasons the sandbox supports. */
export const DISPUTE_REASONS = ['duplicate', 'fraudulent', 'general', 'product_not_received', 'unrecognized'] as const;
type DisputeReason = (typeof DISPUTE_REASONS)[number];

const DAY_SECONDS = 24 * 60 * 60;

/** Opens a dispute of a charge and debits the platform, except for an inquiry. */
export function openDispute(
  call: ApiCall,
  stored: StoredObject<'charge'>,
  { reason, inquiry, amount }: DisputeCause,
): Stripe.Dispute {
  const charge = stored.document;
  const remaining = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded' || remaining === 0)
    throw invalidRequestError('charge_not_disputable', `The charge ${charge.id} has no amount left to dispute.`);
  if (charge.disputed) throw invalidRequestError('charge_disputed', `The charge ${charge.id} is already disputed.`);
  if (amount !== undefined && amount > remaining)
    throw parameterError('amount_too_large', 'amount', `Only ${remaining} of this charge can be disputed.`);

  const id = newId('du');
  const disputed = amount ?? remaining;
  const withdrawal = inquiry ? undefined : withdrawFunds(call, id, disputed, charge);
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount: disputed,
    balance_transactions: withdrawal ? [withdrawal] : [],
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: call.now + 7 * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'unknown',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network_reason_code: null,
      },
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
  call.unit.create('dispute', id, dispute, {});
  call.unit.update(stored, { ...charge, disputed: true });
  call.unit.emit('charge.dispute.created', dispute);
  if (withdrawal) call.unit.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

const withdrawFunds = (
  call: ApiCall,
  source: string,
  cents: number,
  charge: Stripe.Charge,
): Stripe.BalanceTransaction =>
  createBalanceTransaction(call, {
    amount: -cents,
    fee: DISPUTE_FEE,
    currency: charge.currency,
    source,
    type: 'adjustment',
    description: `Chargeback withdrawal for ${charge.id}`,
  }).document;

const emptyEvidence = (): Stripe.Dispute.Evidence => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
});
