import type Stripe from 'stripe';
import type { ApiCall, Caller } from '../http/api-call.ts';
import { newId, randomText } from '../storage/ids.ts';
import type { StoredObject } from '../storage/object-kinds.ts';
import {
  forbiddenError,
  resourceMissingError,
  invalidRequestError,
  type ErrorFields,
  type ProviderError,
} from '../wire/provider-error.ts';

/** The fields of a new payment intent. */
export interface PaymentIntentInput {
  readonly amount: number;
  readonly currency: string;
  readonly captureMethod: 'automatic' | 'automatic_async';
  readonly automaticMethods: boolean;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  readonly receiptEmail: string | null;
  readonly statementDescriptorSuffix: string | null;
  readonly transferGroup: string | null;
}

/** Creates a payment intent that requires a payment method. */
export function createPaymentIntent({ unit, now }: ApiCall, input: PaymentIntentInput): StoredObject<'payment_intent'> {
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: input.automaticMethods ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.captureMethod,
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: now,
    currency: input.currency,
    customer: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: input.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: input.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: input.transferGroup,
  };
  const stored = unit.create('payment_intent', id, intent, {});
  unit.emit('payment_intent.created', intent);
  return stored;
}

/**
 * Finds the payment intent named in the path. A browser must also send its client secret. A wrong client secret gives
 * the same error as an unknown payment intent.
 */
export async function findPaymentIntent(call: ApiCall): Promise<StoredObject<'payment_intent'>> {
  const id = call.pathParams['id'] ?? '';
  const secret = call.params.string('client_secret');
  if (call.caller === 'publishable' && secret === undefined) {
    throw forbiddenError('The publishable key can access a payment only with its client_secret.');
  }
  const stored = await call.store.find('payment_intent', id);
  if (!stored || (secret !== undefined && stored.document.client_secret !== secret)) {
    throw resourceMissingError('payment_intent', id);
  }
  return stored;
}

const PUBLIC_FIELDS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

/** Returns the fields of a payment that the caller may see. A browser sees no metadata and no platform fields. */
export function viewFor(caller: Caller, intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  if (caller === 'secret') return intent;
  return Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, intent[field]]));
}

/** Returns a 400 error for an action that the payment's status does not allow. The error contains the payment. */
export const unexpectedStateError = (call: ApiCall, intent: Stripe.PaymentIntent, action: string): ProviderError =>
  invalidRequestError(
    'payment_intent_unexpected_state',
    `This payment cannot be ${action}: its status is ${intent.status}.`,
    {
      payment_intent: viewFor(call.caller, intent),
    } satisfies Partial<ErrorFields>,
  );
