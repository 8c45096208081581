import type { CreatedOrder, OrderDetails, OrdersPage } from '@octavo/core/entities';
import { toDecimal } from '@octavo/core/entities';
import { AuthenticationError, ConflictError, NotFoundError } from '@octavo/core/errors';
import type { OrderRequest } from '@octavo/core/validators';
import type { Db } from '../db/database.ts';
import { reconciliationIssueQueries } from '../db/payments/reconciliation-issues.queries.ts';
import { orderDetailQueries } from '../db/orders/order-details.queries.ts';
import { orderableProductQueries } from '../db/orders/orderable-products.queries.ts';
import { type OrderLineRow, type OrderRow, orderQueries } from '../db/orders/orders.queries.ts';
import { withDeadline } from '../background/deadline.ts';
import { draftOrder } from './order-draft.ts';
import { isUnknownToProvider, OrderPaymentIntents } from './order-payment-intents.ts';
import { toOrderDetails } from './order-details.ts';
import {
  snapshotWithoutRefunds,
  type PaymentProvider,
  PaymentProviderError,
  providerUnavailable,
} from '../payments/payment-provider.ts';
import type { PaymentSync } from '../payments/payment-sync.service.ts';

interface OrdersDeps {
  db: Db;
  payments: PaymentProvider;
  paymentSync: PaymentSync;
  clock: () => Date;
  /** The shop's share in hundredths of a percent. */
  feeBps: number;
  /** Name and address of the shop, line by line. */
  seller: readonly string[];
}

/** A buyer has one unpaid order at a time; how often another one may appear while the last is being put away. */
const MAX_PLACE_ATTEMPTS = 3;

/** Whoever only looks at an order waits no longer than this for the provider. */
const READ_TIMEOUT_MS = 3_000;

/** Who asks for the payment of an older order has come back to pay it. */
const RETURNING_BUYER_AFTER_MS = 60_000;

/** How far the payment of an order is. */
type PaymentState = Pick<OrderDetails, 'status' | 'stripe_payment_intent_client_secret'>;

/** Taking orders in and telling of them. */
export class Orders {
  readonly #deps: OrdersDeps;
  readonly #paymentIntents: OrderPaymentIntents;

  constructor(deps: OrdersDeps) {
    this.#deps = deps;
    this.#paymentIntents = new OrderPaymentIntents(deps);
  }

  /**
   * Takes an order in, or finds the same one still unpaid, and answers with what its card payment is confirmed with.
   * @throws {ConflictError} `already_owned`, `price_changed`. @throws {ValidationError} `product_unavailable`.
   * @throws {AuthenticationError} `session_ended` where the account went meanwhile.
   * @throws {UnavailableError} `payment_provider_unavailable`; the order then waits and the same request finds it.
   */
  async place(userId: number, request: OrderRequest): Promise<CreatedOrder> {
    for (let attempt = 0; attempt < MAX_PLACE_ATTEMPTS; attempt += 1) {
      const placed = await this.#createOrFindUnpaid(userId, request);
      const created = 'order' in placed ? await this.#toCreatedOrder(placed.order) : undefined;
      if (created) return created;
      for (const stale of 'order' in placed ? [placed.order] : placed.stale) await this.expire(stale);
    }
    throw new ConflictError('conflict', {
      message: 'Another order of yours is being placed at this moment. Please try again.',
    });
  }

