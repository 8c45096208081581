import type { CreatedOrder, OrderDetails, OrdersPage } from '@octavo/core/entities';
import { toDecimal } from '@octavo/core/entities';
import { AuthenticationError, ConflictError, NotFoundError } from '@octavo/core/errors';
import type { OrderRequest } from '@octavo/core/validators';
import type { Db } from '../db/database.ts';
import { findingQueries } from '../db/findings.queries.ts';
import { orderDetailQueries } from '../db/order-details.queries.ts';
import { orderingQueries } from '../db/ordering.queries.ts';
import { type LineRow, type OrderRow, orderQueries } from '../db/orders.queries.ts';
import { withDeadline } from './deadline.ts';
import { draftOrder } from './order-draft.ts';
import { isOfOtherKeys, OrderPayments } from './order-payments.ts';
import { receiptOf } from './order-receipt.ts';
import { bareLook, type Payments, ProviderFailure, providerUnavailable } from './payments.ts';
import type { Settling } from './settling.service.ts';

interface OrderingDeps {
  db: Db;
  payments: Payments;
  settling: Settling;
  clock: () => Date;
  /** The shop's share in hundredths of a percent. */
  feeBps: number;
  /** Name and address of the shop, line by line. */
  seller: readonly string[];
}

/** A buyer has one unpaid order at a time; how often another one may appear while the last is being put away. */
const MOST_ROUNDS = 3;

/** Whoever only looks at an order waits no longer than this for the provider. */
const SHOW_PATIENCE_MS = 3_000;

/** Who asks for the payment of an older order has come back to pay it. */
const RETURNED_AFTER_MS = 60_000;

/** How far the payment of an order is. */
type PaymentShown = Pick<OrderDetails, 'status' | 'stripe_payment_intent_client_secret'>;

/** Taking orders in and telling of them. */
export class Ordering {
  readonly #deps: OrderingDeps;
  readonly #payments: OrderPayments;

  constructor(deps: OrderingDeps) {
    this.#deps = deps;
    this.#payments = new OrderPayments(deps);
  }

