import type Stripe from 'stripe';
import type { CardBehavior } from '../cards/test-cards.ts';

/** Every kind of stored object: its public document and its private data. */
export interface ObjectKinds {
  account: { document: Stripe.Account; secret: { paidOut?: number } };
  account_link: { document: Stripe.AccountLink; secret: AccountLinkSecret };
  balance_transaction: { document: Stripe.BalanceTransaction; secret: { payout?: string } };
  charge: { document: Stripe.Charge; secret: { transferred?: number } };
  dispute: { document: Stripe.Dispute; secret: Record<string, never> };
  event: { document: Stripe.Event; secret: Record<string, never> };
  login_link: { document: Stripe.LoginLink; secret: { account: string; expiresAt: number; used: boolean } };
  payment_intent: { document: Stripe.PaymentIntent; secret: Record<string, never> };
  payment_method: { document: Stripe.PaymentMethod; secret: { behavior: CardBehavior } };
  payout: { document: Stripe.Payout; secret: { account: string } };
  refund: { document: Stripe.Refund; secret: Record<string, never> };
  token: { document: Stripe.Token; secret: { behavior: CardBehavior } };
  transfer: { document: Stripe.Transfer; secret: Record<string, never> };
  transfer_reversal: { document: Stripe.TransferReversal; secret: Record<string, never> };
}

interface AccountLinkSecret {
  account: string;
  returnUrl: string;
  refreshUrl: string;
  used: boolean;
}

export type ObjectKind = keyof ObjectKinds;

/** An object as it was read. Its version lets a later write detect a concurrent change. */
export interface StoredObject<K extends ObjectKind> {
  readonly id: string;
  readonly kind: K;
  readonly version: number;
  readonly document: ObjectKinds[K]['document'];
  readonly secret: ObjectKinds[K]['secret'];
}
