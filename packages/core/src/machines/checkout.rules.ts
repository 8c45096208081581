import type { CartItem, CreatedOrder } from '../entities/index.ts';
import { detailOf, ValidationError } from '../errors/index.ts';
import { alerts, failures } from '../messages/index.ts';
import { BillingSchema, toOrderRequest, validate, type FieldErrors, type OrderRequest } from '../validators/index.ts';
import type { CheckoutContext, CheckoutOutput } from './checkout.events.ts';
import type { CardPayment, PaymentOutcome } from './payment-gateway.ts';

/** Returns the order request of this form and cart; `null` while the form is incomplete. */
export function buildOrderRequest(billing: unknown, items: readonly CartItem[]): OrderRequest | null {
  const checked = validate(BillingSchema, billing);
  return checked.isValid ? toOrderRequest(checked.values, items) : null;
}

/** Whether an order is waiting for payment and has a client secret. */
function canBePaid(order: CreatedOrder | null): boolean {
  const status = order?.status ?? 'pending_payment';
  return Boolean(order?.stripe_payment_intent_client_secret) && status === 'pending_payment';
}

/** Whether the current order can be paid and matches this form and cart. */
export function canReuseOrder({ order, request, items }: CheckoutContext, billing: unknown): boolean {
  return canBePaid(order) && JSON.stringify(request) === JSON.stringify(buildOrderRequest(billing, items));
}

/** Returns the order after a payment attempt. An order with a canceled payment cannot be paid any more. */
export function applyOutcome(order: CreatedOrder | null, { status }: PaymentOutcome): CreatedOrder | null {
  return order && status === 'canceled' ? { ...order, status } : order;
}

/** Returns the validation errors of the form. */
export function billingErrors(billing: unknown): FieldErrors {
  const checked = validate(BillingSchema, billing);
  return checked.isValid ? {} : checked.errors;
}

/** Returns the alert of a failed order, with the server's detail if there is one. */
export function orderAlertMessage(failure: unknown): string {
  const detail = detailOf(failure);
  return detail === null ? alerts.orderFailed : alerts.orderFailedBecause(detail);
}

/** Returns the server's errors for fields of the billing form. */
export function serverFieldErrors(failure: unknown): FieldErrors {
  if (!(failure instanceof ValidationError)) return {};
  return Object.fromEntries(
    Object.entries(failure.errors).flatMap(([path, text]) =>
      path.startsWith('billing.') ? [[path.slice('billing.'.length), text]] : [],
    ),
  );
}

/** Returns the error text of a payment that did not succeed. */
export function paymentErrorMessage({ errorMessage }: PaymentOutcome): string {
  if (errorMessage === undefined) return failures.paymentNotCompleted;
  return errorMessage.trim() || failures.payment;
}

/** Returns the current payment. Used only in states with an order and its client secret. */
export function requirePayment({
  order,
  request,
}: CheckoutContext): CardPayment & { readonly orderId: number | string } {
  const clientSecret = order?.stripe_payment_intent_client_secret;
  if (!order || !request || !clientSecret) throw new Error('a payment needs an order with a client secret');
  return { orderId: order.id, clientSecret, billing: request.billing };
}

/** Returns the output. Used only in the final state. */
export function requireOutput({ order, request }: CheckoutContext): CheckoutOutput {
  if (!order || !request) throw new Error('the final state needs an order');
  return { orderId: order.id, productIds: request.line_items.map((line) => line.product_id) };
}
