import type { CreatedOrder, OrderDetails, OrdersPage } from '@octavo/core/entities';
import { toDecimal } from '@octavo/core/entities';
import { AuthenticationError, ConflictError, NotFoundError } from '@octavo/core/errors';
import type { OrderRequest } from '@octavo/core/validators';
import type { Db } from '../db/database.ts';
import { reconciliationIssueQueries } from '../db/payments/reconciliation-issues.queries.ts';
import { orderDetailQueries } from '../db/orders/order-details.queries.ts';
import { orderableProductQueries } from '../db/orders/orderable-products.queries.ts';
import { type OrderLineRow, type OrderQueries, type OrderRow, orderQueries } from '../db/orders/orders.queries.ts';
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
import type { ShopProfiles } from '../shop/shop-profile.ts';
import { tooManyRequests } from '../security/rate-limiter.ts';

interface OrdersDeps {
  db: Db;
  payments: PaymentProvider;
  paymentSync: PaymentSync;
  clock: () => Date;
  /** The shop's share of a sale in hundredths of a percent. */
  feeBps: number;
  shopProfiles: Pick<ShopProfiles, 'current'>;
  /** How many new orders a buyer may place in how many seconds. */
  orderLimit: { readonly max: number; readonly seconds: number };
  /** Called with the books of a new order. */
  onPlaced: (productIds: readonly number[]) => void;
}

/**
 * A buyer has one unpaid order at a time. Placing an order is retried when another order appears while the last one is
 * canceled.
 */
const MAX_PLACE_ATTEMPTS = 3;

/** The lines that are read at once: with the longest names about 800 kB of JSON. The longest order has as many. */
const LINES_PER_BATCH = 500;

/** How long reading an order waits for the provider. */
const READ_TIMEOUT_MS = 3_000;

/** A buyer who requests the payment of an order older than this has returned to pay it. */
const RETURNING_BUYER_AFTER_MS = 60_000;

/** The payment state of an order. */
type PaymentState = Pick<OrderDetails, 'status' | 'stripe_payment_intent_client_secret'>;

/** An order of a request. */
interface PlacedOrder {
  readonly order: OrderRow;
  /** The ids of its books. Absent for an order that existed before. */
  readonly newBooks?: readonly number[];
}

/** Places, reads and cancels orders. */
export class Orders {
  readonly #deps: OrdersDeps;
  readonly #paymentIntents: OrderPaymentIntents;

  constructor(deps: OrdersDeps) {
    this.#deps = deps;
    this.#paymentIntents = new OrderPaymentIntents(deps);
  }

  /**
   * Places an order, or finds the same unpaid order, and returns it with the client secret of its payment.
   * @throws {ConflictError} `already_owned`, `price_changed`. @throws {ValidationError} `product_unavailable`.
   * @throws {AuthenticationError} `session_ended` when another call has deleted the account.
   * @throws {RateLimitError} `too_many_requests` when the buyer has placed too many new orders.
   * @throws {UnavailableError} `payment_provider_unavailable`; repeating the request finds the order.
   */
  async place(userId: number, request: OrderRequest): Promise<CreatedOrder> {
    for (let attempt = 0; attempt < MAX_PLACE_ATTEMPTS; attempt += 1) {
      const placed = await this.#createOrFindUnpaid(userId, request);
      if ('order' in placed && placed.newBooks) this.#deps.onPlaced(placed.newBooks);
      const created = 'order' in placed ? await this.#toCreatedOrder(placed.order) : undefined;
      if (created) return created;
      for (const stale of 'order' in placed ? [placed.order] : placed.stale) await this.expire(stale);
    }
    throw new ConflictError('conflict', {
      message: 'Another order of yours is being placed right now. Please try again.',
    });
  }

