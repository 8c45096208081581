import type { OrderStatus } from '@octavo/core/entities';
import type Stripe from 'stripe';
import type { OrderRow } from '../db/orders/orders.queries.ts';

/** The whole table: where an order may go from where it is. Staying is always allowed and does nothing. */
const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_payment: ['paid', 'canceled', 'review'],
  // Paid all the same: a person has to know, and the money goes back by itself.
  canceled: ['review'],
  paid: ['partially_refunded', 'refunded', 'disputed', 'review'],
  partially_refunded: ['refunded', 'disputed', 'review'],
  disputed: ['paid', 'partially_refunded', 'refunded', 'review'],
  refunded: ['review'],
  review: ['paid', 'partially_refunded', 'refunded'],
};

/** Whether the table allows a step. */
export const canTransition = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);

/** What a look at the payment means for an order. */
export type PaymentTransition =
  | { readonly to: 'paid' | 'canceled' }
  /** Money came that does not belong to the order as it is. */
  | { readonly to: 'review'; readonly reason: string }
  | { readonly failure: string }
  | 'none';

/**
 * What a PaymentIntent does to an order. A payment that failed is an attribute and no state, and an old look that comes
 * late finds the order where it already is.
 */
export function transitionFor(
  order: Pick<OrderRow, 'id' | 'user_id' | 'status' | 'total_cents' | 'payment_intent_id' | 'charge_id'>,
  intent: Stripe.PaymentIntent,
  isLive: boolean,
): PaymentTransition {
  const isOtherIntent = order.payment_intent_id !== null && order.payment_intent_id !== intent.id;
  if (intent.status === 'succeeded') {
    if (order.charge_id !== null)
      return isOtherIntent
        ? { to: 'review', reason: `The payment ${intent.id} paid the order a second time.` }
        : 'none';
    if (order.status === 'canceled') return { to: 'review', reason: 'The order was paid after it was canceled.' };
    if (order.status !== 'pending_payment') return 'none';
    const mismatch = mismatchOf(order, intent, isLive);
    return mismatch === undefined ? { to: 'paid' } : { to: 'review', reason: mismatch };
  }
  if (order.status !== 'pending_payment' || isOtherIntent) return 'none';
  if (intent.status === 'canceled') return { to: 'canceled' };
  return intent.last_payment_error?.message ? { failure: intent.last_payment_error.message } : 'none';
}

/** Why a payment that succeeded does not pay this order. */
function mismatchOf(
  order: Pick<OrderRow, 'id' | 'user_id' | 'total_cents'>,
  intent: Stripe.PaymentIntent,
  isLive: boolean,
): string | undefined {
  if (order.user_id === null) return 'The order was paid after the account of its buyer was deleted.';
  if (intent.metadata['order_id'] !== String(order.id)) return `The payment ${intent.id} names another order.`;
  if (intent.currency !== 'usd') return `The payment ${intent.id} is in another currency.`;
  if (intent.livemode !== isLive) return `The payment ${intent.id} is of the other mode, test or live.`;
  if (intent.amount_received !== order.total_cents)
    return `The payment ${intent.id} brought ${intent.amount_received} cents instead of ${order.total_cents}.`;
  return undefined;
}

/** What is known of a paid order's money. */
export interface OrderBalance {
  readonly totalCents: number;
  /** Returned of the lines' prices. */
  readonly refundedCents: number;
  /** Paid in and neither shared out nor given back; not zero means that something is wrong. */
  readonly unallocatedCents: number;
  readonly isDisputed: boolean;
  /** The payment was shared out: the buyer got the books. */
  readonly wasPaid: boolean;
}

/** Where an order stands by its money, once there was any. */
export function deriveOrderStatus(balance: OrderBalance): OrderStatus {
  if (balance.unallocatedCents !== 0) return 'review';
  if (!balance.wasPaid) return 'refunded';
  if (balance.isDisputed) return 'disputed';
  if (balance.refundedCents === 0) return 'paid';
  return balance.refundedCents < balance.totalCents ? 'partially_refunded' : 'refunded';
}

/** A contest that is over, one way or the other. */
export const isDisputeClosed = (status: string): boolean =>
  ['won', 'lost', 'warning_closed', 'prevented'].includes(status);
