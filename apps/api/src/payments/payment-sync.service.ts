import { setTimeout as wait } from 'node:timers/promises';
import type { OrderStatus } from '@octavo/core/entities';
import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { disputeQueries } from '../db/payments/disputes.queries.ts';
import { reconciliationIssueQueries } from '../db/payments/reconciliation-issues.queries.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import { type OrderRow, orderQueries, type CardSummary } from '../db/orders/orders.queries.ts';
import { emailOutboxQueries } from '../db/mail/email-outbox.queries.ts';
import { saleEmailQueries } from '../db/mail/sale-emails.queries.ts';
import { refundQueries } from '../db/payments/refunds.queries.ts';
import { fulfillmentQueries } from '../db/orders/fulfillment.queries.ts';
import { applyDispute, applyRefund } from './provider-refunds.ts';
import { isDisputeClosed, canTransition, transitionFor, deriveOrderStatus } from './order-status.ts';
import { orderRefOf, type PaymentSnapshot, type PaymentProvider, PaymentProviderError } from './payment-provider.ts';

/** The minimum time between two syncs of the same order. */
const MIN_SYNC_INTERVAL_MS = 3_000;
/** Older orders are not synced when their buyer reads; the jobs poll them. */
const RECENT_ORDER_MS = 3_600_000;
/** The maximum time that a buyer waits for the provider. */
const READ_TIMEOUT_MS = 3_000;

interface PaymentSyncDeps {
  db: Db;
  payments: PaymentProvider;
  clock: () => Date;
}

/** The payment of an order that was fulfilled without one. */
export interface HistoricalPayment {
  readonly intentId: string;
  readonly charge: { readonly id: string; readonly cents: number };
  readonly card: CardSummary;
  readonly paidAt: Date;
}

/**
 * Syncs orders with their payments at the provider. Webhooks, reads and jobs all end in `applySnapshot`, so their order and
 * number do not matter.
 */
export class PaymentSync {
  readonly #deps: PaymentSyncDeps;
  readonly #lastSyncedAt = new Map<number, number>();

  constructor(deps: PaymentSyncDeps) {
    this.#deps = deps;
  }

