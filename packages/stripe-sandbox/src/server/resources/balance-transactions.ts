import type Stripe from 'stripe';
import { ok, pathPart, type Call, type Route } from '../http/call.ts';
import { newId } from '../storage/ids.ts';
import { missing } from '../wire/provider-error.ts';
import { answerList, filters } from './lists.ts';

export const balanceTransactionRoutes: readonly Route[] = [
  {
    pattern: 'GET /v1/balance_transactions',
    handle: async (call) =>
      answerList(call, 'balance_transaction', {
        url: '/v1/balance_transactions',
        where: filters(call, 'currency', 'source', 'type'),
      }),
  },
  {
    pattern: 'GET /v1/balance_transactions/:id',
    handle: async (call) => {
      const id = pathPart(call, 'id');
      const stored = await call.store.find('balance_transaction', id);
      if (!stored) throw missing('balance transaction', id);
      return ok(stored.document);
    },
  },
];

/** What the provider keeps of a card charge: 2.9 % and 30 cents. */
export const providerFee = (amount: number): number => Math.round(amount * 0.029) + 30;

/** Books a movement of the platform's money and answers its id. Amounts are signed: what goes out is negative. */
export function bookMovement(
  { unit, now }: Call,
  movement: {
    amount: number;
    fee?: number;
    currency: string;
    source: string;
    type: 'charge' | 'refund' | 'transfer' | 'transfer_refund';
    description: string | null;
  },
): string {
  const { fee = 0, ...rest } = movement;
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
              description: 'Processing fee',
              type: 'stripe_fee',
            },
          ],
    net: rest.amount - fee,
    reporting_category: rest.type === 'transfer_refund' ? 'transfer_reversal' : rest.type,
    status: 'available',
  };
  return unit.create('balance_transaction', document.id, document, {}).id;
}
