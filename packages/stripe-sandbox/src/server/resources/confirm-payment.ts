import type Stripe from 'stripe';
import type { PaymentFollowUp } from '../cards/test-cards.ts';
import { ok, type ApiCall, type ApiResponse } from '../http/api-call.ts';
import type { StoredObject } from '../storage/object-kinds.ts';
import { parameterError, type ErrorFields } from '../wire/provider-error.ts';
import { createCharge, type Decline } from './charges.ts';
import { openDispute, type DisputeCause } from './open-dispute.ts';
import { unexpectedStateError, viewFor } from './payment-intent.ts';
import { findPaymentMethod, paymentMethodFromData } from './payment-methods.ts';

/** The disputes that follow a payment with a dispute test card. */
const FOLLOW_UP_DISPUTES: Readonly<Partial<Record<PaymentFollowUp, DisputeCause>>> = {
  disputed: { reason: 'fraudulent', inquiry: false },
  disputed_not_received: { reason: 'product_not_received', inquiry: false },
  inquired: { reason: 'fraudulent', inquiry: true },
};

/** Charges the card that was sent, or the payment's own. A decline is a response, not an exception, because it is recorded. */
export async function confirmPayment(call: ApiCall, stored: StoredObject<'payment_intent'>): Promise<ApiResponse> {
  const { params } = call;
  params.ignore(
    'return_url',
    'use_stripe_sdk',
    'expected_payment_method_type',
    'error_on_requires_action',
    'off_session',
  );
  const receiptEmail = params.string('receipt_email') ?? stored.document.receipt_email;
  const { status } = stored.document;
  if (status === 'succeeded' || status === 'canceled' || status === 'processing') {
    // The card parameters are consumed so that they are not reported as unknown.
    params.ignore('payment_method', 'payment_method_data');
    throw unexpectedStateError(call, stored.document, 'confirmed');
  }
  const method = await resolvePaymentMethod(call, stored.document);
  const intent = call.unit.update(stored, { ...stored.document, receipt_email: receiptEmail });
  const { behavior } = method.secret;
  if (behavior.kind === 'authenticates') return requireAuthentication(call, intent, method.document);
  if (behavior.kind === 'declines') return decline(call, intent, method.document, behavior);
  if (behavior.kind === 'processes') return markProcessing(call, intent, method.document);
  return succeed(call, intent, method);
}

/** Completes a payment in status `processing` with the bank's decision. */
export async function resolveProcessing(
  call: ApiCall,
  stored: StoredObject<'payment_intent'>,
  outcome: 'failed' | 'succeeded',
): Promise<ApiResponse> {
  const intent = stored.document;
  if (intent.status !== 'processing' || typeof intent.payment_method !== 'string')
    throw unexpectedStateError(call, intent, 'decided by the bank');
  const method = await findPaymentMethod(call, intent.payment_method);
  if (outcome === 'succeeded') return succeed(call, stored, method);
  const { body } = decline(call, stored, method.document, {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'The bank declined this payment. Please try another card.',
  });
  return ok(body);
}

/** Completes the authentication of a payment, as the customer's bank would. */
export async function resolveAuthentication(
  call: ApiCall,
  stored: StoredObject<'payment_intent'>,
  outcome: 'complete' | 'fail',
): Promise<ApiResponse> {
  const intent = stored.document;
  const methodId = intent.payment_method;
  if (intent.status !== 'requires_action' || typeof methodId !== 'string')
    throw unexpectedStateError(call, intent, 'authenticated');
  const method = await findPaymentMethod(call, methodId);
  if (outcome === 'complete') return succeed(call, stored, method);
  const error: Stripe.PaymentIntent.LastPaymentError = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The card could not be authenticated. Please try again or use another card.',
    payment_method: method.document,
  };
  const failed = call.unit.update(stored, {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: error,
  });
  call.unit.emit('payment_intent.payment_failed', failed.document);
  return ok(viewFor(call.caller, failed.document));
}

async function resolvePaymentMethod(
  call: ApiCall,
  intent: Stripe.PaymentIntent,
): Promise<StoredObject<'payment_method'>> {
  const id = call.params.string('payment_method');
  const data = call.params.group('payment_method_data');
  if (id !== undefined && data)
    throw parameterError(
      'parameter_invalid',
      'payment_method',
      'Send payment_method or payment_method_data, not both.',
    );
  if (data) return paymentMethodFromData(call, data);
  const known = id ?? intent.payment_method;
  if (typeof known !== 'string') throw call.params.missingError('payment_method');
  return findPaymentMethod(call, known);
}

function requireAuthentication(
  call: ApiCall,
  stored: StoredObject<'payment_intent'>,
  method: Stripe.PaymentMethod,
): ApiResponse {
  const waiting = call.unit.update(stored, {
    ...stored.document,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_challenge' } },
  });
  call.unit.emit('payment_intent.requires_action', waiting.document);
  return ok(viewFor(call.caller, waiting.document));
}

/** Sets the status `processing`: the payment is neither paid nor declined, and cannot be canceled. */
function markProcessing(
  call: ApiCall,
  stored: StoredObject<'payment_intent'>,
  method: Stripe.PaymentMethod,
): ApiResponse {
  const waiting = call.unit.update(stored, {
    ...stored.document,
    status: 'processing',
    payment_method: method.id,
    last_payment_error: null,
    processing: { type: 'card', card: {} },
  });
  call.unit.emit('payment_intent.processing', waiting.document);
  return ok(viewFor(call.caller, waiting.document));
}

function succeed(
  call: ApiCall,
  stored: StoredObject<'payment_intent'>,
  method: StoredObject<'payment_method'>,
): ApiResponse {
  const charge = createCharge(call, stored.document, method.document, null);
  const paid = call.unit.update(stored, {
    ...stored.document,
    status: 'succeeded',
    amount_received: stored.document.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    processing: null,
  });
  call.unit.emit('payment_intent.succeeded', paid.document);
  const { behavior } = method.secret;
  const dispute = behavior.kind === 'succeeds' && behavior.afterwards && FOLLOW_UP_DISPUTES[behavior.afterwards];
  if (dispute) openDispute(call, charge, dispute);
  return ok(viewFor(call.caller, paid.document));
}

function decline(
  call: ApiCall,
  stored: StoredObject<'payment_intent'>,
  method: Stripe.PaymentMethod,
  reason: Decline,
): ApiResponse {
  const charge = createCharge(call, stored.document, method, reason);
  const error = {
    type: 'card_error',
    charge: charge.id,
    code: reason.code as Stripe.PaymentIntent.LastPaymentError.Code,
    decline_code: reason.declineCode,
    message: reason.message,
    payment_method: method,
  } as const satisfies Stripe.PaymentIntent.LastPaymentError;
  const failed = call.unit.update(stored, {
    ...stored.document,
    status: 'requires_payment_method',
    last_payment_error: error,
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    processing: null,
  });
  call.unit.emit('payment_intent.payment_failed', failed.document);
  const fields: ErrorFields = { ...error, payment_intent: viewFor(call.caller, failed.document) };
  return { status: 402, body: { error: fields } };
}