  /** Returns one page of a buyer's orders, newest first. The orders are in batches, because each can have 500 lines. */
  async history(
    userId: number,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ readonly data: AsyncIterable<OrdersPage['data']>; readonly total_pages: number }> {
    await this.#deps.paymentSync.syncBuyer(userId);
    const queries = orderQueries(this.#deps.db);
    const { orders, count } = await queries.history(userId, page, perPage);
    return { data: withLines(queries, orders), total_pages: Math.ceil(count / perPage) };
  }

  /** Returns an order of this buyer. @throws {NotFoundError} `order_not_found`, including for an order of another user. */
  async find(userId: number, orderId: number): Promise<OrderDetails> {
    const queries = orderQueries(this.#deps.db);
    const found = await queries.findById(orderId);
    if (!found || found.user_id !== userId) throw new NotFoundError('order_not_found');
    await this.#deps.paymentSync.syncBuyer(userId);
    const order = (await queries.findById(orderId)) ?? found;
    const wireOrder = toWire(order, await queries.lines([orderId]));
    const receipt = await orderDetailQueries(this.#deps.db).receiptDetails(orderId);
    const { seller } = await this.#deps.shopProfiles.current();
    const details = { ...wireOrder, ...toOrderDetails(order, wireOrder.line_items, receipt, seller) };
    if (order.status !== 'pending_payment') return { ...details, stripe_payment_intent_client_secret: null };
    return { ...details, ...(await this.#readPaymentState(order)) };
  }

  /**
   * Cancels an unpaid order; a canceled order stays canceled.
   * @throws {NotFoundError} `order_not_found`. @throws {ConflictError} `order_not_cancelable` for a paid order.
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

  /** Cancels all unpaid orders of a buyer. */
  async cancelAll(userId: number): Promise<void> {
    for (const order of await orderQueries(this.#deps.db).listPending(userId, new Date(0))) await this.expire(order);
  }

  /**
   * Cancels the payment of an order, and with it the order. An order that was paid before the cancellation becomes paid: an order is only
   * canceled by a payment snapshot, or because it never had a payment.
   * @throws {UnavailableError} `payment_provider_unavailable`; the order is unchanged.
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

  /** The provider does not know the payment because the shop's keys changed since. It cannot be paid with the current keys. */
  async #reportUnknownPayment(orderId: number, intentId: string): Promise<void> {
    const description = `The payment provider does not know the payment ${intentId}; the order was canceled as unpaid. Look the payment up with the keys that the shop had at the time.`;
    const issue = { ref: `payment:${intentId}`, orderId, description };
    await reconciliationIssueQueries(this.#deps.db).record(issue, this.#deps.clock());
  }

  /** Finds the payment of an order after its response was lost, and applies it. @throws {PaymentProviderError} */
  async recoverPaymentIntent(order: OrderRow): Promise<void> {
    const { intent } = await this.#paymentIntents.ensure(order);
    await this.#deps.paymentSync.applySnapshot(order.id, snapshotWithoutRefunds(intent));
  }

  #createOrFindUnpaid(userId: number, request: OrderRequest): Promise<PlacedOrder | { readonly stale: OrderRow[] }> {
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
      const waitSeconds = await orders.secondsUntilNextOrder(userId, this.#deps.orderLimit);
      if (waitSeconds > 0) throw tooManyRequests('order account', { msBeforeNext: waitSeconds * 1000 });
      if (others.length > 0) return { stale: others };
      const order = await orders.insert({ userId, billing: request.billing, ...draft });
      if (draft.totalCents > 0) return { order, newBooks: ids };
      await this.#deps.paymentSync.completeFreeOrder(trx, order);
      return { order: { ...order, status: 'paid' }, newBooks: ids };
    });
  }

  /**
   * Returns the order with its client secret, which is read again each time and never stored. Returns `undefined` when the
   * shop no longer has the keys of the payment, so that it cannot be paid.
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

  /** Returns the payment state of an unpaid order; while the provider is unavailable, the stored status. */
  async #readPaymentState(order: OrderRow): Promise<PaymentState> {
    try {
      return await withDeadline(READ_TIMEOUT_MS, () => this.#syncPaymentState(order));
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      return { status: order.status, stripe_payment_intent_client_secret: null };
    }
  }

  /** Syncs the order with its payment. Returns its status and, if it can be paid, the client secret. @throws {PaymentProviderError} */
  async #syncPaymentState(order: OrderRow): Promise<PaymentState> {
    const { intent, savedStatus } = await this.#paymentIntents.ensure(order);
    // A new payment has nothing to apply.
    const isUnattempted = intent.status === 'requires_payment_method' && intent.last_payment_error === null;
    const newStatus =
      isUnattempted && savedStatus
        ? savedStatus
        : await this.#deps.paymentSync.applySnapshot(order.id, snapshotWithoutRefunds(intent));
    const status = newStatus ?? order.status;
    const isPayable = status === 'pending_payment';
    const now = this.#deps.clock();
    // A new order is polled soon anyway.
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

/** The orders with their lines, in batches of limited size. The first page of the store is usually one batch. */
async function* withLines(
  queries: Pick<OrderQueries, 'lines' | 'countLines'>,
  orders: readonly OrderRow[],
): AsyncGenerator<OrdersPage['data']> {
  const counts = await queries.countLines(orders.map(({ id }) => id));
  const load = async (batch: readonly OrderRow[]) => {
    const lines = await queries.lines(batch.map(({ id }) => id));
    return batch.map((order) =>
      toWire(
        order,
        lines.filter((line) => line.order_id === order.id),
      ),
    );
  };
  let batch: OrderRow[] = [];
  let lineCount = 0;
  for (const order of orders) {
    const added = counts.get(order.id) ?? 0;
    if (batch.length > 0 && lineCount + added > LINES_PER_BATCH) {
      yield await load(batch);
      [batch, lineCount] = [[], 0];
    }
    batch.push(order);
    lineCount += added;
  }
  if (batch.length > 0) yield await load(batch);
}
