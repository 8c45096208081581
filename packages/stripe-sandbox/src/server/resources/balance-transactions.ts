import type Stripe from 'stripe';
import { ok, pathParam, type ApiCall, type Route } from '../http/api-call.ts';
import { newId } from '../storage/ids.ts';
import type { StoredObject } from '../storage/object-kinds.ts';
import { resourceMissingError } from '../wire/provider-error.ts';
import { listResponse, readFilters } from './lists.ts';

export const balanceTransactionRoutes: readonly Route[] = [
  {
    pattern: 'GET /v1/balance_transactions',
    handle: async (call) =>
      listResponse(call, 'balance_transaction', {
        url: '/v1/balance_transactions',
        where: readFilters(call, 'currency', 'source', 'type'),
        secret: readFilters(call, 'payout'),
      }),
  },
  {
    pattern: 'GET /v1/balance_transactions/:id',
    handle: async (call) => {
      const id = pathParam(call, 'id');
      const stored = await call.store.find('balance_transaction', id);
      if (!stored) throw resourceMissingError('balance transaction', id);
      return ok(stored.document);
    },
  },
];

/** The provider's fee for a card charge: 2.9 % plus 30 cents. */
export const providerFee = (amount: number): number => Math.round(amount * 0.029) + 30;

/** The provider's fee for each dispute that moves money, won or lost. */
export const DISPUTE_FEE = 1500;

/** A balance transaction of the platform before it is recorded. Amounts are signed: outgoing ones are negative. */
interface BalanceTransactionInput {
  readonly amount: number;
  readonly fee?: number;
  readonly currency: string;
  readonly source: string;
  readonly type: 'adjustment' | 'charge' | 'payout' | 'refund' | 'refund_failure' | 'transfer' | 'transfer_refund';
  readonly description: string | null;
}

const REPORTING_CATEGORIES: Readonly<Partial<Record<BalanceTransactionInput['type'], string>>> = {
  adjustment: 'dispute',
  transfer_refund: 'transfer_reversal',
};

/** Records a balance transaction of the platform and returns its id. */
export const recordBalanceTransaction = (call: ApiCall, input: BalanceTransactionInput): string =>
  createBalanceTransaction(call, input).id;

/** Records a balance transaction of the platform and returns the stored object. */
export function createBalanceTransaction(
  { unit, now }: ApiCall,
  input: BalanceTransactionInput,
): StoredObject<'balance_transaction'> {
  const { fee = 0, ...rest } = input;
  const document: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    ...rest,
    available_on: now,
    balance_type: 'payments',
    created: now,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: rest.currency,
              description: rest.type === 'adjustment' ? 'Dispute fee' : 'Processing fee',
              type: 'stripe_fee',
            },
          ],
    net: rest.amount - fee,
    reporting_category: REPORTING_CATEGORIES[rest.type] ?? rest.type,
    status: 'available',
  };
  return unit.create('balance_transaction', document.id, document, {});
}
