import type Stripe from 'stripe';
import { ok, pathParam, type ApiCall, type ApiResponse, type Route } from '../http/api-call.ts';
import { newId } from '../storage/ids.ts';
import type { StoredObject } from '../storage/object-kinds.ts';
import { resourceMissingError, parameterError, invalidRequestError } from '../wire/provider-error.ts';
import { createBalanceTransaction } from './balance-transactions.ts';
import { listResponse } from './lists.ts';

/** The account id of the platform's own payouts. */
const PLATFORM = 'platform';

/** The maximum number of balance transactions in one payout. The rest go into the next one. */
const MAX_BALANCE_TRANSACTIONS = 5000;

export const payoutRoutes: readonly Route[] = [
  { pattern: 'GET /v1/balance', allowsConnectedAccount: true, handle: async (call) => ok(await balance(call)) },
  {
    pattern: 'GET /v1/payouts',
    allowsConnectedAccount: true,
    handle: async (call) =>
      listResponse(call, 'payout', { url: '/v1/payouts', secret: { account: call.account ?? PLATFORM } }),
  },
  {
    pattern: 'GET /v1/payouts/:id',
    allowsConnectedAccount: true,
    handle: async (call) => {
      const id = pathParam(call, 'id');
      const stored = await call.store.find('payout', id);
      if (!stored || stored.secret.account !== (call.account ?? PLATFORM)) throw resourceMissingError('payout', id);
      return ok(stored.document);
    },
  },
];

/** The balance of a connected account: transfers minus reversals minus payouts. It may be negative. */
export const availableBalance = async (call: ApiCall, account: StoredObject<'account'>): Promise<number> =>
  (await call.store.netTransferredTo(account.id)) - (account.secret.paidOut ?? 0);

async function balance(call: ApiCall): Promise<Stripe.Balance> {
  const account = call.account === null ? undefined : await connectedAccount(call, call.account);
  const cents = account ? await availableBalance(call, account) : await call.store.platformBalance('usd');
  return {
    object: 'balance',
    available: [{ amount: cents, currency: 'usd', source_types: { card: cents } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  };
}

/** Pays out the balance of a connected account or part of it. Paid-out money can no longer be reversed. */
export async function payOutAccount(call: ApiCall, id: string): Promise<ApiResponse> {
  const account = await connectedAccount(call, id);
  const available = await availableBalance(call, account);
  const amount = call.params.integer('amount', { min: 1 }) ?? available;
  if (amount <= 0 || amount > available)
    throw invalidRequestError('balance_insufficient', `The account ${id} has ${available} available for payout.`);
  call.unit.update(account, account.document, { ...account.secret, paidOut: (account.secret.paidOut ?? 0) + amount });
  const payout = buildPayout(call, newId('po'), amount, null);
  call.unit.create('payout', payout.id, payout, { account: account.id });
  call.unit.emit('payout.paid', payout, { account: account.id });
  return ok(payout);
}

/** Pays out the sum of the platform's balance transactions since its last payout. */
export async function payOutPlatform(call: ApiCall): Promise<ApiResponse> {
  const unpaid = await call.store.page('balance_transaction', {
    limit: MAX_BALANCE_TRANSACTIONS,
    where: { currency: 'usd' },
    secretLacks: 'payout',
  });
  const balanceTransactions = unpaid?.items ?? [];
  const amount = balanceTransactions.reduce((sum, { document }) => sum + document.net, 0);
  if (amount <= 0)
    throw invalidRequestError('balance_insufficient', `There is nothing to pay out. The balance is ${amount}.`);
  const id = newId('po');
  const payoutTransaction = createBalanceTransaction(call, {
    amount: -amount,
    currency: 'usd',
    source: id,
    type: 'payout',
    description: 'Payout',
  });
  for (const transaction of [...balanceTransactions, payoutTransaction])
    call.unit.update(transaction, transaction.document, { payout: id });
  const payout = buildPayout(call, id, amount, payoutTransaction.id);
  call.unit.create('payout', id, payout, { account: PLATFORM });
  call.unit.emit('payout.paid', payout);
  return ok(payout);
}

async function connectedAccount(call: ApiCall, id: string): Promise<StoredObject<'account'>> {
  const account = await call.store.find('account', id);
  if (!account) throw parameterError('account_invalid', 'account', `No such connected account: '${id}'.`);
  return account;
}

const buildPayout = (
  { now }: ApiCall,
  id: string,
  amount: number,
  balanceTransaction: string | null,
): Stripe.Payout => ({
  id,
  object: 'payout',
  amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: now,
  automatic: true,
  balance_transaction: balanceTransaction,
  created: now,
  currency: 'usd',
  description: null,
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: balanceTransaction === null ? 'not_applicable' : 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'paid',
  trace_id: null,
  type: 'bank_account',
});
