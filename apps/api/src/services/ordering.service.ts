import type { CreatedOrder, OrderDetails, OrderStatus, OrdersPage } from '@octavo/core/entities';
import { toDecimal } from '@octavo/core/entities';
import { ConflictError, NotFoundError } from '@octavo/core/errors';
import type { OrderRequest } from '@octavo/core/validators';
import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { orderDetailQueries } from '../db/order-details.queries.ts';
import { orderingQueries } from '../db/ordering.queries.ts';
import { type LineRow, type OrderRow, orderQueries } from '../db/orders.queries.ts';
import { draftOrder } from './order-draft.ts';
import { receiptOf } from './order-receipt.ts';
import { bareLook, type Payments, ProviderFailure, providerUnavailable } from './payments.ts';
import type { Settling } from './settling.service.ts';

interface OrderingDeps {
  db: Db;
  payments: Payments;
  settling: Settling;
  /** The shop's share in hundredths of a percent. */
  feeBps: number;
  /** Name and address of the shop, line by line. */
  seller: readonly string[];
}

/** A buyer has one unpaid order at a time; how often another one may appear while the last is being put away. */
const MOST_ROUNDS = 3;

/** Taking orders in and telling of them. */
export class Ordering {
  readonly #deps: OrderingDeps;

  constructor(deps: OrderingDeps) {
    this.#deps = deps;
  }

  /**
   * Takes an order in, or finds the same one still unpaid, and answers with what its card payment is confirmed with.
   * @throws {ConflictError} `already_owned`, `price_changed`. @throws {ValidationError} `product_unavailable`.
   * @throws {UnavailableError} `payment_provider_unavailable`; the order then waits and the same request finds it.
   */
  async place(userId: number, request: OrderRequest): Promise<CreatedOrder> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const placed = await this.#placeOrFindStale(userId, request);
      if ('order' in placed) return this.#payable(placed.order);
      for (const stale of placed.stale) await this.#putAway(stale);
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
    const payable = await this.#payable(order);
    return {
      ...details,
      status: payable.status ?? order.status,
      stripe_payment_intent_client_secret: payable.stripe_payment_intent_client_secret,
    };
  }

  /**
   * Cancels an order that is still unpaid; one that was canceled before stays so.
   * @throws {NotFoundError} `order_not_found`. @throws {ConflictError} `order_not_cancelable` for one that was paid.
   */
  async cancel(userId: number, orderId: number): Promise<OrderDetails> {
    const queries = orderQueries(this.#deps.db);
    const order = await queries.findById(orderId);
    if (!order || order.user_id !== userId) throw new NotFoundError('order_not_found');
    if (order.status === 'pending_payment') await this.#putAway(order);
    const now = await this.find(userId, orderId);
    if (now.status !== 'canceled') throw new ConflictError('order_not_cancelable');
    return now;
  }

  /** Cancels every order of a buyer that is still unpaid. */
  async cancelAll(userId: number): Promise<void> {
    for (const order of await orderQueries(this.#deps.db).pendingOf(userId, new Date(0))) await this.#putAway(order);
  }

  #placeOrFindStale(userId: number, request: OrderRequest): Promise<{ order: OrderRow } | { stale: OrderRow[] }> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const orders = orderQueries(trx);
      await orders.lockBuyer(userId);
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

  /** The order with its client secret, which is never stored and read anew each time. */
  async #payable(order: OrderRow): Promise<CreatedOrder> {
    if (order.status === 'paid') return { id: order.id, stripe_payment_intent_client_secret: null, status: 'paid' };
    const { intent, kept } = await this.#intentOf(order).catch((error: unknown) => {
      throw error instanceof ProviderFailure ? providerUnavailable(error) : error;
    });
    // Of a payment that was made a moment ago there is nothing to settle.
    const isUntouched = intent.status === 'requires_payment_method' && intent.last_payment_error === null;
    const status = isUntouched && kept ? kept : await this.#deps.settling.settle(order.id, bareLook(intent));
    if (status === 'pending_payment')
      return { id: order.id, stripe_payment_intent_client_secret: intent.client_secret, status };
    if (status === 'paid') return { id: order.id, stripe_payment_intent_client_secret: null, status };
    throw new ConflictError('order_not_payable');
  }

  /**
   * The order's one PaymentIntent: the known one, one that an unanswered call made, or a new one. Where it was kept just
   * now, also where the order stood at that moment.
   */
  async #intentOf(order: OrderRow): Promise<{ intent: Stripe.PaymentIntent; kept?: OrderStatus }> {
    const { payments, db } = this.#deps;
    if (order.payment_intent_id !== null) return { intent: await payments.retrieveIntent(order.payment_intent_id) };
    const intent = await this.#createIntent(order).catch(async (error: unknown) => {
      if (!(error instanceof ProviderFailure) || !error.isStored) throw error;
      // The provider keeps answering this key with its failure; only when nothing came of it may another key be used.
      const made = await payments.findIntentOf(order.id, order.created_at);
      return made ?? this.#createIntent({ ...order, payment_attempt: await orderQueries(db).nextAttempt(order.id) });
    });
    return { intent, kept: await orderQueries(db).keepIntent(order.id, intent.id) };
  }

  #createIntent(order: OrderRow): Promise<Stripe.PaymentIntent> {
    return this.#deps.payments.createIntent({
      id: order.id,
      totalCents: order.total_cents,
      attempt: order.payment_attempt,
    });
  }

  /** Makes an order unpayable before its successor is made. One that was paid in the meantime is settled instead. */
  async #putAway(order: OrderRow): Promise<void> {
    try {
      const { intent } = await this.#intentOf(order);
      await this.#deps.settling.settle(order.id, bareLook(await this.#deps.payments.cancelIntent(intent.id)));
    } catch (error) {
      throw error instanceof ProviderFailure ? providerUnavailable(error) : error;
    }
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
