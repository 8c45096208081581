import type Stripe from 'stripe';
import { ok, pathPart, type Call, type Route } from '../http/call.ts';
import { newId } from '../storage/ids.ts';
import type { Stored } from '../storage/kinds.ts';
import { idOf } from '../wire/expand.ts';
import { missing, parameterError, refused } from '../wire/provider-error.ts';
import { accountById } from './accounts.ts';
import { bookMovement } from './balance-transactions.ts';
import { chargeById } from './charges.ts';
import { answerList, filters, listOf } from './lists.ts';
import { availableOf } from './payouts.ts';

export const transferRoutes: readonly Route[] = [
  { pattern: 'POST /v1/transfers', handle: create },
  {
    pattern: 'GET /v1/transfers',
    handle: async (call) =>
      answerList(call, 'transfer', { url: '/v1/transfers', where: filters(call, 'destination', 'transfer_group') }),
  },
  { pattern: 'GET /v1/transfers/:id', handle: async (call) => ok((await transferById(call)).document) },
  {
    pattern: 'POST /v1/transfers/:id',
    handle: async (call) => {
      const { params, unit } = call;
      const stored = await transferById(call);
      const metadata = params.metadata(stored.document.metadata);
      const description = params.text('description') ?? stored.document.description;
      const changed = unit.update(stored, { ...stored.document, description, metadata });
      unit.emit('transfer.updated', changed.document);
      return ok(changed.document);
    },
  },
  { pattern: 'POST /v1/transfers/:id/reversals', handle: reverse },
  {
    pattern: 'GET /v1/transfers/:id/reversals/:reversal',
    handle: async (call) => {
      const id = pathPart(call, 'reversal');
      const stored = await call.store.find('transfer_reversal', id);
      if (stored?.document.transfer !== pathPart(call, 'id')) throw missing('transfer reversal', id);
      return ok(stored.document);
    },
  },
  {
    pattern: 'GET /v1/transfers/:id/reversals',
    handle: async (call) => {
      const { id } = await transferById(call);
      return answerList(call, 'transfer_reversal', { url: `/v1/transfers/${id}/reversals`, where: { transfer: id } });
    },
  },
];

/** Moves money to a connected account; with a `source_transaction` at most what that charge brought in. */
async function create(call: Call) {
  const { params, unit, now } = call;
  const amount = params.requiredInteger('amount', { min: 1 });
  const currency = params.requiredText('currency').toLowerCase();
  const destination = await destinationAccount(call);
  const sourceId = params.text('source_transaction');
  const description = params.text('description') ?? null;
  const metadata = params.metadata();
  const group = params.text('transfer_group');

  const source = sourceId === undefined ? undefined : await chargeById(call, sourceId, 'source_transaction');
  if (source) await spendCharge(call, source, amount);
  else if ((await call.store.platformBalance(currency)) < amount)
    throw refused('balance_insufficient', 'There is not enough money on the balance for this transfer.');

  const id = newId('tr');
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: bookMovement(call, { amount: -amount, currency, source: id, type: 'transfer', description }),
    created: now,
    currency,
    description,
    destination: destination.id,
    livemode: false,
    metadata,
    reversals: listOf(`/v1/transfers/${id}/reversals`, [], false) as unknown as Stripe.Transfer['reversals'],
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: group ?? source?.document.transfer_group ?? null,
  };
  unit.create('transfer', id, transfer, {});
  unit.emit('transfer.created', transfer);
  return ok(transfer);
}

async function destinationAccount(call: Call): Promise<Stored<'account'>> {
  const id = call.params.requiredText('destination');
  const account = await call.store.find('account', id);
  if (!account) throw missing('destination', id, 'destination');
  if (account.document.capabilities?.transfers !== 'active')
    throw refused(
      'insufficient_capabilities_for_transfer',
      `The account ${id} cannot take transfers until its onboarding is complete.`,
      { param: 'destination' },
    );
  return account;
}

/** Checks that the charge still covers the amount, and marks it as read, so that two transfers cannot both pass. */
async function spendCharge(call: Call, source: Stored<'charge'>, amount: number): Promise<void> {
  if (source.document.status !== 'succeeded')
    throw refused('charge_not_transferable', `The charge ${source.id} has not succeeded.`);
  const spent = source.secret.transferred ?? 0;
  if (spent + amount > source.document.amount)
    throw refused(
      'transfer_exceeds_source',
      `Transfers from the charge ${source.id} cannot exceed its ${source.document.amount}; ${spent} are transferred already.`,
      { param: 'amount' },
    );
  call.unit.update(source, source.document, { transferred: spent + amount });
}

async function reverse(call: Call) {
  const { params, unit, now } = call;
  const stored = await transferById(call);
  const transfer = stored.document;
  const left = transfer.amount - transfer.amount_reversed;
  const amount = params.integer('amount', { min: 1 }) ?? left;
  const metadata = params.metadata();
  const description = params.text('description') ?? null;
  if (params.boolean('refund_application_fee'))
    throw parameterError('parameter_invalid', 'refund_application_fee', 'There are no application fees here.');
  if (left === 0) throw refused('transfer_already_reversed', `The transfer ${transfer.id} is reversed already.`);
  if (amount > left)
    throw parameterError('amount_too_large', 'amount', `Of this transfer only ${left} can still be reversed.`);
  await takeBack(call, transfer, amount);

  const id = newId('trr');
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: bookMovement(call, {
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
    reversed: amount === left,
  });
  unit.emit('transfer.reversed', reversed.document);
  return ok(reversal);
}

/** Checks that the account still holds the money, and marks it as read, so that two reversals cannot both pass. */
async function takeBack(call: Call, { destination }: Stripe.Transfer, amount: number): Promise<void> {
  const account = await accountById(call, idOf(destination));
  const available = await availableOf(call, account);
  if (amount > available)
    throw refused(
      'balance_insufficient',
      `The account ${account.id} holds ${available}, which does not cover a reversal of ${amount}.`,
    );
  call.unit.update(account, account.document);
}

async function transferById(call: Call): Promise<Stored<'transfer'>> {
  const id = pathPart(call, 'id');
  const stored = await call.store.find('transfer', id);
  if (!stored) throw missing('transfer', id);
  return stored;
}
