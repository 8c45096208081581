import { type OrderStatus, toDecimal } from '@octavo/core/entities';
import { ConflictError, NotFoundError, ValidationError } from '@octavo/core/errors';
import type { Db } from '../db/database.ts';
import { disputeQueries } from '../db/payments/disputes.queries.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import { type OrderRow, orderQueries } from '../db/orders/orders.queries.ts';
import { type RefundableOrderLine, type RefundRow, refundQueries } from '../db/payments/refunds.queries.ts';
import { applyRefund } from './provider-refunds.ts';
import { isDisputeClosed } from './order-status.ts';
import { type PaymentProvider, PaymentProviderError, providerUnavailable } from './payment-provider.ts';
import { nextRetryAt } from '../background/backoff.ts';
import type { PaymentSync } from './payment-sync.service.ts';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';
import type { Transfers } from './transfers.service.ts';

/** What an operator asks for. Without lines and amount all that is left of the order goes back. */
export interface RefundRequest {
  readonly orderId: number;
  /** Numbers of lines of the order; their whole rest goes back unless there is an amount. */
  readonly lines?: readonly number[];
  /** In cents; spread over the lines in proportion. */
  readonly amount?: number;
  /** For the books; the buyer does not see it. */
  readonly reason: string;
  /** The same number again is the same refund: 1 to 64 letters, digits, `_`, `.` or `-`. */
  readonly requestId: string;
}

/** What came of it. `requested` means that the provider has not answered yet; the shop goes on by itself. */
export interface RefundResult {
  readonly id: string;
  readonly orderId: number;
  readonly amountCents: number;
  readonly status: 'requested' | 'made' | 'failed';
  /** Why it failed, in the provider's words. */
  readonly error: string | null;
  readonly orderStatus: OrderStatus;
}

interface RefundsDeps {
  db: Db;
  payments: PaymentProvider;
  paymentSync: PaymentSync;
  transfers: Transfers;
  shutdown: Pick<ShutdownSignal, 'isRequested'>;
  clock: () => Date;
  /** Told of what did not go through; it comes back by itself. */
  onFailure: (error: unknown, orderId: number) => void;
}

const REQUEST_ID = /^[\w.-]{1,64}$/;
/** Refunds of one order go one after the other; how many others may come first. */
const MAX_REFUND_ATTEMPTS = 5;

/** Gives buyers their money back: written down first, then asked for, then booked. */
export class Refunds {
  readonly #deps: RefundsDeps;

  constructor(deps: RefundsDeps) {
    this.#deps = deps;
  }

  /**
   * Refunds an order or a part of it, once per `requestId`.
   * @throws {NotFoundError} `order_not_found`. @throws {ValidationError} `validation_failed` for an amount or line that is not there.
   * @throws {ConflictError} `order_not_refundable`, `idempotency_key_reused`.
   * @throws {UnavailableError} `payment_provider_unavailable`; the refund then stands and is made by itself.
   */
  async refundOrder(request: RefundRequest): Promise<RefundResult> {
    if (!REQUEST_ID.test(request.requestId))
      throw validationError('A refund is numbered by 1 to 64 letters, digits, dots, dashes or underscores.');
    for (let attempt = 0; attempt < MAX_REFUND_ATTEMPTS; attempt += 1) {
      const { refund, isOtherRefund } = await this.#createOrFind(request);
      const ended = await this.#process(refund);
      if (!isOtherRefund) return this.#toResult(ended);
    }
    throw new ConflictError('conflict', { message: 'Other refunds of this order are being made. Please try again.' });
  }

  /** Goes on with all refunds that have not come to an end. */
  async processDue(): Promise<void> {
    const { db, shutdown, clock, onFailure } = this.#deps;
    for (const id of await refundQueries(db).listDue(clock(), 100)) {
      const refund = await refundQueries(db).find(id);
      if (refund) await this.#process(refund).catch((error: unknown) => onFailure(error, refund.order_id));
      if (shutdown.isRequested) return;
    }
  }

