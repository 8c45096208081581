import type Stripe from 'stripe';
import { ok, pathParam, type ApiCall, type Route } from '../http/api-call.ts';
import { newId } from '../storage/ids.ts';
import type { StoredObject } from '../storage/object-kinds.ts';
import { resourceMissingError } from '../wire/provider-error.ts';
import { recordBalanceTransaction, providerFee } from './balance-transactions.ts';
import { listResponse, readFilters } from './lists.ts';
import { searchResponse } from './search.ts';

export const chargeRoutes: readonly Route[] = [
  {
    pattern: 'GET /v1/charges',
    handle: async (call) =>
      listResponse(call, 'charge', {
        url: '/v1/charges',
        where: readFilters(call, 'customer', 'payment_intent', 'transfer_group'),
      }),
  },
  {
    pattern: 'GET /v1/charges/search',
    handle: async (call) => searchResponse(call, 'charge', '/v1/charges/search'),
  },
  {
    pattern: 'GET /v1/charges/:id',
    handle: async (call) => ok((await findCharge(call, pathParam(call, 'id'))).document),
  },
];

/** Finds a charge. `param` names the parameter that contained the id; omit it when the id is in the path. */
export async function findCharge(call: ApiCall, id: string, param?: string): Promise<StoredObject<'charge'>> {
  const stored = await call.store.find('charge', id);
  if (!stored) throw resourceMissingError('charge', id, param);
  return stored;
}

/** The reason of a failed charge. */
export interface Decline {
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
}

/** Charges the card of a payment. Records the money, or a failed attempt when `decline` is given. */
export function createCharge(
  call: ApiCall,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
): StoredObject<'charge'> {
  const id = newId('ch');
  const { amount, currency } = intent;
  const balanceTransaction = decline
    ? null
    : recordBalanceTransaction(call, {
        amount,
        fee: providerFee(amount),
        currency,
        source: id,
        type: 'charge',
        description: intent.description,
      });
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount,
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: balanceTransaction,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: decline === null,
    created: call.now,
    currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(amount, method) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  const stored = call.unit.create('charge', id, charge, {});
  call.unit.emit(decline ? 'charge.failed' : 'charge.succeeded', charge);
  return stored;
}

const outcomeOf = (decline: Decline | null): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline?.declineCode ?? null,
  risk_level: 'normal',
  seller_message: decline ? 'The bank declined this payment.' : 'The payment is complete.',
  type: decline ? 'issuer_declined' : 'authorized',
});

const cardDetails = (amount: number, { card }: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: card?.brand ?? null,
  checks: card?.checks ?? null,
  country: card?.country ?? null,
  exp_month: card?.exp_month ?? 0,
  exp_year: card?.exp_year ?? 0,
  funding: card?.funding ?? null,
  installments: null,
  last4: card?.last4 ?? null,
  mandate: null,
  network: card?.brand ?? null,
  network_transaction_id: null,
  regulated_status: card?.regulated_status ?? null,
  three_d_secure: null,
  wallet: null,
});
