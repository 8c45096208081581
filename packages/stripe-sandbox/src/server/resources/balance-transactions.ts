import type Stripe from 'stripe';
import { ok, pathPart, type Call, type Route } from '../http/call.ts';
import { newId } from '../storage/ids.ts';
import type { Stored } from '../storage/kinds.ts';
import { missing } from '../wire/provider-error.ts';
import { answerList, filters } from './lists.ts';

export const balanceTransactionRoutes: readonly Route[] = [
  {
    pattern: 'GET /v1/balance_transactions',
    handle: async (call) =>
      answerList(call, 'balance_transaction', {
        url: '/v1/balance_transactions',
        where: filters(call, 'currency', 'source', 'type'),
        secret: filters(call, 'payout'),
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

/** What the provider keeps of the platform for each dispute in which money moves, whoever wins it. */
export const DISPUTE_FEE = 1500;

/** A movement of the platform's money as it is booked. Amounts are signed: what goes out is negative. */
interface Movement {
  readonly amount: number;
  readonly fee?: number;
  readonly currency: string;
  readonly source: string;
  readonly type: 'adjustment' | 'charge' | 'payout' | 'refund' | 'refund_failure' | 'transfer' | 'transfer_refund';
  readonly description: string | null;
}

const REPORTED_AS: Readonly<Partial<Record<Movement['type'], string>>> = {
  adjustment: 'dispute',
  transfer_refund: 'transfer_reversal',
};

/** Books a movement of the platform's money and answers its id. */
export const bookMovement = (call: Call, movement: Movement): string => storedMovement(call, movement).id;

/** Books a movement of the platform's money and answers what was written. */
export function storedMovement({ unit, now }: Call, movement: Movement): Stored<'balance_transaction'> {
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
              description: rest.type === 'adjustment' ? 'Dispute fee' : 'Processing fee',
              type: 'stripe_fee',
            },
          ],
    net: rest.amount - fee,
    reporting_category: REPORTED_AS[rest.type] ?? rest.type,
    status: 'available',
  };
  return unit.create('balance_transaction', document.id, document, {});
}
