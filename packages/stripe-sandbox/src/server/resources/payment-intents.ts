import { ok, type ApiCall, type Route } from '../http/api-call.ts';
import { parameterError } from '../wire/provider-error.ts';
import { confirmPayment, resolveAuthentication } from './confirm-payment.ts';
import { listResponse, readFilters } from './lists.ts';
import { createPaymentIntent, findPaymentIntent, unexpectedStateError, viewFor } from './payment-intent.ts';
import { searchResponse } from './search.ts';

/** The minimum amount of a card payment, in cents. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

export const paymentIntentRoutes: readonly Route[] = [
  { pattern: 'POST /v1/payment_intents', handle: create },
  {
    pattern: 'GET /v1/payment_intents',
    handle: async (call) =>
      listResponse(call, 'payment_intent', { url: '/v1/payment_intents', where: readFilters(call, 'customer') }),
  },
  {
    pattern: 'GET /v1/payment_intents/search',
    handle: async (call) => searchResponse(call, 'payment_intent', '/v1/payment_intents/search'),
  },
  {
    pattern: 'GET /v1/payment_intents/:id',
    allowsPublishableKey: true,
    handle: async (call) => ok(viewFor(call.caller, (await findPaymentIntent(call)).document)),
  },
  { pattern: 'POST /v1/payment_intents/:id', handle: update },
  {
    pattern: 'POST /v1/payment_intents/:id/confirm',
    allowsPublishableKey: true,
    handle: async (call) => confirmPayment(call, await findPaymentIntent(call)),
  },
  {
    // A call of the sandbox itself. It replaces the page of the customer's bank.
    pattern: 'POST /v1/payment_intents/:id/sandbox_authentication',
    allowsPublishableKey: true,
    handle: async (call) => {
      const outcome = call.params.oneOf('outcome', ['complete', 'fail']);
      if (outcome === undefined) throw call.params.missingError('outcome');
      return resolveAuthentication(call, await findPaymentIntent(call), outcome);
    },
  },
  { pattern: 'POST /v1/payment_intents/:id/cancel', handle: cancel },
];

async function create(call: ApiCall) {
  const { params } = call;
  const amount = readAmount(call) ?? fail(params.missingError('amount'));
  const currency = params.requiredString('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency))
    throw parameterError('parameter_invalid', 'currency', 'The currency must be a three-letter code.');
  const types = params.strings('payment_method_types');
  const automatic = params.group('automatic_payment_methods');
  automatic?.ignore('allow_redirects');
  const automaticMethods = automatic?.boolean('enabled') ?? types.length === 0;
  if (types.some((type) => type !== 'card'))
    throw parameterError('parameter_invalid', 'payment_method_types', 'The sandbox supports only cards.');
  const stored = createPaymentIntent(call, {
    amount,
    currency,
    automaticMethods,
    captureMethod: params.oneOf('capture_method', ['automatic', 'automatic_async']) ?? 'automatic_async',
    description: params.string('description') ?? null,
    metadata: params.metadata(),
    receiptEmail: params.string('receipt_email') ?? null,
    statementDescriptorSuffix: params.string('statement_descriptor_suffix', { maxLength: 22 }) ?? null,
    transferGroup: params.string('transfer_group') ?? null,
  });
  return params.boolean('confirm') ? confirmPayment(call, stored) : ok(stored.document);
}

async function update(call: ApiCall) {
  const stored = await findPaymentIntent(call);
  const { params } = call;
  const before = stored.document;
  const amount = readAmount(call);
  if (amount !== undefined && amount !== before.amount && !isOpen(before.status))
    throw unexpectedStateError(call, before, 'updated with another amount');
  const changed = call.unit.update(stored, {
    ...before,
    amount: amount ?? before.amount,
    description: params.string('description') ?? before.description,
    metadata: params.metadata(before.metadata),
    receipt_email: params.string('receipt_email') ?? before.receipt_email,
    transfer_group: params.string('transfer_group') ?? before.transfer_group,
  });
  return ok(changed.document);
}

async function cancel(call: ApiCall) {
  const stored = await findPaymentIntent(call);
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
  const reason = call.params.oneOf('cancellation_reason', reasons);
  if (!isOpen(stored.document.status)) throw unexpectedStateError(call, stored.document, 'canceled');
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

function readAmount({ params }: ApiCall): number | undefined {
  const amount = params.integer('amount');
  if (amount === undefined) return undefined;
  if (amount < MIN_AMOUNT)
    throw parameterError('amount_too_small', 'amount', `The amount must be at least ${MIN_AMOUNT}.`);
  if (amount > MAX_AMOUNT)
    throw parameterError('amount_too_large', 'amount', `The amount must be at most ${MAX_AMOUNT}.`);
  return amount;
}

function fail(error: Error): never {
  throw error;
}
