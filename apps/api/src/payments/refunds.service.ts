import { type OrderStatus, toDecimal } from '@octavo/core/entities';
import { ConflictError, NotFoundError, PermissionError, ValidationError } from '@octavo/core/errors';
import { withoutAudit } from '../db/audit/audit-context.ts';
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

/** A requested refund. Without lines and amount, the rest of the order is refunded. */
export interface RefundRequest {
  readonly orderId: number;
  /** Ids of order lines; without an amount, they are refunded completely. */
  readonly lines?: readonly number[];
  /** In cents; prorated over the lines. */
  readonly amount?: number;
  /** Internal; the buyer does not see it. */
  readonly reason: string;
  /** The staff member who requests it; without one, a command does. */
  readonly accountId?: number | undefined;
  /** The most that may be refunded of the order in all, in cents; for staff with a limit. */
  readonly limitCents?: number | undefined;
  /** Identifies the refund, so that a repeated request is safe: 1 to 64 characters of `A-Z`, `a-z`, `0-9`, `_`, `.` and `-`. */
  readonly requestId: string;
}

/** The result of a refund. `requested` means that the provider has not responded yet; the shop retries automatically. */
export interface RefundResult {
  readonly id: string;
  readonly orderId: number;
  readonly amountCents: number;
  readonly status: 'requested' | 'made' | 'failed';
  /** The provider's reason for a failure. */
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
  /** Called for each failed attempt, which is retried. */
  onFailure: (error: unknown, orderId: number) => void;
}

const REQUEST_ID = /^[\w.-]{1,64}$/;
/** Refunds of one order are processed one at a time. At most this many others are processed first. */
const MAX_REFUND_ATTEMPTS = 5;

/** Refunds orders. A refund is stored first, then requested from the provider, then booked. */
export class Refunds {
  readonly #deps: RefundsDeps;

  constructor(deps: RefundsDeps) {
    this.#deps = deps;
  }

