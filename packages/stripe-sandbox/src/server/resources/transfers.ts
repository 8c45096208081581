import type Stripe from 'stripe';
import { ok, pathParam, type ApiCall, type Route } from '../http/api-call.ts';
import { newId } from '../storage/ids.ts';
import type { StoredObject } from '../storage/object-kinds.ts';
import { idFrom } from '../wire/expand.ts';
import { resourceMissingError, parameterError, invalidRequestError } from '../wire/provider-error.ts';
import { findAccount } from './accounts.ts';
import { recordBalanceTransaction } from './balance-transactions.ts';
import { findCharge } from './charges.ts';
import { listResponse, readFilters, listEnvelope } from './lists.ts';
import { availableBalance } from './payouts.ts';

export const transferRoutes: readonly Route[] = [
  { pattern: 'POST /v1/transfers', handle: create },
  {
    pattern: 'GET /v1/transfers',
    handle: async (call) =>
      listResponse(call, 'transfer', {
        url: '/v1/transfers',
        where: readFilters(call, 'destination', 'transfer_group'),
      }),
  },
  { pattern: 'GET /v1/transfers/:id', handle: async (call) => ok((await findTransfer(call)).document) },
  {
    pattern: 'POST /v1/transfers/:id',
    handle: async (call) => {
      const { params, unit } = call;
      const stored = await findTransfer(call);
      const metadata = params.metadata(stored.document.metadata);
      const description = params.string('description') ?? stored.document.description;
      const changed = unit.update(stored, { ...stored.document, description, metadata });
      unit.emit('transfer.updated', changed.document);
      return ok(changed.document);
    },
  },
  { pattern: 'POST /v1/transfers/:id/reversals', handle: createReversal },
  {
    pattern: 'GET /v1/transfers/:id/reversals/:reversal',
    handle: async (call) => {
      const id = pathParam(call, 'reversal');
      const stored = await call.store.find('transfer_reversal', id);
      if (stored?.document.transfer !== pathParam(call, 'id')) throw resourceMissingError('transfer reversal', id);
      return ok(stored.document);
    },
  },
  {
    pattern: 'GET /v1/transfers/:id/reversals',
    handle: async (call) => {
      const { id } = await findTransfer(call);
      return listResponse(call, 'transfer_reversal', { url: `/v1/transfers/${id}/reversals`, where: { transfer: id } });
    },
  },
];

/** Transfers money to a connected account, with `source_transaction` at most the amount of that charge. */
async function create(call: ApiCall) {
  const { params, unit, now } = call;
  const amount = params.requiredInteger('amount', { min: 1 });
  const currency = params.requiredString('currency').toLowerCase();
  const destination = await destinationAccount(call);
  const sourceId = params.string('source_transaction');
  const description = params.string('description') ?? null;
  const metadata = params.metadata();
  const group = params.string('transfer_group');

  const source = sourceId === undefined ? undefined : await findCharge(call, sourceId, 'source_transaction');
  if (source) await reserveCharge(call, source, amount);
  else if ((await call.store.platformBalance(currency)) < amount)
    throw invalidRequestError('balance_insufficient', 'The balance is insufficient for this transfer.');

  const id = newId('tr');
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: recordBalanceTransaction(call, {
      amount: -amount,
      currency,
      source: id,
      type: 'transfer',
      description,
    }),
    created: now,
    currency,
    description,
    destination: destination.id,
    livemode: false,
    metadata,
    reversals: listEnvelope(`/v1/transfers/${id}/reversals`, [], false) as unknown as Stripe.Transfer['reversals'],
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: group ?? source?.document.transfer_group ?? null,
  };
  unit.create('transfer', id, transfer, {});
  unit.emit('transfer.created', transfer);
  return ok(transfer);
}

async function destinationAccount(call: ApiCall): Promise<StoredObject<'account'>> {
  const id = call.params.requiredString('destination');
  const account = await call.store.find('account', id);
  if (!account) throw resourceMissingError('destination', id, 'destination');
  if (account.document.capabilities?.transfers !== 'active')
    throw invalidRequestError(
      'insufficient_capabilities_for_transfer',
      `The account ${id} cannot receive transfers until its onboarding is complete.`,
      { param: 'destination' },
    );
  return account;
}

/** Checks that the charge covers the amount and bumps its version, so that two concurrent transfers cannot both succeed. */
async function reserveCharge(call: ApiCall, source: StoredObject<'charge'>, amount: number): Promise<void> {
  if (source.document.status !== 'succeeded')
    throw invalidRequestError('charge_not_transferable', `The charge ${source.id} has not succeeded.`);
  const alreadyTransferred = source.secret.transferred ?? 0;
  if (alreadyTransferred + amount > source.document.amount)
    throw invalidRequestError(
      'transfer_exceeds_source',
      `Transfers from the charge ${source.id} cannot exceed its ${source.document.amount}; ${alreadyTransferred} are already transferred.`,
      { param: 'amount' },
    );
  call.unit.update(source, source.document, { transferred: alreadyTransferred + amount });
}

async function createReversal(call: ApiCall) {
  const { params, unit, now } = call;
  const stored = await findTransfer(call);
  const transfer = stored.document;
  const remaining = transfer.amount - transfer.amount_reversed;
  const amount = params.integer('amount', { min: 1 }) ?? remaining;
  const metadata = params.metadata();
  const description = params.string('description') ?? null;
  if (params.boolean('refund_application_fee'))
    throw parameterError(
      'parameter_invalid',
      'refund_application_fee',
      'The sandbox does not support application fees.',
    );
  if (remaining === 0)
    throw invalidRequestError('transfer_already_reversed', `The transfer ${transfer.id} is already reversed.`);
  if (amount > remaining)
    throw parameterError('amount_too_large', 'amount', `Only ${remaining} of this transfer can be reversed.`);
  await assertReversible(call, transfer, amount);

  const id = newId('trr');
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: recordBalanceTransaction(call, {
      amount,
      currency: transfer.currency,
      source: id,
      type: 'transfer_refund',
      description,
    }),
    created: now,
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata,
    source_refund: null,
    transfer: transfer.id,
  };
  unit.create('transfer_reversal', id, reversal, {});
  const reversed = unit.update(stored, {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data].slice(0, 10) },
    reversed: amount === remaining,
  });
  unit.emit('transfer.reversed', reversed.document);
  return ok(reversal);
}

/** Checks that the account covers the amount and bumps its version, so that two concurrent reversals cannot both succeed. */
async function assertReversible(call: ApiCall, { destination }: Stripe.Transfer, amount: number): Promise<void> {
  const account = await findAccount(call, idFrom(destination));
  const available = await availableBalance(call, account);
  if (amount > available)
    throw invalidRequestError(
      'balance_insufficient',
      `The account ${account.id} has ${available}, which does not cover a reversal of ${amount}.`,
    );
  call.unit.update(account, account.document);
}

async function findTransfer(call: ApiCall): Promise<StoredObject<'transfer'>> {
  const id = pathParam(call, 'id');
  const stored = await call.store.find('transfer', id);
  if (!stored) throw resourceMissingError('transfer', id);
  return stored;
}
