import type { CartItem, CreatedOrder, Id } from '../entities/index.ts';
import type { Billing, FieldErrors, OrderRequest } from '../validators/index.ts';
import type { Alert, Toast } from './notifications.ts';

/** Input of a checkout. */
export interface CheckoutInput {
  readonly items: readonly CartItem[];
  /** The last form values, or known data of the customer. */
  readonly billing?: Partial<Billing> | undefined;
  /** An order that is waiting for payment, with its request. */
  readonly pendingOrder?: { readonly order: CreatedOrder; readonly request: OrderRequest } | undefined;
}

/** Context of the checkout machine. */
export interface CheckoutContext {
  readonly items: readonly CartItem[];
  /** Form values as typed; only `request` is validated. */
  readonly billing: Partial<Billing>;
  /** The request of `order`. */
  readonly request: OrderRequest | null;
  /** The cart items at the time of `request`. */
  readonly orderedItems: readonly CartItem[];
  readonly order: CreatedOrder | null;
  /** Errors of the billing form by field. */
  readonly fieldErrors: FieldErrors;
  /** The last alert, which stays visible on the form. */
  readonly alert: string | null;
  /** Why the payment failed. */
  readonly failure: string | null;
  /** Whether the customer left a confirmation before its response, so that the order may be paid. */
  readonly isPaymentUncertain: boolean;
}

/** Events of the checkout machine. */
export type CheckoutEvent =
  /** Continue was pressed; `billing` contains the form values, valid or not. */
  | { readonly type: 'billing.submitted'; readonly billing: Readonly<Partial<Billing>> }
  | { readonly type: 'back.pressed' }
  | { readonly type: 'payment.submitted' }
  | { readonly type: 'cart.changed'; readonly items: readonly CartItem[] };

/** Output of a completed checkout. */
export interface CheckoutOutput {
  readonly orderId: Id;
  readonly productIds: readonly number[];
}

/** Events that a front end listens to with `actor.on`. */
export type CheckoutEmitted =
  | Toast
  | Alert
  | { readonly type: 'order.created'; readonly order: CreatedOrder }
  /** For the console, which the alert refers to. */
  | { readonly type: 'order.failed'; readonly error: unknown }
  /** Library, orders and products must be fetched again. */
  | ({ readonly type: 'order.paid' } & CheckoutOutput);
