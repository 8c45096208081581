import { setTimeout as wait } from 'node:timers/promises';
import type { OrderStatus } from '@octavo/core/entities';
import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { type OrderRow, orderQueries } from '../db/orders.queries.ts';
import { receiptQueries } from '../db/receipts.queries.ts';
import { settlingQueries } from '../db/settling.queries.ts';
import { type Payments, ProviderFailure } from './payments.ts';

/** What a look at the provider means for an order. */
type Move = { readonly to: OrderStatus } | { readonly failure: string } | 'nothing';

/** A look at the same order is worth taking again only after this. */
const LOOK_AGAIN_MS = 3_000;
/** Orders older than this are left to the jobs when their buyer reads. */
const READ_WINDOW_MS = 3_600_000;
/** A buyer waits no longer than this for a provider that does not answer. */
const READ_PATIENCE_MS = 3_000;

interface SettlingDeps {
  db: Db;
  payments: Payments;
  clock: () => Date;
}

/**
 * Brings orders in line with what the provider says of their payment. Webhook, a buyer's reading and the jobs all end in
 * `settle`, so it does not matter which of them comes first, or how often.
 */
export class Settling {
  readonly #deps: SettlingDeps;
  readonly #lastLook = new Map<number, number>();

  constructor(deps: SettlingDeps) {
    this.#deps = deps;
  }

  /** Moves one order by one look at its PaymentIntent; the order's status afterwards, or `undefined` for an unknown order. */
  async settle(orderId: number, intent: Stripe.PaymentIntent): Promise<OrderStatus | undefined> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const orders = orderQueries(trx);
      const order = await orders.lock(orderId);
      if (!order) return undefined;
      const move = moveOf(order, intent);
      if (move === 'nothing') return order.status;
      if ('failure' in move) {
        await orders.noteFailure(orderId, move.failure);
        return order.status;
      }
      await orders.moveTo(
        orderId,
        move.to,
        move.to === 'paid' ? { chargeId: chargeOf(intent), paidAt: this.#deps.clock() } : {},
      );
      if (move.to === 'paid') await deliver(trx, order, this.#deps.clock());
      return move.to;
    });
  }

  /** Settles an order that costs nothing, inside the transaction that made it. */
  async settleFree(trx: Db, order: OrderRow): Promise<void> {
    await orderQueries(trx).moveTo(order.id, 'paid', { paidAt: this.#deps.clock() });
    await deliver(trx, order, this.#deps.clock());
  }

  /** Takes a look at an order's payment and settles it. @throws {ProviderFailure} */
  async look(order: Pick<OrderRow, 'id' | 'payment_intent_id'>): Promise<void> {
    if (order.payment_intent_id === null) return;
    this.#lastLook.set(order.id, this.#deps.clock().getTime());
    await this.settle(order.id, await this.#deps.payments.retrieveIntent(order.payment_intent_id));
  }

  /**
   * Before a buyer reads what depends on payments: looks at their young unpaid orders, each at most every three seconds.
   * A provider that cannot be asked, or takes too long, keeps nobody from reading; webhook and job will tell later.
   */
  async reconcileBuyer(userId: number): Promise<void> {
    const now = this.#deps.clock().getTime();
    const pending = await orderQueries(this.#deps.db).pendingOf(userId, new Date(now - READ_WINDOW_MS));
    if (pending.length === 0) return;
    const patience = new AbortController();
    const enough = wait(READ_PATIENCE_MS, undefined, { signal: patience.signal });
    enough.catch(() => undefined);
    try {
      // A look that takes longer goes on and settles what it finds.
      await Promise.race([this.#lookAtEach(pending, now), enough]);
    } finally {
      patience.abort();
    }
  }

  async #lookAtEach(pending: readonly OrderRow[], now: number): Promise<void> {
    for (const order of pending) {
      const last = this.#lastLook.get(order.id) ?? 0;
      if (now - last < LOOK_AGAIN_MS) continue;
      await this.look(order).catch((error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error;
      });
    }
    if (this.#lastLook.size > 10_000) this.#lastLook.clear();
  }

  /** Sends what authors are owed; a share that cannot be sent now stays due. Answers how many were sent. */
  async sendTransfers(onFailure: (error: unknown, orderId: number) => void): Promise<number> {
    const queries = settlingQueries(this.#deps.db);
    let sent = 0;
    for (const due of await queries.dueTransfers(100)) {
      try {
        const { id } = await this.#deps.payments.transfer(due);
        await queries.transferMade(due, id);
        sent += 1;
      } catch (error) {
        onFailure(error, due.orderId);
      }
    }
    return sent;
  }
}

/**
 * The whole table of what a payment's state does to an order's. Nothing leaves `paid` by a PaymentIntent: an old event
 * that comes late finds the order where it already is.
 */
export function moveOf(order: Pick<OrderRow, 'id' | 'status' | 'total_cents'>, intent: Stripe.PaymentIntent): Move {
  if (order.status !== 'pending_payment' && order.status !== 'canceled') return 'nothing';
  if (intent.status === 'succeeded') {
    const isOurs =
      intent.amount_received === order.total_cents &&
      intent.currency === 'usd' &&
      intent.metadata['order_id'] === String(order.id);
    return { to: isOurs && order.status === 'pending_payment' ? 'paid' : 'review' };
  }
  if (order.status === 'canceled') return 'nothing';
  if (intent.status === 'canceled') return { to: 'canceled' };
  return intent.last_payment_error?.message ? { failure: intent.last_payment_error.message } : 'nothing';
}

async function deliver(trx: Db, order: OrderRow, now: Date): Promise<void> {
  const queries = settlingQueries(trx);
  if (order.user_id !== null) await queries.entitle(order.id, order.user_id);
  await queries.countSales(order.id);
  await queries.oweAuthors(order.id);
  await receiptQueries(trx).owe(order.id, now);
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  return typeof charge === 'string' ? charge : (charge?.id ?? null);
}
