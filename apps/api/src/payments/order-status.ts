import type { OrderStatus } from '@octavo/core/entities';
import type Stripe from 'stripe';
import type { OrderRow } from '../db/orders/orders.queries.ts';
import { closedDisputeStatuses } from '../db/payments/disputes.queries.ts';

/** The allowed status transitions. A transition to the current status is always allowed and does nothing. */
const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_payment: ['paid', 'canceled', 'review'],
  // Paid after cancellation: the money is refunded automatically, and an admin must know about it.
  canceled: ['review'],
  paid: ['partially_refunded', 'refunded', 'disputed', 'review'],
  partially_refunded: ['refunded', 'disputed', 'review'],
  disputed: ['paid', 'partially_refunded', 'refunded', 'review'],
  refunded: ['review'],
  review: ['paid', 'partially_refunded', 'refunded'],
};

/** Whether an order may change its status from `from` to `to`. */
export const canTransition = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);

/** The effect of a payment snapshot on its order. */
export type PaymentTransition =
  | { readonly to: 'paid' | 'canceled' }
  /** A payment that the order in its current state does not expect. */
  | { readonly to: 'review'; readonly reason: string }
  | { readonly failure: string }
  | 'none';

/**
 * Returns the effect of a PaymentIntent on its order. A failed payment is an attribute of the order, not a status. A
 * snapshot that arrives late has no effect.
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

/** Why a succeeded payment does not pay this order; `undefined` when it does. */
function mismatchOf(
  order: Pick<OrderRow, 'id' | 'user_id' | 'total_cents'>,
  intent: Stripe.PaymentIntent,
  isLive: boolean,
): string | undefined {
  if (order.user_id === null) return 'The order was paid after the account of its buyer was deleted.';
  if (intent.metadata['order_id'] !== String(order.id)) return `The payment ${intent.id} names another order.`;
  if (intent.currency !== 'usd') return `The payment ${intent.id} is in another currency.`;
  if (intent.livemode !== isLive) return `The payment ${intent.id} has the wrong mode (test or live).`;
  if (intent.amount_received !== order.total_cents)
    return `The payment ${intent.id} received ${intent.amount_received} cents instead of ${order.total_cents}.`;
  return undefined;
}

/** The balance of an order that was paid. */
export interface OrderBalance {
  readonly totalCents: number;
  /** Refunded part of the line prices. */
  readonly refundedCents: number;
  /** Paid in, but neither split nor refunded. Any value but zero is an inconsistency. */
  readonly unallocatedCents: number;
  readonly isDisputed: boolean;
  /** Whether the payment was split and the buyer received the books. */
  readonly wasPaid: boolean;
}

/** Derives the status of an order from its balance once there was a payment. */
export function deriveOrderStatus(balance: OrderBalance): OrderStatus {
  if (balance.unallocatedCents !== 0) return 'review';
  if (!balance.wasPaid) return 'refunded';
  if (balance.isDisputed) return 'disputed';
  if (balance.refundedCents === 0) return 'paid';
  return balance.refundedCents < balance.totalCents ? 'partially_refunded' : 'refunded';
}

/** Whether a dispute is closed, whatever its outcome. */
export const isDisputeClosed = (status: string): boolean => closedDisputeStatuses.some((closed) => closed === status);
