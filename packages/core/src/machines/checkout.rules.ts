import type { CartItem, CreatedOrder } from '../entities/index.ts';
import { detailOf, ValidationError } from '../errors/index.ts';
import { alerts, failures } from '../messages/index.ts';
import { BillingSchema, toOrderRequest, validate, type FieldErrors, type OrderRequest } from '../validators/index.ts';
import type { CheckoutContext, CheckoutOutput } from './checkout.events.ts';
import type { CardPayment, PaymentOutcome } from './payment-gateway.ts';

/** The request that this form and this cart make; `null` while the form is incomplete. */
export function buildOrderRequest(billing: unknown, items: readonly CartItem[]): OrderRequest | null {
  const checked = validate(BillingSchema, billing);
  return checked.isValid ? toOrderRequest(checked.values, items) : null;
}

/** Tells whether an order waits for its payment, and has what the payment needs. */
function canBePaid(order: CreatedOrder | null): boolean {
  const status = order?.status ?? 'pending_payment';
  return Boolean(order?.stripe_payment_intent_client_secret) && status === 'pending_payment';
}

/** Tells whether the order at hand can be paid and is what this form and the cart would order again. */
export function canReuseOrder({ order, request, items }: CheckoutContext, billing: unknown): boolean {
  return canBePaid(order) && JSON.stringify(request) === JSON.stringify(buildOrderRequest(billing, items));
}

/** The order after an attempt to pay it: one whose payment was called off is never paid any more. */
export function applyOutcome(order: CreatedOrder | null, { status }: PaymentOutcome): CreatedOrder | null {
  return order && status === 'canceled' ? { ...order, status } : order;
}

/** What to write beside the fields of the form. */
export function billingErrors(billing: unknown): FieldErrors {
  const checked = validate(BillingSchema, billing);
  return checked.isValid ? {} : checked.errors;
}

/** The alert of a failed order: the server's detail, if it gave one. */
export function orderAlertMessage(failure: unknown): string {
  const detail = detailOf(failure);
  return detail === null ? alerts.orderFailed : alerts.orderFailedBecause(detail);
}

/** The server's sentences for fields of the billing form. */
export function serverFieldErrors(failure: unknown): FieldErrors {
  if (!(failure instanceof ValidationError)) return {};
  return Object.fromEntries(
    Object.entries(failure.errors).flatMap(([path, text]) =>
      path.startsWith('billing.') ? [[path.slice('billing.'.length), text]] : [],
    ),
  );
}

/** The sentence for a payment that is not complete. */
export function paymentErrorMessage({ errorMessage }: PaymentOutcome): string {
  if (errorMessage === undefined) return failures.paymentNotCompleted;
  return errorMessage.trim() || failures.payment;
}

/** What is paid now. Only states with an order and its secret ask for it. */
export function requirePayment({ order, request }: CheckoutContext): CardPayment & { readonly orderId: number | string } {
  const clientSecret = order?.stripe_payment_intent_client_secret;
  if (!order || !request || !clientSecret) throw new Error('the payment step has an order with a secret');
  return { orderId: order.id, clientSecret, billing: request.billing };
}

/** What was bought. Only the last state asks for it. */
export function requireOutput({ order, request }: CheckoutContext): CheckoutOutput {
  if (!order || !request) throw new Error('the last state has an order');
  return { orderId: order.id, productIds: request.line_items.map((line) => line.product_id) };
}