  /**
   * Refunds an order or a part of it, once per `requestId`.
   * @throws {NotFoundError} `order_not_found`. @throws {ValidationError} `validation_failed` for an invalid amount or line.
   * @throws {ConflictError} `order_not_refundable`, `idempotency_key_reused`. @throws {PermissionError} over `limitCents`.
   * @throws {UnavailableError} `payment_provider_unavailable`; the refund is stored and retried.
   */
  async refundOrder(request: RefundRequest): Promise<RefundResult> {
    if (!REQUEST_ID.test(request.requestId))
      throw validationError('A refund id has 1 to 64 characters: A-Z, a-z, 0-9, dots, dashes or underscores.');
    for (let attempt = 0; attempt < MAX_REFUND_ATTEMPTS; attempt += 1) {
      const { refund, isOtherRefund } = await this.#createOrFind(request);
      // The row of the audit log is for the refund of this request.
      const ended = isOtherRefund ? await withoutAudit(() => this.#process(refund)) : await this.#process(refund);
      if (!isOtherRefund) return this.#toResult(ended);
    }
    throw new ConflictError('conflict', { message: 'Other refunds of this order are in progress. Please try again.' });
  }

  /** Processes all due refunds. */
  async processDue(): Promise<void> {
    const { db, shutdown, clock, onFailure } = this.#deps;
    for (const id of await refundQueries(db).listDue(clock(), 100)) {
      const refund = await refundQueries(db).find(id);
      if (refund) await this.#process(refund).catch((error: unknown) => onFailure(error, refund.order_id));
      if (shutdown.isRequested) return;
    }
  }

  /** Stores the requested refund, or returns the stored one, or a pending one that must be processed first. */
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
      // A refund resolves an inquiry; a dispute has already withdrawn the money.
      const isInquiry = disputes.every(({ status }) => status.startsWith('warning') || isDisputeClosed(status));
      assertRefundable(order, isInquiry);
      const charged = await ledgerQueries(trx).balance('provider', order.id, 'charge');
      const refunded = await refunds.refundedCents(order.id);
      const remaining = charged - refunded;
      const amount = requestedAmount(request, await refunds.listRefundableLines(order.id), remaining);
      if (request.limitCents !== undefined && refunded + amount > request.limitCents)
        throw new PermissionError('permission_denied', {
          message: `You may refund up to $${toDecimal(request.limitCents)} of an order. Ask an admin for more.`,
        });
      const refund = await refunds.insert(
        {
          id: request.requestId,
          order_id: order.id,
          amount_cents: amount,
          line_ids: request.lines ? [...request.lines] : null,
          reason: request.reason,
          origin: 'shop',
          account_id: request.accountId ?? null,
        },
        clock(),
      );
      return { refund, isOtherRefund: false };
    });
  }

  /** Processes a stored refund. @throws {UnavailableError} when the provider does not respond. */
  async #process(refund: RefundRow): Promise<RefundRow> {
    const { db, clock, payments, transfers } = this.#deps;
    if (refund.status !== 'requested') return refund;
    const now = clock();
    const claimed = await refundQueries(db).claim(refund.id, now, (attempts) => nextRetryAt(now, attempts));
    // Another process holds the lease; the row shows its result.
    if (!claimed) return (await refundQueries(db).find(refund.id)) ?? refund;
    const order = await orderQueries(db).findById(refund.order_id);
    if (!order?.charge_id)
      throw new Error(`The refund ${refund.id} belongs to order ${refund.order_id}, which has no charge.`);
    const call = {
      refundId: claimed.id,
      orderId: order.id,
      chargeId: order.charge_id,
      amountCents: claimed.amount_cents,
      idempotencyAttempt: claimed.idempotency_key_number,
    };
    try {
      // Idempotency keys expire after a day, so a retry searches first.
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

  /** A definite refusal ends the refund. Then the order is synced, because the provider may know of other refunds. */
  async #handleFailure(refund: RefundRow, order: OrderRow, error: PaymentProviderError): Promise<void> {
    const { db, clock, paymentSync, onFailure } = this.#deps;
    const { refusal } = error;
    if (!refusal) {
      await refundQueries(db).recordError(refund.id, error.message);
      if (error.isStored) await refundQueries(db).rotateIdempotencyKey(refund.id, refund.idempotency_key_number);
      throw providerUnavailable(error);
    }
    await this.#withOrderLock(order.id, async (trx) => {
      const row = await refundQueries(trx).find(refund.id);
      if (row?.status === 'requested') await refundQueries(trx).markFailed(refund.id, refusal.message, clock());
    });
    await paymentSync.syncOrder(order, { isThorough: true }).catch((error: unknown) => {
      // The refund has failed either way, and its caller gets the result.
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
        ? `Order ${order.id} is disputed: the card issuer decides about the money.`
        : `Order ${order.id} has no refundable payment; its status is "${order.status}".`,
  });
}

/** Returns the amount of a request in cents. @throws {ValidationError} when the order has less to refund. */
function requestedAmount(
  { lines, amount }: RefundRequest,
  all: readonly RefundableOrderLine[],
  remaining: number,
): number {
  if (lines?.length === 0) throw validationError('The list of lines is empty.');
  const chosen = lines === undefined ? all : all.filter(({ id }) => lines.includes(id));
  if (lines !== undefined && chosen.length !== new Set(lines).size)
    throw validationError(`The order has the lines ${all.map(({ id }) => id).join(', ')}.`);
  const onLines = chosen.reduce((sum, line) => sum + line.priceCents - line.refundedCents, 0);
  const maxAmount = lines === undefined ? remaining : Math.min(remaining, onLines);
  if (maxAmount <= 0)
    throw new ConflictError('order_not_refundable', { message: 'The order is already fully refunded.' });
  if (amount === undefined) return maxAmount;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > maxAmount)
    throw validationError(`At most $${toDecimal(maxAmount)} can still be refunded, in whole cents.`);
  return amount;
}

/** Whether a repeated request matches the stored refund; without an amount, it accepts the stored amount. */
function isSameRequest(refund: RefundRow, { orderId, lines, amount }: RefundRequest): boolean {
  const sameLines =
    lines === undefined
      ? refund.line_ids === null
      : refund.line_ids?.length === lines.length && lines.every((id) => refund.line_ids?.includes(id));
  return refund.order_id === orderId && sameLines && (amount === undefined || amount === refund.amount_cents);
}

const validationError = (message: string): ValidationError => new ValidationError('validation_failed', { message });