  /**
   * Applies a payment snapshot to an order. Returns the order's status afterwards, or `undefined` when the payment belongs to
   * no order here or to another one with the same id.
   */
  applySnapshot(orderId: number, snapshot: PaymentSnapshot): Promise<OrderStatus | undefined> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const order = await orderQueries(trx).lock(orderId);
      if (!order || !isPaymentOf(order, snapshot.intent)) return undefined;
      const paid = await this.#applyPayment(trx, order, snapshot.intent);
      if (paid.charge_id === null) return paid.status;
      const now = this.#deps.clock();
      for (const refund of snapshot.refunds) await applyRefund(trx, paid, refund, now);
      for (const dispute of snapshot.disputes) await applyDispute(trx, paid, dispute, now);
      return this.applyStatus(trx, paid);
    });
  }

  /** Sets the status that follows from the order's balance, under its lock, and returns it. */
  async applyStatus(trx: Db, order: OrderRow): Promise<OrderStatus> {
    const lines = await refundQueries(trx).listRefundableLines(order.id);
    const disputes = await disputeQueries(trx).listByOrder(order.id);
    const newStatus = deriveOrderStatus({
      totalCents: order.total_cents,
      refundedCents: lines.reduce((sum, line) => sum + line.refundedCents, 0),
      unallocatedCents: await ledgerQueries(trx).balance('customer_payments', order.id),
      isDisputed: disputes.some(({ status }) => !isDisputeClosed(status)),
      wasPaid: order.paid_at !== null,
    });
    if (newStatus === order.status) return newStatus;
    if (!canTransition(order.status, newStatus)) {
      const description = `The balance of the order requires the status "${newStatus}", which cannot follow "${order.status}".`;
      await reconciliationIssueQueries(trx).record(
        { ref: `state:${order.id}`, orderId: order.id, description },
        this.#deps.clock(),
      );
      return order.status;
    }
    await orderQueries(trx).setStatus(order.id, newStatus);
    return newStatus;
  }

  /** Completes an order with a total of zero, inside the transaction that created it. */
  async completeFreeOrder(trx: Db, order: OrderRow): Promise<void> {
    const now = this.#deps.clock();
    await orderQueries(trx).setStatus(order.id, 'paid', { paidAt: now });
    await fulfill(trx, order, now);
  }

  /**
   * Books the payment of an order that was fulfilled earlier, such as a demo order, with its charge and shares at that date.
   * Nothing is fulfilled again. An order that has a charge is not changed.
   */
  async importPayment(orderId: number, payment: HistoricalPayment): Promise<void> {
    await this.#deps.db.transaction().execute(async (trx) => {
      const order = await orderQueries(trx).lock(orderId);
      if (order?.status !== 'paid' || order.charge_id !== null) return;
      const { intentId, charge, card, paidAt } = payment;
      await orderQueries(trx).attachPaymentIntent(orderId, intentId);
      await bookCharge(trx, order, charge, paidAt);
      await orderQueries(trx).setStatus(orderId, 'paid', { chargeId: charge.id, card });
      await splitPayment(trx, order, paidAt);
    });
  }

  /** Fetches a snapshot of an order's payment and applies it. @throws {PaymentProviderError} */
  async syncOrder(order: Pick<OrderRow, 'id' | 'payment_intent_id'>, { isThorough = false } = {}): Promise<void> {
    if (order.payment_intent_id === null) return;
    this.#lastSyncedAt.set(order.id, this.#deps.clock().getTime());
    await this.applySnapshot(
      order.id,
      await this.#deps.payments.fetchPaymentSnapshot(order.payment_intent_id, { isThorough }),
    );
  }

  /** Syncs an order by its id, with all refunds. @throws {PaymentProviderError} */
  async syncOrderById(orderId: number): Promise<void> {
    const order = await orderQueries(this.#deps.db).findById(orderId);
    if (order) await this.syncOrder(order, { isThorough: true });
  }

  /**
   * Syncs a buyer's recent unpaid orders before a read, each at most every three seconds. A slow or unavailable provider does
   * not block the read; a webhook or a job syncs them later.
   */
  async syncBuyer(userId: number): Promise<void> {
    const now = this.#deps.clock().getTime();
    const pending = await orderQueries(this.#deps.db).listPending(userId, new Date(now - RECENT_ORDER_MS));
    if (pending.length === 0) return;
    const timeoutController = new AbortController();
    const timeout = wait(READ_TIMEOUT_MS, undefined, { signal: timeoutController.signal });
    timeout.catch(() => undefined);
    try {
      // A slower sync continues and applies its result.
      await Promise.race([this.#syncOrders(pending, now), timeout]);
    } finally {
      timeoutController.abort();
    }
  }

  async #syncOrders(pending: readonly OrderRow[], now: number): Promise<void> {
    for (const order of pending) {
      const last = this.#lastSyncedAt.get(order.id) ?? 0;
      if (now - last < MIN_SYNC_INTERVAL_MS) continue;
      await this.syncOrder(order).catch((error: unknown) => {
        if (!(error instanceof PaymentProviderError)) throw error;
      });
    }
    if (this.#lastSyncedAt.size > 10_000) this.#lastSyncedAt.clear();
  }

  /** Applies a PaymentIntent to an order and returns the updated order. */
  async #applyPayment(trx: Db, order: OrderRow, intent: Stripe.PaymentIntent): Promise<OrderRow> {
    const orders = orderQueries(trx);
    const now = this.#deps.clock();
    // The event may arrive before the response that created the payment.
    if (order.payment_intent_id === null) await orders.attachPaymentIntent(order.id, intent.id);
    const transition = transitionFor(order, intent, this.#deps.payments.isLive);
    if (transition === 'none') return order;
    if ('failure' in transition) {
      await orders.recordPaymentError(order.id, transition.failure);
      return order;
    }
    if (transition.to === 'canceled') {
      await orders.setStatus(order.id, 'canceled');
      return { ...order, status: 'canceled' };
    }
    const charge = chargeIdOf(intent);
    await bookCharge(trx, order, { id: charge, cents: intent.amount_received }, now);
    const updated = { ...order, status: transition.to, charge_id: order.charge_id ?? charge };
    if (transition.to === 'review') {
      await orders.setStatus(order.id, 'review', { chargeId: updated.charge_id });
      await reconciliationIssueQueries(trx).record(
        { ref: `payment:${intent.id}`, orderId: order.id, description: transition.reason },
        now,
      );
      // A second payment of a paid order is not refunded automatically.
      const isUnclaimed = order.charge_id === null && (order.status === 'canceled' || order.user_id === null);
      if (isUnclaimed) await autoRefund(trx, order, { id: charge, cents: intent.amount_received }, now);
      return updated;
    }
    await orders.setStatus(order.id, 'paid', { chargeId: charge, paidAt: now, card: cardOf(intent) });
    await splitPayment(trx, order, now);
    await fulfill(trx, order, now);
    return { ...updated, paid_at: now };
  }
}

/** Whether a payment belongs to an order, by the id of the payment or by the unique reference of the order. */
const isPaymentOf = (order: OrderRow, intent: Stripe.PaymentIntent): boolean =>
  order.payment_intent_id === intent.id || order.payment_reference === orderRefOf(intent).ref;

const chargeIdOf = ({ id, latest_charge: charge }: Stripe.PaymentIntent): string => {
  const chargeId = typeof charge === 'string' ? charge : charge?.id;
  if (chargeId === undefined) throw new Error(`The payment ${id} succeeded without a charge.`);
  return chargeId;
};

/** The card of the charge, when the charge is expanded. */
function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): CardSummary | undefined {
  const card = charge === null || typeof charge === 'string' ? undefined : charge.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : undefined;
}

/** Books a charge once. */
async function bookCharge(trx: Db, order: OrderRow, charge: { id: string; cents: number }, now: Date): Promise<void> {
  const ledger = ledgerQueries(trx);
  if (await ledger.has({ kind: 'charge', id: charge.id })) return;
  await ledger.post(
    {
      kind: 'charge',
      id: charge.id,
      orderId: order.id,
      entries: [
        ['provider', charge.cents],
        ['customer_payments', -charge.cents],
      ],
    },
    now,
  );
}

/** Splits a payment between the shop and the authors, and creates the authors' transfers. */
async function splitPayment(trx: Db, order: OrderRow, now: Date): Promise<void> {
  const fulfillment = fulfillmentQueries(trx);
  const { feeCents, authors } = await fulfillment.splitShares(order.id);
  await ledgerQueries(trx).post(
    {
      kind: 'split',
      id: String(order.id),
      orderId: order.id,
      entries: [
        ['customer_payments', order.total_cents],
        ['platform_fee', -feeCents],
        ...authors.map(({ sellerId, cents }) => [`author_payable/${sellerId}`, -cents] as const),
      ],
    },
    now,
  );
  await fulfillment.createTransfers(order.id, authors, now);
}

/** Grants the books to the buyer, counts the sales and enqueues the receipt and the emails to authors. */
async function fulfill(trx: Db, order: OrderRow, now: Date): Promise<void> {
  const fulfillment = fulfillmentQueries(trx);
  if (order.user_id !== null) await fulfillment.grantEntitlements(order.id, order.user_id);
  await fulfillment.incrementSales(order.id);
  await emailOutboxQueries(trx).enqueueReceipt(order.id, now);
  await saleEmailQueries(trx).enqueueForOrder(order.id, now);
}

/** Requests a full refund for a canceled order, or for one whose buyer's account was deleted. */
async function autoRefund(trx: Db, order: OrderRow, charge: { id: string; cents: number }, now: Date): Promise<void> {
  await refundQueries(trx).insert(
    {
      id: `late:${charge.id}`,
      order_id: order.id,
      amount_cents: charge.cents,
      line_ids: null,
      reason: order.status === 'canceled' ? 'paid after the order was canceled' : 'paid after the account was deleted',
      origin: 'shop',
    },
    now,
  );
}
