import type Stripe from 'stripe';
import { ok, pathPart, type Call, type Reply, type Route } from '../http/call.ts';
import { newId } from '../storage/ids.ts';
import type { Stored } from '../storage/kinds.ts';
import { idOf } from '../wire/expand.ts';
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
  { pattern: 'GET /v1/refunds/:id', handle: async (call) => ok((await refundById(call)).document) },
  {
    pattern: 'POST /v1/refunds/:id',
    handle: async (call) => {
      const stored = await refundById(call);
      const metadata = call.params.metadata(stored.document.metadata ?? {});
      return change(call, stored, { ...stored.document, metadata });
    },
  },
];

/** Finds the refund named in the path. */
export async function refundById(call: Call): Promise<Stored<'refund'>> {
  const id = pathPart(call, 'id');
  const stored = await call.store.find('refund', id);
  if (!stored) throw missing('refund', id);
  return stored;
}

/** Gives money back to the card. Transfers made from the charge are not pulled back: that is the platform's to do. */
async function create(call: Call): Promise<Reply> {
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
  if (charge.disputed) await assertRefundable(call, charge.id);

  const id = newId('re');
  const pends = await refundsPend(call, charge);
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
    ...(pends && { pending_reason: 'processing' }),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pends ? 'pending' : 'succeeded',
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

/**
 * Ends a refund as the customer's bank would: it arrives, or it comes back because the account is closed, which may
 * happen to one that had succeeded.
 */
export async function endRefund(call: Call, stored: Stored<'refund'>, outcome: 'failed' | 'succeeded'): Promise<Reply> {
  const { pending_reason: _pending, ...refund } = stored.document;
  const { id, amount, currency, status } = refund;
  if (status === 'failed' || (status === 'succeeded' && outcome === 'succeeded'))
    throw refused('refund_unexpected_state', `The refund ${id} has ended already: its status is ${status}.`);
  if (outcome === 'succeeded') return change(call, stored, { ...refund, status: 'succeeded' });

  const charge = await chargeById(call, idOf(refund.charge));
  call.unit.update(charge, {
    ...charge.document,
    amount_refunded: charge.document.amount_refunded - amount,
    refunded: false,
  });
  const description = `Refund failure of ${charge.id}`;
  const reply = change(call, stored, {
    ...refund,
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: bookMovement(call, {
      amount,
      currency,
      source: id,
      type: 'refund_failure',
      description,
    }),
  });
  call.unit.emit('refund.failed', reply.body);
  return reply;
}

function change(call: Call, stored: Stored<'refund'>, refund: Stripe.Refund): Reply {
  const changed = call.unit.update(stored, refund);
  call.unit.emit('refund.updated', changed.document);
  call.unit.emit('charge.refund.updated', changed.document);
  return ok(changed.document);
}

/** Whether the card is the one whose refunds arrive later. */
async function refundsPend(call: Call, { payment_method: id }: Stripe.Charge): Promise<boolean> {
  const method = id === null ? undefined : await call.store.find('payment_method', id);
  const behavior = method?.secret.behavior;
  return behavior?.kind === 'succeeds' && behavior.afterwards === 'refunds_pend';
}

async function assertRefundable(call: Call, charge: string): Promise<void> {
  const disputes = await call.store.page('dispute', { limit: 100, where: { charge } });
  if (disputes?.items.some(({ document }) => !document.is_charge_refundable))
    throw refused('charge_disputed', `The charge ${charge} is disputed and cannot be refunded.`);
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