  /** Writes the wish down, or finds it written down already, or finds another one that has to come first. */
  #createOrFind(request: RefundRequest): Promise<{ refund: RefundRow; isOtherRefund: boolean }> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const order = await orderQueries(trx).lock(request.orderId);
      if (!order) throw new NotFoundError('order_not_found');
      const refunds = refundQueries(trx);
      const known = await refunds.find(request.requestId);
      if (known) {
        if (!isSameRequest(known, request)) throw new ConflictError('idempotency_key_reused');
        return { refund: known, isOtherRefund: false };
      }
      const pending = await refunds.findPending(order.id);
      if (pending) return { refund: pending, isOtherRefund: true };
      const disputes = await disputeQueries(trx).listByOrder(order.id);
      // Giving the money back is how an inquiry is answered; a dispute has taken it already.
      const isInquiry = disputes.every(({ status }) => status.startsWith('warning') || isDisputeClosed(status));
      assertRefundable(order, isInquiry);
      const charged = await ledgerQueries(trx).balance('provider', order.id, 'charge');
      const remaining = charged - (await refunds.refundedCents(order.id));
      const amount = requestedAmount(request, await refunds.listRefundableLines(order.id), remaining);
      const refund = await refunds.insert(
        {
          id: request.requestId,
          order_id: order.id,
          amount_cents: amount,
          line_ids: request.lines ? [...request.lines] : null,
          reason: request.reason,
          origin: 'shop',
        },
        clock(),
      );
      return { refund, isOtherRefund: false };
    });
  }

  /** Brings a refund that is written down to its end. @throws {UnavailableError} while the provider does not answer. */
  async #process(refund: RefundRow): Promise<RefundRow> {
    const { db, clock, payments, transfers } = this.#deps;
    if (refund.status !== 'requested') return refund;
    const now = clock();
    const claimed = await refundQueries(db).claim(refund.id, now, (attempts) => nextRetryAt(now, attempts));
    // Somebody else is at it; what they find out is told by the row.
    if (!claimed) return (await refundQueries(db).find(refund.id)) ?? refund;
    const order = await orderQueries(db).findById(refund.order_id);
    if (!order?.charge_id)
      throw new Error(`The refund ${refund.id} is of order ${refund.order_id}, which has no charge.`);
    const call = {
      refundId: claimed.id,
      orderId: order.id,
      chargeId: order.charge_id,
      amountCents: claimed.amount_cents,
      idempotencyAttempt: claimed.key_number,
    };
    try {
      // Keys are forgotten after a day, so a repetition looks first.
      const found = claimed.attempts > 1 ? await payments.findRefund(call) : undefined;
      const created = found ?? (await payments.createRefund(call));
      await this.#withOrderLock(order.id, (trx, locked) => applyRefund(trx, locked, created, clock()));
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      await this.#handleFailure(claimed, order, error);
    }
    await transfers.processDue(order.id);
    return (await refundQueries(db).find(refund.id)) ?? refund;
  }

  /** A definite no ends the refund; then it is high time to see what the provider knows that the shop does not. */
  async #handleFailure(refund: RefundRow, order: OrderRow, error: PaymentProviderError): Promise<void> {
    const { db, clock, paymentSync, onFailure } = this.#deps;
    const { refusal } = error;
    if (!refusal) {
      await refundQueries(db).recordError(refund.id, error.message);
      if (error.isStored) await refundQueries(db).rotateIdempotencyKey(refund.id, refund.key_number);
      throw providerUnavailable(error);
    }
    await this.#withOrderLock(order.id, async (trx) => {
      const row = await refundQueries(trx).find(refund.id);
      if (row?.status === 'requested') await refundQueries(trx).markFailed(refund.id, refusal.message, clock());
    });
    await paymentSync.syncOrder(order, { isThorough: true }).catch((error: unknown) => {
      // The refund has ended all the same, and whoever asked for it is told how.
      if (!(error instanceof PaymentProviderError)) throw error;
      onFailure(error, order.id);
    });
  }

  #withOrderLock(orderId: number, work: (trx: Db, order: OrderRow) => Promise<void>): Promise<void> {
    const { db, paymentSync } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const order = await orderQueries(trx).lock(orderId);
      if (!order) throw new NotFoundError('order_not_found');
      await work(trx, order);
      await paymentSync.applyStatus(trx, order);
    });
  }

  async #toResult(refund: RefundRow): Promise<RefundResult> {
    const order = await orderQueries(this.#deps.db).findById(refund.order_id);
    if (!order) throw new NotFoundError('order_not_found');
    return {
      id: refund.id,
      orderId: refund.order_id,
      amountCents: refund.amount_cents,
      status: refund.status,
      error: refund.last_error,
      orderStatus: order.status,
    };
  }
}

function assertRefundable(order: OrderRow, isInquiry: boolean): void {
  const isPaid =
    order.status === 'paid' ||
    order.status === 'partially_refunded' ||
    order.status === 'review' ||
    (order.status === 'disputed' && isInquiry);
  if (isPaid && order.charge_id !== null) return;
  throw new ConflictError('order_not_refundable', {
    message:
      order.status === 'disputed'
        ? `Order ${order.id} is disputed: the card's bank decides where the money goes.`
        : `Order ${order.id} has no payment that could be refunded; its status is "${order.status}".`,
  });
}

/** How much a request asks for. @throws {ValidationError} where the order does not hold that much. */
function requestedAmount(
  { lines, amount }: RefundRequest,
  all: readonly RefundableOrderLine[],
  remaining: number,
): number {
  if (lines?.length === 0) throw validationError('The list of lines is empty.');
  const chosen = lines === undefined ? all : all.filter(({ id }) => lines.includes(id));
  if (lines !== undefined && chosen.length !== new Set(lines).size)
    throw validationError(`The order has the lines ${all.map(({ id }) => id).join(', ')}.`);
  const onLines = chosen.reduce((sum, line) => sum + line.priceCents - line.returnedCents, 0);
  const maxAmount = lines === undefined ? remaining : Math.min(remaining, onLines);
  if (maxAmount <= 0)
    throw new ConflictError('order_not_refundable', { message: 'All of it has gone back to the buyer already.' });
  if (amount === undefined) return maxAmount;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > maxAmount)
    throw validationError(`At most $${toDecimal(maxAmount)} of it can still go back to the buyer, in whole cents.`);
  return amount;
}

/** A repeated request must ask for the same; without an amount it asks for whatever the first one came to. */
function isSameRequest(refund: RefundRow, { orderId, lines, amount }: RefundRequest): boolean {
  const sameLines =
    lines === undefined
      ? refund.line_ids === null
      : refund.line_ids?.length === lines.length && lines.every((id) => refund.line_ids?.includes(id));
  return refund.order_id === orderId && sameLines && (amount === undefined || amount === refund.amount_cents);
}

const validationError = (message: string): ValidationError => new ValidationError('validation_failed', { message });