  /**
   * Takes an order in, or finds the same one still unpaid, and answers with what its card payment is confirmed with.
   * @throws {ConflictError} `already_owned`, `price_changed`. @throws {ValidationError} `product_unavailable`.
   * @throws {AuthenticationError} `session_ended` where the account went meanwhile.
   * @throws {UnavailableError} `payment_provider_unavailable`; the order then waits and the same request finds it.
   */
  async place(userId: number, request: OrderRequest): Promise<CreatedOrder> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const placed = await this.#placeOrFindStale(userId, request);
      const payable = 'order' in placed ? await this.#payable(placed.order) : undefined;
      if (payable) return payable;
      for (const stale of 'order' in placed ? [placed.order] : placed.stale) await this.putAway(stale);
    }
    throw new ConflictError('conflict', {
      message: 'Another order of yours is being placed at this moment. Please try again.',
    });
  }

  /** One page of a buyer's history, newest first. */
  async history(userId: number, { page, perPage }: { page: number; perPage: number }): Promise<OrdersPage> {
    await this.#deps.settling.reconcileBuyer(userId);
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
    await this.#deps.settling.reconcileBuyer(userId);
    const order = (await queries.findById(orderId)) ?? found;
    const shown = toWire(order, await queries.lines([orderId]));
    const facts = await orderDetailQueries(this.#deps.db).receiptFacts(orderId);
    const details = { ...shown, ...receiptOf(order, shown.line_items, facts, this.#deps.seller) };
    if (order.status !== 'pending_payment') return { ...details, stripe_payment_intent_client_secret: null };
    return { ...details, ...(await this.#paymentToShow(order)) };
  }

  /**
   * Cancels an order that is still unpaid; one that was canceled before stays so.
   * @throws {NotFoundError} `order_not_found`. @throws {ConflictError} `order_not_cancelable` for one that was paid.
   */
  async cancel(userId: number, orderId: number): Promise<OrderDetails> {
    const queries = orderQueries(this.#deps.db);
    const order = await queries.findById(orderId);
    if (!order || order.user_id !== userId) throw new NotFoundError('order_not_found');
    if (order.status === 'pending_payment') await this.putAway(order);
    const now = await this.find(userId, orderId);
    if (now.status !== 'canceled') throw new ConflictError('order_not_cancelable');
    return now;
  }

  /** Cancels every order of a buyer that is still unpaid. */
  async cancelAll(userId: number): Promise<void> {
    for (const order of await orderQueries(this.#deps.db).pendingOf(userId, new Date(0))) await this.putAway(order);
  }

  /**
   * Makes an order unpayable, and by that ends it. One that was paid in the meantime is settled instead: an order is never
   * canceled but by a look at its payment, or because there never was one.
   * @throws {UnavailableError} `payment_provider_unavailable`; the order is then as it was.
   */
  async putAway(order: OrderRow): Promise<void> {
    try {
      await this.#deps.settling.settle(order.id, bareLook(await this.#payments.cancel(order)));
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      const { payment_intent_id: known } = order;
      if (error.refusal === undefined || (known !== null && !isOfOtherKeys(order, error)))
        throw providerUnavailable(error);
      const hasEnded = await orderQueries(this.#deps.db).endWithoutPayment(order.id, known);
      if (hasEnded && known !== null) await this.#noteForeign(order.id, known);
    }
  }

  /** The provider has no such payment: the shop was given other keys since. Nobody can pay it by these. */
  async #noteForeign(orderId: number, intentId: string): Promise<void> {
    const what = `The card provider knows no payment ${intentId}; the order was ended as unpaid. Look it up under the keys of its day.`;
    const finding = { ref: `payment:${intentId}`, orderId, what };
    await findingQueries(this.#deps.db).note(finding, this.#deps.clock());
  }

  /** Learns which payment is an order's where the answer that told so was lost, and settles the order by it. @throws {ProviderFailure} */
  async recallPayment(order: OrderRow): Promise<void> {
    const { intent } = await this.#payments.of(order);
    await this.#deps.settling.settle(order.id, bareLook(intent));
  }

  #placeOrFindStale(userId: number, request: OrderRequest): Promise<{ order: OrderRow } | { stale: OrderRow[] }> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const orders = orderQueries(trx);
      if (!(await orders.lockBuyer(userId))) throw new AuthenticationError('session_ended');
      const ids = [...new Set(request.line_items.map((line) => line.product_id))];
      const draft = draftOrder(userId, request, await orderingQueries(trx).orderable(ids, userId), this.#deps.feeBps);
      const { twin, others } = await orders.unpaidOf(userId, draft.fingerprint);
      if (twin) return { order: twin };
      if (others.length > 0) return { stale: others };
      const order = await orders.insert({ userId, billing: request.billing, ...draft });
      if (draft.totalCents > 0) return { order };
      await this.#deps.settling.settleFree(trx, order);
      return { order: { ...order, status: 'paid' } };
    });
  }

  /**
   * The order with its client secret, which is never stored and read anew each time; `undefined` where its payment was made
   * under keys the shop has no more, so that nobody can pay it.
   */
  async #payable(order: OrderRow): Promise<CreatedOrder | undefined> {
    if (order.status === 'paid') return { id: order.id, stripe_payment_intent_client_secret: null, status: 'paid' };
    const payment = await this.#paymentOf(order).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error;
      if (isOfOtherKeys(order, error)) return undefined;
      throw providerUnavailable(error);
    });
    if (!payment) return undefined;
    if (payment.status !== 'pending_payment' && payment.status !== 'paid') throw new ConflictError('order_not_payable');
    return { id: order.id, ...payment };
  }

  /** What a look at an unpaid order tells; while the provider is away, what the shop knows without it. */
  async #paymentToShow(order: OrderRow): Promise<PaymentShown> {
    try {
      return await withDeadline(SHOW_PATIENCE_MS, () => this.#paymentOf(order));
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      return { status: order.status, stripe_payment_intent_client_secret: null };
    }
  }

  /** Where the order stands by its payment now, and the secret of one that can be paid. @throws {ProviderFailure} */
  async #paymentOf(order: OrderRow): Promise<PaymentShown> {
    const { intent, kept } = await this.#payments.of(order);
    // Of a payment that was made a moment ago there is nothing to settle.
    const isUntouched = intent.status === 'requires_payment_method' && intent.last_payment_error === null;
    const settled = isUntouched && kept ? kept : await this.#deps.settling.settle(order.id, bareLook(intent));
    const status = settled ?? order.status;
    const isPayable = status === 'pending_payment';
    const now = this.#deps.clock();
    // One that was just placed is looked at soon as it is.
    const isReturned = now.getTime() - order.created_at.getTime() > RETURNED_AFTER_MS;
    if (isPayable && isReturned) await orderQueries(this.#deps.db).lookSoon(order.id, now);
    return { status, stripe_payment_intent_client_secret: isPayable ? intent.client_secret : null };
  }
}

function toWire(order: OrderRow, lines: readonly LineRow[]) {
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
