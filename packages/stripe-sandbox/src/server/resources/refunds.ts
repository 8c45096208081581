import type Stripe from 'stripe';
import { ok, pathPart, type Call, type Route } from '../http/call.ts';
import { newId } from '../storage/ids.ts';
import type { Stored } from '../storage/kinds.ts';
import { missing, parameterError, refused } from '../wire/provider-error.ts';
import { bookMovement } from './balance-transactions.ts';
import { chargeById } from './charges.ts';
import { answerList, filters } from './lists.ts';

export const refundRoutes: readonly Route[] = [
  { pattern: 'POST /v1/refunds', handle: create },
  {
    pattern: 'GET /v1/refunds',
    handle: async (call) =>
      answerList(call, 'refund', { url: '/v1/refunds', where: filters(call, 'charge', 'payment_intent') }),
  },
  {
    pattern: 'GET /v1/refunds/:id',
    handle: async (call) => {
      const id = pathPart(call, 'id');
      const stored = await call.store.find('refund', id);
      if (!stored) throw missing('refund', id);
      return ok(stored.document);
    },
  },
];

/** Gives money back to the card. Transfers made from the charge are not pulled back: that is the platform's to do. */
async function create(call: Call) {
  const { params, unit, now } = call;
  const stored = await refundedCharge(call);
  const charge = stored.document;
  const left = charge.amount - charge.amount_refunded;
  const amount = params.integer('amount', { min: 1 }) ?? left;
  const reason = params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = params.metadata();
  if (charge.status !== 'succeeded')
    throw refused('charge_not_refundable', `The charge ${charge.id} has not succeeded.`);
  if (left === 0) throw refused('charge_already_refunded', `The charge ${charge.id} is refunded already.`);
  if (amount > left)
    throw parameterError('amount_too_large', 'amount', `Of this charge only ${left} can still be refunded.`);

  const id = newId('re');
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: bookMovement(call, {
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
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  unit.create('refund', id, refund, {});
  const refunded = unit.update(stored, {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  unit.emit('refund.created', refund);
  unit.emit('charge.refunded', refunded.document);
  return ok(refund);
}

async function refundedCharge(call: Call): Promise<Stored<'charge'>> {
  const chargeId = call.params.text('charge');
  const intentId = call.params.text('payment_intent');
  if (chargeId !== undefined) return chargeById(call, chargeId, 'charge');
  if (intentId === undefined) throw call.params.missing('payment_intent');
  const intent = await call.store.find('payment_intent', intentId);
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent');
  const latest = intent.document.latest_charge;
  if (typeof latest !== 'string')
    throw refused('payment_intent_unexpected_state', `The payment ${intentId} has no charge that could be refunded.`);
  return chargeById(call, latest);
}
