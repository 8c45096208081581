import type { SnapshotFrom } from 'xstate';
import { parseCents, sumCents, type Id } from '../entities/index.ts';
import { failures } from '../messages/index.ts';
import type { checkoutMachine } from './checkout.machine.ts';

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

/** Which of the three pages of the till to show. */
export function selectCheckoutStep(snapshot: Snapshot): 'billing' | 'payment' | 'success' {
  if (snapshot.matches('paid')) return 'success';
  return snapshot.matches('billing') || snapshot.matches('creatingOrder') ? 'billing' : 'payment';
}

/** `Creating Order...` */
export const selectIsCreatingOrder = (snapshot: Snapshot) => snapshot.matches('creatingOrder');

/** `Processing...` */
export const selectIsProcessing = (snapshot: Snapshot) =>
  snapshot.matches('confirming') || snapshot.matches('reconciling');

/**
 * Tells whether the confirmation takes longer than it should: the order is kept and looked at, and Back to Billing can be
 * pressed. `Processing...` stays true.
 */
export const selectIsOverdue = (snapshot: Snapshot) => snapshot.matches({ confirming: 'overdue' });

/** Tells whether Complete Payment can be pressed. */
export const selectCanPay = (snapshot: Snapshot) => snapshot.matches('paying');

/** Tells whether the order came without what its payment needs; Back to Billing is then all there is. */
export const selectIsSecretMissing = (snapshot: Snapshot) => snapshot.matches('secretMissing');

/** What stands on the payment page instead of, or above, the card field; `null` while nothing is wrong. */
export function selectPaymentFailure(snapshot: Snapshot): string | null {
  if (snapshot.matches('secretMissing')) return failures.clientSecretMissing;
  return snapshot.matches('paying') ? snapshot.context.failure : null;
}

/** The number of the order; `null` before there is one. */
export const selectOrderId = ({ context }: Snapshot): Id | null => context.order?.id ?? null;

/** What the card field is confirmed with; `null` outside the payment step. */
export const selectClientSecret = ({ context }: Snapshot) => context.order?.stripe_payment_intent_client_secret ?? null;

/** What was typed into the billing form last. */
export const selectBilling = ({ context }: Snapshot) => context.billing;

/** What to write beside the fields of the billing form. */
export const selectFieldErrors = ({ context }: Snapshot) => context.fieldErrors;

/** The alert that was given last, for the region that mirrors it. */
export const selectAlert = ({ context }: Snapshot) => context.alert;

/** The rows that are paid for, whatever happens to the cart meanwhile; their sum is {@link selectTotalCents}. */
export const selectOrderedItems = ({ context }: Snapshot) => context.orderedItems;

/** CART TOTAL in cents; from the payment step on that of the order, whatever happens to the cart meanwhile. */
export function selectTotalCents(snapshot: Snapshot): number {
  const { items, request } = snapshot.context;
  if (request === null || selectCheckoutStep(snapshot) === 'billing') {
    return sumCents(items.map((item) => item.priceCents));
  }
  return sumCents(request.line_items.map((line) => parseCents(line.total) ?? 0));
}

/** What was bought, at the end. */
export const selectPurchase = (snapshot: Snapshot) => snapshot.output ?? null;
