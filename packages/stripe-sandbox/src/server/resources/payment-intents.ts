import { ok, type Call, type Route } from '../http/call.ts';
import { parameterError } from '../wire/provider-error.ts';
import { confirmPayment, endAuthentication } from './confirm-payment.ts';
import { answerList, filters } from './lists.ts';
import { createPaymentIntent, openPaymentIntent, unexpectedState, viewFor } from './payment-intent.ts';
import { answerSearch } from './search.ts';

/** The least a card payment may be, in cents. */
const LEAST_AMOUNT = 50;
const MOST_AMOUNT = 99_999_999;

export const paymentIntentRoutes: readonly Route[] = [
  { pattern: 'POST /v1/payment_intents', handle: create },
  {
    pattern: 'GET /v1/payment_intents',
    handle: async (call) =>
      answerList(call, 'payment_intent', { url: '/v1/payment_intents', where: filters(call, 'customer') }),
  },
  {
    pattern: 'GET /v1/payment_intents/search',
    handle: async (call) => answerSearch(call, 'payment_intent', '/v1/payment_intents/search'),
  },
  {
    pattern: 'GET /v1/payment_intents/:id',
    publishable: true,
    handle: async (call) => ok(viewFor(call.caller, (await openPaymentIntent(call)).document)),
  },
  { pattern: 'POST /v1/payment_intents/:id', handle: update },
  {
    pattern: 'POST /v1/payment_intents/:id/confirm',
    publishable: true,
    handle: async (call) => confirmPayment(call, await openPaymentIntent(call)),
  },
  {
    // The sandbox's own call: it stands for the page of the customer's bank.
    pattern: 'POST /v1/payment_intents/:id/sandbox_authentication',
    publishable: true,
    handle: async (call) => {
      const outcome = call.params.oneOf('outcome', ['complete', 'fail']);
      if (outcome === undefined) throw call.params.missing('outcome');
      return endAuthentication(call, await openPaymentIntent(call), outcome);
    },
  },
  { pattern: 'POST /v1/payment_intents/:id/cancel', handle: cancel },
];

async function create(call: Call) {
  const { params } = call;
  const amount = readAmount(call) ?? fail(params.missing('amount'));
  const currency = params.requiredText('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency))
    throw parameterError('parameter_invalid', 'currency', 'The currency must be a code of three letters.');
  const types = params.texts('payment_method_types');
  const automatic = params.group('automatic_payment_methods');
  automatic?.ignore('allow_redirects');
  const automaticMethods = automatic?.boolean('enabled') ?? types.length === 0;
  if (types.some((type) => type !== 'card'))
    throw parameterError('parameter_invalid', 'payment_method_types', 'The sandbox takes cards only.');
  const stored = createPaymentIntent(call, {
    amount,
    currency,
    automaticMethods,
    captureMethod: params.oneOf('capture_method', ['automatic', 'automatic_async']) ?? 'automatic_async',
    description: params.text('description') ?? null,
    metadata: params.metadata(),
    receiptEmail: params.text('receipt_email') ?? null,
    statementDescriptorSuffix: params.text('statement_descriptor_suffix', { maxLength: 22 }) ?? null,
    transferGroup: params.text('transfer_group') ?? null,
  });
  return params.boolean('confirm') ? confirmPayment(call, stored) : ok(stored.document);
}

async function update(call: Call) {
  const stored = await openPaymentIntent(call);
  const { params } = call;
  const before = stored.document;
  const amount = readAmount(call);
  if (amount !== undefined && amount !== before.amount && !isOpen(before.status))
    throw unexpectedState(call, before, 'given another amount');
  const changed = call.unit.update(stored, {
    ...before,
    amount: amount ?? before.amount,
    description: params.text('description') ?? before.description,
    metadata: params.metadata(before.metadata),
    receipt_email: params.text('receipt_email') ?? before.receipt_email,
    transfer_group: params.text('transfer_group') ?? before.transfer_group,
  });
  return ok(changed.document);
}

async function cancel(call: Call) {
  const stored = await openPaymentIntent(call);
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
  const reason = call.params.oneOf('cancellation_reason', reasons);
  if (!isOpen(stored.document.status)) throw unexpectedState(call, stored.document, 'canceled');
  const canceled = call.unit.update(stored, {
    ...stored.document,
    status: 'canceled',
    canceled_at: call.now,
    cancellation_reason: reason ?? null,
    next_action: null,
  });
  call.unit.emit('payment_intent.canceled', canceled.document);
  return ok(canceled.document);
}

const isOpen = (status: string): boolean =>
  ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status);

function readAmount({ params }: Call): number | undefined {
  const amount = params.integer('amount');
  if (amount === undefined) return undefined;
  if (amount < LEAST_AMOUNT)
    throw parameterError('amount_too_small', 'amount', `The amount must be at least ${LEAST_AMOUNT}.`);
  if (amount > MOST_AMOUNT)
    throw parameterError('amount_too_large', 'amount', `The amount must be at most ${MOST_AMOUNT}.`);
  return amount;
}

function fail(error: Error): never {
  throw error;
}
