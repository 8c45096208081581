import type Stripe from 'stripe';
import { ok, pathParam, type ApiCall, type ApiResponse, type Route } from '../http/api-call.ts';
import { newId } from '../storage/ids.ts';
import type { StoredObject } from '../storage/object-kinds.ts';
import { idFrom } from '../wire/expand.ts';
import { resourceMissingError, parameterError, invalidRequestError } from '../wire/provider-error.ts';
import { recordBalanceTransaction } from './balance-transactions.ts';
import { findCharge } from './charges.ts';
import { listResponse, readFilters } from './lists.ts';

export const refundRoutes: readonly Route[] = [
  { pattern: 'POST /v1/refunds', handle: create },
  {
    pattern: 'GET /v1/refunds',
    handle: async (call) =>
      listResponse(call, 'refund', { url: '/v1/refunds', where: readFilters(call, 'charge', 'payment_intent') }),
  },
  { pattern: 'GET /v1/refunds/:id', handle: async (call) => ok((await findRefund(call)).document) },
  {
    pattern: 'POST /v1/refunds/:id',
    handle: async (call) => {
      const stored = await findRefund(call);
      const metadata = call.params.metadata(stored.document.metadata ?? {});
      return updateRefund(call, stored, { ...stored.document, metadata });
    },
  },
];

/** Finds the refund named in the path. */
export async function findRefund(call: ApiCall): Promise<StoredObject<'refund'>> {
  const id = pathParam(call, 'id');
  const stored = await call.store.find('refund', id);
  if (!stored) throw resourceMissingError('refund', id);
  return stored;
}

/** Refunds a charge to its card. Transfers from the charge are not reversed; the platform must do that. */
async function create(call: ApiCall): Promise<ApiResponse> {
  const { params, unit, now } = call;
  const stored = await findRefundedCharge(call);
  const charge = stored.document;
  const remaining = charge.amount - charge.amount_refunded;
  const amount = params.integer('amount', { min: 1 }) ?? remaining;
  const reason = params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = params.metadata();
  if (charge.status !== 'succeeded')
    throw invalidRequestError('charge_not_refundable', `The charge ${charge.id} has not succeeded.`);
  if (remaining === 0)
    throw invalidRequestError('charge_already_refunded', `The charge ${charge.id} is already refunded.`);
  if (amount > remaining)
    throw parameterError('amount_too_large', 'amount', `Only ${remaining} of this charge can be refunded.`);
  if (charge.disputed) await assertRefundable(call, charge.id);

  const id = newId('re');
  const isPending = await hasPendingRefunds(call, charge);
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: recordBalanceTransaction(call, {
      amount: -amount,
      currency: charge.currency,
      source: id,
      type: 'refund',
      description: `Refund of ${charge.id}`,
    }),
    charge: charge.id,
    created: now,
    currency: charge.currency,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    ...(isPending && { pending_reason: 'processing' }),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  unit.create('refund', id, refund, {});
  const refunded = unit.update(stored, {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === remaining,
  });
  unit.emit('refund.created', refund);
  unit.emit('charge.refunded', refunded.document);
  return ok(refund);
}

/**
 * Resolves a refund as the customer's bank would. It succeeds, or it fails because the bank account is closed. A refund
 * that has succeeded can still fail.
 */
export async function resolveRefund(
  call: ApiCall,
  stored: StoredObject<'refund'>,
  outcome: 'failed' | 'succeeded',
): Promise<ApiResponse> {
  const { pending_reason: _pending, ...refund } = stored.document;
  const { id, amount, currency, status } = refund;
  if (status === 'failed' || (status === 'succeeded' && outcome === 'succeeded'))
    throw invalidRequestError('refund_unexpected_state', `The refund ${id} already has the final status ${status}.`);
  if (outcome === 'succeeded') return updateRefund(call, stored, { ...refund, status: 'succeeded' });

  const charge = await findCharge(call, idFrom(refund.charge));
  call.unit.update(charge, {
    ...charge.document,
    amount_refunded: charge.document.amount_refunded - amount,
    refunded: false,
  });
  const description = `Refund failure of ${charge.id}`;
  const response = updateRefund(call, stored, {
    ...refund,
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: recordBalanceTransaction(call, {
      amount,
      currency,
      source: id,
      type: 'refund_failure',
      description,
    }),
  });
  call.unit.emit('refund.failed', response.body);
  return response;
}

function updateRefund(call: ApiCall, stored: StoredObject<'refund'>, refund: Stripe.Refund): ApiResponse {
  const changed = call.unit.update(stored, refund);
  call.unit.emit('refund.updated', changed.document);
  call.unit.emit('charge.refund.updated', changed.document);
  return ok(changed.document);
}

/** Whether the card is the test card with pending refunds. */
async function hasPendingRefunds(call: ApiCall, { payment_method: id }: Stripe.Charge): Promise<boolean> {
  const method = id === null ? undefined : await call.store.find('payment_method', id);
  const behavior = method?.secret.behavior;
  return behavior?.kind === 'succeeds' && behavior.afterwards === 'refunds_pend';
}

async function assertRefundable(call: ApiCall, charge: string): Promise<void> {
  const disputes = await call.store.page('dispute', { limit: 100, where: { charge } });
  if (disputes?.items.some(({ document }) => !document.is_charge_refundable))
    throw invalidRequestError('charge_disputed', `The charge ${charge} is disputed and cannot be refunded.`);
}

async function findRefundedCharge(call: ApiCall): Promise<StoredObject<'charge'>> {
  const chargeId = call.params.string('charge');
  const intentId = call.params.string('payment_intent');
  if (chargeId !== undefined) return findCharge(call, chargeId, 'charge');
  if (intentId === undefined) throw call.params.missingError('payment_intent');
  const intent = await call.store.find('payment_intent', intentId);
  if (!intent) throw resourceMissingError('payment_intent', intentId, 'payment_intent');
  const latest = intent.document.latest_charge;
  if (typeof latest !== 'string')
    throw invalidRequestError('payment_intent_unexpected_state', `The payment ${intentId} has no charge to refund.`);
  return findCharge(call, latest);
}