  /** One page of a buyer's history, newest first. */
  async history(userId: number, { page, perPage }: { page: number; perPage: number }): Promise<OrdersPage> {
    await this.#deps.paymentSync.syncBuyer(userId);
    const queries = orderQueries(this.#deps.db);
    const { orders, count } = await queries.history(userId, page, perPage);
    const lines = await queries.lines(orders.map(({ id }) => id));
    return {
      data: orders.map((order) =>
        toWire(
          order,
          lines.filter((line) => line.order_id === order.id),
        ),
      ),
      total_pages: Math.ceil(count / perPage),
    };
  }

  /** One order of this buyer. @throws {NotFoundError} `order_not_found`, also for other people's orders. */
  async find(userId: number, orderId: number): Promise<OrderDetails> {
    const queries = orderQueries(this.#deps.db);
    const found = await queries.findById(orderId);
    if (!found || found.user_id !== userId) throw new NotFoundError('order_not_found');
    await this.#deps.paymentSync.syncBuyer(userId);
    const order = (await queries.findById(orderId)) ?? found;
    const wireOrder = toWire(order, await queries.lines([orderId]));
    const receipt = await orderDetailQueries(this.#deps.db).receiptDetails(orderId);
    const details = { ...wireOrder, ...toOrderDetails(order, wireOrder.line_items, receipt, this.#deps.seller) };
    if (order.status !== 'pending_payment') return { ...details, stripe_payment_intent_client_secret: null };
    return { ...details, ...(await this.#readPaymentState(order)) };
  }

  /**
   * Cancels an order that is still unpaid; one that was canceled before stays so.
   * @throws {NotFoundError} `order_not_found`. @throws {ConflictError} `order_not_cancelable` for one that was paid.
   */
  async cancel(userId: number, orderId: number): Promise<OrderDetails> {
    const queries = orderQueries(this.#deps.db);
    const order = await queries.findById(orderId);
    if (!order || order.user_id !== userId) throw new NotFoundError('order_not_found');
    if (order.status === 'pending_payment') await this.expire(order);
    const canceled = await this.find(userId, orderId);
    if (canceled.status !== 'canceled') throw new ConflictError('order_not_cancelable');
    return canceled;
  }

  /** Cancels every order of a buyer that is still unpaid. */
  async cancelAll(userId: number): Promise<void> {
    for (const order of await orderQueries(this.#deps.db).listPending(userId, new Date(0))) await this.expire(order);
  }

  /**
   * Makes an order unpayable, and by that ends it. One that was paid in the meantime is settled instead: an order is never
   * canceled but by a look at its payment, or because there never was one.
   * @throws {UnavailableError} `payment_provider_unavailable`; the order is then as it was.
   */
  async expire(order: OrderRow): Promise<void> {
    try {
      await this.#deps.paymentSync.applySnapshot(
        order.id,
        snapshotWithoutRefunds(await this.#paymentIntents.cancel(order)),
      );
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      const { payment_intent_id: intentId } = order;
      if (error.refusal === undefined || (intentId !== null && !isUnknownToProvider(order, error)))
        throw providerUnavailable(error);
      const hasEnded = await orderQueries(this.#deps.db).cancelWithoutPayment(order.id, intentId);
      if (hasEnded && intentId !== null) await this.#reportUnknownPayment(order.id, intentId);
    }
  }

  /** The provider has no such payment: the shop was given other keys since. Nobody can pay it by these. */
  async #reportUnknownPayment(orderId: number, intentId: string): Promise<void> {
    const description = `The card provider knows no payment ${intentId}; the order was ended as unpaid. Look it up under the keys of its day.`;
    const issue = { ref: `payment:${intentId}`, orderId, description };
    await reconciliationIssueQueries(this.#deps.db).record(issue, this.#deps.clock());
  }

  /** Learns which payment is an order's where the answer that told so was lost, and settles the order by it. @throws {PaymentProviderError} */
  async recoverPaymentIntent(order: OrderRow): Promise<void> {
    const { intent } = await this.#paymentIntents.ensure(order);
    await this.#deps.paymentSync.applySnapshot(order.id, snapshotWithoutRefunds(intent));
  }

  #createOrFindUnpaid(userId: number, request: OrderRequest): Promise<{ order: OrderRow } | { stale: OrderRow[] }> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const orders = orderQueries(trx);
      if (!(await orders.lockBuyer(userId))) throw new AuthenticationError('session_ended');
      const ids = [...new Set(request.line_items.map((line) => line.product_id))];
      const draft = draftOrder(
        userId,
        request,
        await orderableProductQueries(trx).findOrderable(ids, userId),
        this.#deps.feeBps,
      );
      const { duplicate, others } = await orders.findUnpaid(userId, draft.fingerprint);
      if (duplicate) return { order: duplicate };
      if (others.length > 0) return { stale: others };
      const order = await orders.insert({ userId, billing: request.billing, ...draft });
      if (draft.totalCents > 0) return { order };
      await this.#deps.paymentSync.completeFreeOrder(trx, order);
      return { order: { ...order, status: 'paid' } };
    });
  }

  /**
   * The order with its client secret, which is never stored and read anew each time; `undefined` where its payment was made
   * under keys the shop has no more, so that nobody can pay it.
   */
  async #toCreatedOrder(order: OrderRow): Promise<CreatedOrder | undefined> {
    if (order.status === 'paid') return { id: order.id, stripe_payment_intent_client_secret: null, status: 'paid' };
    const payment = await this.#syncPaymentState(order).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
      if (isUnknownToProvider(order, error)) return undefined;
      throw providerUnavailable(error);
    });
    if (!payment) return undefined;
    if (payment.status !== 'pending_payment' && payment.status !== 'paid') throw new ConflictError('order_not_payable');
    return { id: order.id, ...payment };
  }

  /** What a look at an unpaid order tells; while the provider is away, what the shop knows without it. */
  async #readPaymentState(order: OrderRow): Promise<PaymentState> {
    try {
      return await withDeadline(READ_TIMEOUT_MS, () => this.#syncPaymentState(order));
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      return { status: order.status, stripe_payment_intent_client_secret: null };
    }
  }

  /** Where the order stands by its payment now, and the secret of one that can be paid. @throws {PaymentProviderError} */
  async #syncPaymentState(order: OrderRow): Promise<PaymentState> {
    const { intent, savedStatus } = await this.#paymentIntents.ensure(order);
    // Of a payment that was made a moment ago there is nothing to settle.
    const isUnattempted = intent.status === 'requires_payment_method' && intent.last_payment_error === null;
    const newStatus =
      isUnattempted && savedStatus
        ? savedStatus
        : await this.#deps.paymentSync.applySnapshot(order.id, snapshotWithoutRefunds(intent));
    const status = newStatus ?? order.status;
    const isPayable = status === 'pending_payment';
    const now = this.#deps.clock();
    // One that was just placed is looked at soon as it is.
    const isReturning = now.getTime() - order.created_at.getTime() > RETURNING_BUYER_AFTER_MS;
    if (isPayable && isReturning) await orderQueries(this.#deps.db).scheduleSyncSoon(order.id, now);
    return { status, stripe_payment_intent_client_secret: isPayable ? intent.client_secret : null };
  }
}

function toWire(order: OrderRow, lines: readonly OrderLineRow[]) {
  return {
    id: order.id,
    date_created: order.created_at.toISOString(),
    line_items: lines.map((line) => ({
      id: line.id,
      name: line.name,
      total: toDecimal(line.price_cents),
      product_id: line.product_id,
      slug: line.slug,
    })),
    total: toDecimal(order.total_cents),
    status: order.status,
  };
}
