import type { SnapshotFrom } from 'xstate';
import { parseCents, sumCents, type Id } from '../entities/index.ts';
import { failures } from '../messages/index.ts';
import type { checkoutMachine } from './checkout.machine.ts';

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

/** The checkout page to show. */
export function selectCheckoutStep(snapshot: Snapshot): 'billing' | 'payment' | 'success' {
  if (snapshot.matches('paid')) return 'success';
  return snapshot.matches('billing') || snapshot.matches('creatingOrder') ? 'billing' : 'payment';
}

/** `Creating Order...` */
export const selectIsCreatingOrder = (snapshot: Snapshot) => snapshot.matches('creatingOrder');

/** `Processing...` */
export const selectIsProcessing = (snapshot: Snapshot) =>
  snapshot.matches('confirming') || snapshot.matches('reconciling') || snapshot.matches('mountingCard');

/** Whether a submitted payment waits for the card field. Back to Billing is available. `Processing...` is true. */
export const selectIsMountingCard = (snapshot: Snapshot) => snapshot.matches('mountingCard');

/**
 * Whether the confirmation is overdue. The order is kept and polled, and Back to Billing is available. `Processing...`
 * stays true.
 */
export const selectIsOverdue = (snapshot: Snapshot) => snapshot.matches({ confirming: 'overdue' });

/** Whether Complete Payment is available. */
export const selectCanPay = (snapshot: Snapshot) => snapshot.matches('paying');

/** Whether the order has no client secret. Only Back to Billing is available then. */
export const selectIsSecretMissing = (snapshot: Snapshot) => snapshot.matches('secretMissing');

/** The error text above, or instead of, the card field; `null` without an error. */
export function selectPaymentFailure(snapshot: Snapshot): string | null {
  if (snapshot.matches('secretMissing')) return failures.clientSecretMissing;
  return snapshot.matches('paying') ? snapshot.context.failure : null;
}

/** The order id; `null` without an order. */
export const selectOrderId = ({ context }: Snapshot): Id | null => context.order?.id ?? null;

/** The client secret of the payment; `null` outside the payment step. */
export const selectClientSecret = ({ context }: Snapshot) => context.order?.stripe_payment_intent_client_secret ?? null;

/** The last values of the billing form. */
export const selectBilling = ({ context }: Snapshot) => context.billing;

/** Errors of the billing form by field. */
export const selectFieldErrors = ({ context }: Snapshot) => context.fieldErrors;

/** The last alert, for the region that repeats it on the page. */
export const selectAlert = ({ context }: Snapshot) => context.alert;

/** The ordered items, independent of later changes of the cart. Their sum is {@link selectTotalCents}. */
export const selectOrderedItems = ({ context }: Snapshot) => context.orderedItems;

/** CART TOTAL in cents; from the payment step on the total of the order, independent of the cart. */
export function selectTotalCents(snapshot: Snapshot): number {
  const { items, request } = snapshot.context;
  if (request === null || selectCheckoutStep(snapshot) === 'billing') {
    return sumCents(items.map((item) => item.priceCents));
  }
  return sumCents(request.line_items.map((line) => parseCents(line.total) ?? 0));
}

/** The purchase of a completed checkout; `null` before. */
export const selectPurchase = (snapshot: Snapshot) => snapshot.output ?? null;
