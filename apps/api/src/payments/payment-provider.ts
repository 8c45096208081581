import { UnavailableError } from '@octavo/core/errors';
import { Stripe } from 'stripe';

/** A payment as the provider has it at one moment, with what became of its money. */
export interface PaymentSnapshot {
  readonly intent: Stripe.PaymentIntent;
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** An order as the provider is told of it. */
export interface OrderRef {
  readonly id: number;
  /** See `OrderRow.payment_ref`. */
  readonly ref: string | null;
}

/** An author's share of an order, as it is sent. */
export interface TransferParams {
  readonly orderId: number;
  readonly sellerId: number;
  readonly amountCents: number;
  /** The author's connected account. */
  readonly destination: string;
  readonly chargeId: string;
  /** Counts the idempotency keys used up by definite refusals and by failures that the provider keeps, from 1. */
  readonly idempotencyAttempt: number;
}

/** Money to be given back to a card. */
export interface RefundParams {
  readonly refundId: string;
  readonly orderId: number;
  readonly chargeId: string;
  readonly amountCents: number;
  /** Counts the idempotency keys used up by failures that the provider keeps, from 1. */
  readonly idempotencyAttempt: number;
}

/** A share to be taken back. */
export interface ReversalParams {
  readonly refundId: string;
  readonly transferId: string;
  readonly amountCents: number;
  /** As that of a refund. */
  readonly idempotencyAttempt: number;
}

/** What the shop does with its card provider; the `stripe` SDK is the only way there. */
export interface PaymentProvider {
  /** Whether real money moves. */
  readonly isLive: boolean;
  /** One PaymentIntent per order and attempt: the key makes a repeated call the same call. */
  createIntent(order: OrderRef & { totalCents: number; attempt: number }): Promise<Stripe.PaymentIntent>;
  retrieveIntent(id: string): Promise<Stripe.PaymentIntent>;
  /** The payment with its refunds and disputes. `isThorough` asks for them even where the charge tells of none. */
  fetchPaymentSnapshot(intentId: string, options?: { isThorough?: boolean }): Promise<PaymentSnapshot>;
  /** Looks for an intent that an earlier, unanswered call may have made. */
  findIntent(order: OrderRef, since: Date): Promise<Stripe.PaymentIntent | undefined>;
  /**
   * The intent afterwards: canceled, or what it had become before. `attempt` counts failures that the provider keeps, from
   * 1: to ask under another key does no harm, for nothing is canceled twice.
   */
  cancelIntent(id: string, attempt?: number): Promise<Stripe.PaymentIntent>;
  createTransfer(share: TransferParams): Promise<Stripe.Transfer>;
  /** Looks for a transfer that an earlier, unanswered call may have made. */
  findTransfer(share: TransferParams): Promise<Stripe.Transfer | undefined>;
  createRefund(refund: RefundParams): Promise<Stripe.Refund>;
  /** Looks for a refund that an earlier, unanswered call may have made. */
  findRefund(refund: RefundParams): Promise<Stripe.Refund | undefined>;
  reverseTransfer(reversal: ReversalParams): Promise<Stripe.TransferReversal>;
  /** All that was taken back of a transfer, by whomever. */
  listReversals(transferId: string): Promise<Stripe.TransferReversal[]>;
  /** What happened since a moment, oldest first. */
  listEventsSince(moment: Date): Promise<Stripe.Event[]>;
  /** Every movement on the platform's balance since a moment, newest first. */
  listBalanceTransactionsSince(moment: Date): Promise<Stripe.BalanceTransaction[]>;
  /** The movements that one thing caused. */
  listBalanceTransactionsOf(sourceId: string): Promise<Stripe.BalanceTransaction[]>;
  /** The order whose money a movement is, by the group all of it carries; `null` for what belongs to none. */
  orderIdOf(transaction: Stripe.BalanceTransaction): Promise<number | null>;
  /** @throws {Stripe.errors.StripeSignatureVerificationError} unless the provider signed exactly these bytes within five minutes. */
  constructEvent(body: string, signature: string): Stripe.Event;
}

/**
 * A provider call that came to nothing we can name. `isStored` tells that repeating it would give the same answer;
 * `refusal` is there when the provider understood, did nothing, and says why.
 */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  constructor(
    readonly isStored: boolean,
    cause: unknown,
  ) {
    // An operator reads this beside a refund or an event, where nothing else says why.
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The card provider did not do what it was asked: ${reason}`, { cause });
  }

  /** The provider's code and sentence for a definite no; `undefined` where the outcome is unknown. */
  get refusal(): { readonly code: string; readonly message: string } | undefined {
    const { cause } = this;
    const isRefusal =
      cause instanceof Stripe.errors.StripeInvalidRequestError || cause instanceof Stripe.errors.StripeCardError;
    // 409: an earlier call under the same key is still running, so money may be on its way.
    if (!isRefusal || cause.statusCode === 409) return undefined;
    return { code: cause.code ?? cause.type, message: cause.message };
  }

  /** What the provider says to a question that it will answer in the same way tomorrow; `undefined` where it may not. */
  get permanentReason(): string | undefined {
    const { cause } = this;
    return cause instanceof Stripe.errors.StripePermissionError ? cause.message : this.refusal?.message;
  }
}

/** The order that a payment was made for; a number alone may be that of several. */
export const orderRefOf = ({ metadata }: Stripe.PaymentIntent): OrderRef => ({
  id: Number(metadata['order_id']),
  ref: metadata['order_ref'] ?? null,
});

/** A look at a payment from which no money can have gone back yet. */
export const snapshotWithoutRefunds = (intent: Stripe.PaymentIntent): PaymentSnapshot => ({
  intent,
  refunds: [],
  disputes: [],
});

/** What a customer is told when the provider fails them: nothing was charged, try again. */
export function providerUnavailable(cause: unknown): UnavailableError {
  return new UnavailableError('payment_provider_unavailable', { status: 502, cause });
}
