import type { CartItem, CreatedOrder, Id } from '../entities/index.ts';
import type { Billing, FieldErrors, OrderRequest } from '../validators/index.ts';
import type { Alert, Toast } from './notifications.ts';

/** What a checkout starts from. */
export interface CheckoutInput {
  readonly items: readonly CartItem[];
  /** What was typed last, or is known of the customer. */
  readonly billing?: Partial<Billing> | undefined;
  /** An order that waits for payment, with the request it came from. */
  readonly pendingOrder?: { readonly order: CreatedOrder; readonly request: OrderRequest } | undefined;
}

/** What a checkout knows. */
export interface CheckoutContext {
  readonly items: readonly CartItem[];
  /** As it was typed; only `request` has it checked. */
  readonly billing: Partial<Billing>;
  /** The request of `order`. */
  readonly request: OrderRequest | null;
  /** The rows of `request`: those of the cart when it was made. */
  readonly orderedItems: readonly CartItem[];
  readonly order: CreatedOrder | null;
  /** What to write beside the fields of the billing form. */
  readonly fieldErrors: FieldErrors;
  /** The alert that was given last; it stays readable on the form. */
  readonly alert: string | null;
  /** Why the payment did not go through. */
  readonly failure: string | null;
  /** A confirmation was left before its answer: the order may be paid. */
  readonly isPaymentUncertain: boolean;
}

/** What happens on the way to the till. */
export type CheckoutEvent =
  /** Continue was pressed; `billing` is what the form holds, checked or not. */
  | { readonly type: 'billing.submitted'; readonly billing: Readonly<Partial<Billing>> }
  | { readonly type: 'back.pressed' }
  | { readonly type: 'payment.submitted' }
  | { readonly type: 'cart.changed'; readonly items: readonly CartItem[] };

/** What stands at the end. */
export interface CheckoutOutput {
  readonly orderId: Id;
  readonly productIds: readonly number[];
}

/** What a front end listens to with `actor.on`. */
export type CheckoutEmitted =
  | Toast
  | Alert
  | { readonly type: 'order.created'; readonly order: CreatedOrder }
  /** For the console, as the alert promises. */
  | { readonly type: 'order.failed'; readonly error: unknown }
  /** Library, orders and products are to be asked for anew. */
  | ({ readonly type: 'order.paid' } & CheckoutOutput);
