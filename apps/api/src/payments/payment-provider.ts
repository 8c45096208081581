import { UnavailableError } from '@octavo/core/errors';
import { Stripe } from 'stripe';

/** The state of a payment at the provider at one moment, with its refunds and disputes. */
export interface PaymentSnapshot {
  readonly intent: Stripe.PaymentIntent;
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** The order's identity at the provider. */
export interface OrderRef {
  readonly id: number;
  /** See `OrderRow.payment_reference`. */
  readonly ref: string | null;
}

/** A transfer of an author's share of an order. */
export interface TransferParams {
  readonly orderId: number;
  readonly sellerId: number;
  readonly amountCents: number;
  /** The author's connected account. */
  readonly destination: string;
  readonly chargeId: string;
  /** The number of the idempotency key, from 1. It increases after a refusal and after a stored failure. */
  readonly idempotencyAttempt: number;
}

/** A refund to a card. */
export interface RefundParams {
  readonly refundId: string;
  readonly orderId: number;
  readonly chargeId: string;
  readonly amountCents: number;
  /** The number of the idempotency key, from 1. It increases after a stored failure. */
  readonly idempotencyAttempt: number;
}

/** A reversal of a transfer. */
export interface ReversalParams {
  readonly refundId: string;
  readonly transferId: string;
  readonly amountCents: number;
  /** The number of the idempotency key, from 1. It increases after a stored failure. */
  readonly idempotencyAttempt: number;
}

/** The calls that the shop makes to its payment provider; all of them go through the `stripe` SDK. */
export interface PaymentProvider {
  /** Whether payments move real money. */
  readonly isLive: boolean;
  /** Creates one PaymentIntent per order and attempt; the idempotency key makes a repeated call safe. */
  createIntent(order: OrderRef & { totalCents: number; attempt: number }): Promise<Stripe.PaymentIntent>;
  retrieveIntent(id: string): Promise<Stripe.PaymentIntent>;
  /** Fetches a payment with its refunds and disputes. `isThorough` lists refunds even when the charge shows none. */
  fetchPaymentSnapshot(intentId: string, options?: { isThorough?: boolean }): Promise<PaymentSnapshot>;
  /** Finds a PaymentIntent that an earlier, unanswered call may have created. */
  findIntent(order: OrderRef, since: Date): Promise<Stripe.PaymentIntent | undefined>;
  /**
   * Cancels a PaymentIntent. Returns it as it is after the call: canceled, or with its earlier final status. `attempt` is the
   * number of the idempotency key, from 1; a new key is safe because canceling is idempotent.
   */
  cancelIntent(id: string, attempt?: number): Promise<Stripe.PaymentIntent>;
  createTransfer(share: TransferParams): Promise<Stripe.Transfer>;
  /** Finds a transfer that an earlier, unanswered call may have created. */
  findTransfer(share: TransferParams): Promise<Stripe.Transfer | undefined>;
  createRefund(refund: RefundParams): Promise<Stripe.Refund>;
  /** Finds a refund that an earlier, unanswered call may have created. */
  findRefund(refund: RefundParams): Promise<Stripe.Refund | undefined>;
  reverseTransfer(reversal: ReversalParams): Promise<Stripe.TransferReversal>;
  /** Lists all reversals of a transfer, also those made in the provider's dashboard. */
  listReversals(transferId: string): Promise<Stripe.TransferReversal[]>;
  /** Lists the events since a time, oldest first. */
  listEventsSince(moment: Date): Promise<Stripe.Event[]>;
  /** Lists the platform's balance transactions since a time, newest first. */
  listBalanceTransactionsSince(moment: Date): Promise<Stripe.BalanceTransaction[]>;
  /** Lists the balance transactions of one source object. */
  listBalanceTransactionsOf(sourceId: string): Promise<Stripe.BalanceTransaction[]>;
  /** Returns the order of a balance transaction by its transfer group; `null` when it belongs to no order. */
  orderIdOf(transaction: Stripe.BalanceTransaction): Promise<number | null>;
  /** @throws {Stripe.errors.StripeSignatureVerificationError} unless the provider signed exactly these bytes within five minutes. */
  constructEvent(body: string, signature: string): Stripe.Event;
}

/**
 * A failed provider call. `isStored` means that the provider stored the error response under the idempotency key. Each
 * further call with that key gets the same error. `refusal` is set when the provider rejected the call, did nothing,
 * and gave a reason.
 */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  constructor(
    readonly isStored: boolean,
    cause: unknown,
  ) {
    // Admins see this message with a refund or an event, where no other text gives the reason.
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The payment provider call failed: ${reason}`, { cause });
  }

  /** The provider's code and message of a definite refusal; `undefined` when the outcome is unknown. */
  get refusal(): { readonly code: string; readonly message: string } | undefined {
    const { cause } = this;
    const isRefusal =
      cause instanceof Stripe.errors.StripeInvalidRequestError || cause instanceof Stripe.errors.StripeCardError;
    // 409: an earlier call with the same key is still running, so money may be in transit.
    if (!isRefusal || cause.statusCode === 409) return undefined;
    return { code: cause.code ?? cause.type, message: cause.message };
  }

  /** The reason for a permanent failure; `undefined` when a retry may succeed. */
  get permanentReason(): string | undefined {
    const { cause } = this;
    return cause instanceof Stripe.errors.StripePermissionError ? cause.message : this.refusal?.message;
  }
}

/** The order that a payment was made for. The id alone is ambiguous: a shop restored from a backup reuses ids. */
export const orderRefOf = ({ metadata }: Stripe.PaymentIntent): OrderRef => ({
  id: Number(metadata['order_id']),
  ref: metadata['order_ref'] ?? null,
});

/** A snapshot of a payment that cannot have been refunded yet. */
export const snapshotWithoutRefunds = (intent: Stripe.PaymentIntent): PaymentSnapshot => ({
  intent,
  refunds: [],
  disputes: [],
});

/** The error for customers when the provider fails: they were not charged and may try again. */
export function providerUnavailable(cause: unknown): UnavailableError {
  return new UnavailableError('payment_provider_unavailable', { status: 502, cause });
}
