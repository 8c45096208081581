import { setTimeout as wait } from 'node:timers/promises';
import type { OrderStatus } from '@octavo/core/entities';
import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { disputeQueries } from '../db/disputes.queries.ts';
import { findingQueries } from '../db/findings.queries.ts';
import { ledgerQueries } from '../db/ledger.queries.ts';
import { type OrderRow, orderQueries, type PaidCard } from '../db/orders.queries.ts';
import { receiptQueries } from '../db/receipts.queries.ts';
import { refundQueries } from '../db/refunds.queries.ts';
import { settlingQueries } from '../db/settling.queries.ts';
import { applyDispute, applyRefund } from './money-back.ts';
import { isDisputeOver, mayMove, moveOf, standingOf } from './order-states.ts';
import { paidOrderOf, type PaymentLook, type Payments, ProviderFailure } from './payments.ts';

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

/** A payment that lies behind an order which was handed over without it. */
export interface PastPayment {
  readonly intentId: string;
  readonly charge: { readonly id: string; readonly cents: number };
  readonly card: PaidCard;
  readonly paidAt: Date;
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

  /**
   * Moves one order by one look at its payment; the order's status afterwards, or `undefined` where the payment is of no
   * order here, which includes another one of the same number.
   */
  settle(orderId: number, look: PaymentLook): Promise<OrderStatus | undefined> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const order = await orderQueries(trx).lock(orderId);
      if (!order || !isPaymentOf(order, look.intent)) return undefined;
      const paid = await this.#takePayment(trx, order, look.intent);
      if (paid.charge_id === null) return paid.status;
      const now = this.#deps.clock();
      for (const refund of look.refunds) await applyRefund(trx, paid, refund, now);
      for (const dispute of look.disputes) await applyDispute(trx, paid, dispute, now);
      return this.stand(trx, paid);
    });
  }

  /** Moves an order, under its lock, to where its money puts it; the status afterwards. */
  async stand(trx: Db, order: OrderRow): Promise<OrderStatus> {
    const lines = await refundQueries(trx).returnable(order.id);
    const disputes = await disputeQueries(trx).ofOrder(order.id);
    const standing = standingOf({
      totalCents: order.total_cents,
      returnedCents: lines.reduce((sum, line) => sum + line.returnedCents, 0),
      openCents: await ledgerQueries(trx).balance('customer_payments', order.id),
      isContested: disputes.some(({ status }) => !isDisputeOver(status)),
      wasPaid: order.paid_at !== null,
    });
    if (standing === order.status) return standing;
    if (!mayMove(order.status, standing)) {
      const what = `The money of the order says "${standing}", which cannot follow "${order.status}".`;
      await findingQueries(trx).note({ ref: `state:${order.id}`, orderId: order.id, what }, this.#deps.clock());
      return order.status;
    }
    await orderQueries(trx).moveTo(order.id, standing);
    return standing;
  }

  /** Settles an order that costs nothing, inside the transaction that made it. */
  async settleFree(trx: Db, order: OrderRow): Promise<void> {
    const now = this.#deps.clock();
    await orderQueries(trx).moveTo(order.id, 'paid', { paidAt: now });
    await handOver(trx, order, now);
  }

  /**
   * Books the payment of an order that was handed over long ago, as sample data is: the books of that day get its charge
   * and its shares, and nobody gets anything twice. An order that has a charge stays as it is.
   */
  async bookPast(orderId: number, payment: PastPayment): Promise<void> {
    await this.#deps.db.transaction().execute(async (trx) => {
      const order = await orderQueries(trx).lock(orderId);
      if (order?.status !== 'paid' || order.charge_id !== null) return;
      const { intentId, charge, card, paidAt } = payment;
      await orderQueries(trx).keepIntent(orderId, intentId);
      await bookCharge(trx, order, charge, paidAt);
      await orderQueries(trx).moveTo(orderId, 'paid', { chargeId: charge.id, card });
      await shareOut(trx, order, paidAt);
    });
  }

  /** Takes a look at an order's payment and settles it. @throws {ProviderFailure} */
  async look(order: Pick<OrderRow, 'id' | 'payment_intent_id'>, { isThorough = false } = {}): Promise<void> {
    if (order.payment_intent_id === null) return;
    this.#lastLook.set(order.id, this.#deps.clock().getTime());
    await this.settle(order.id, await this.#deps.payments.lookAt(order.payment_intent_id, { isThorough }));
  }

  /** The same by the order's number alone, thoroughly. @throws {ProviderFailure} */
  async lookAtOrder(orderId: number): Promise<void> {
    const order = await orderQueries(this.#deps.db).findById(orderId);
    if (order) await this.look(order, { isThorough: true });
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

  /** Does to an order what its payment says; the order as it is then. */
  async #takePayment(trx: Db, order: OrderRow, intent: Stripe.PaymentIntent): Promise<OrderRow> {
    const orders = orderQueries(trx);
    const now = this.#deps.clock();
    // The event may be faster than the answer that the payment was made with.
    if (order.payment_intent_id === null) await orders.keepIntent(order.id, intent.id);
    const move = moveOf(order, intent, this.#deps.payments.isLive);
    if (move === 'nothing') return order;
    if ('failure' in move) {
      await orders.noteFailure(order.id, move.failure);
      return order;
    }
    if (move.to === 'canceled') {
      await orders.moveTo(order.id, 'canceled');
      return { ...order, status: 'canceled' };
    }
    const charge = chargeOf(intent);
    await bookCharge(trx, order, { id: charge, cents: intent.amount_received }, now);
    const moved = { ...order, status: move.to, charge_id: order.charge_id ?? charge };
    if (move.to === 'review') {
      await orders.moveTo(order.id, 'review', { chargeId: moved.charge_id });
      await findingQueries(trx).note({ ref: `payment:${intent.id}`, orderId: order.id, what: move.why }, now);
      // A second payment of an order that was paid before is not this order's to give back.
      const isForNobody = order.charge_id === null && (order.status === 'canceled' || order.user_id === null);
      if (isForNobody) await giveBack(trx, order, { id: charge, cents: intent.amount_received }, now);
      return moved;
    }
    await orders.moveTo(order.id, 'paid', { chargeId: charge, paidAt: now, card: cardOf(intent) });
    await shareOut(trx, order, now);
    await handOver(trx, order, now);
    return { ...moved, paid_at: now };
  }
}

/** Whether a payment is an order's: the one that is known as such, or one that was made for it and not for a namesake. */
const isPaymentOf = (order: OrderRow, intent: Stripe.PaymentIntent): boolean =>
  order.payment_intent_id === intent.id || order.payment_ref === paidOrderOf(intent).ref;

const chargeOf = ({ id, latest_charge: charge }: Stripe.PaymentIntent): string => {
  const chargeId = typeof charge === 'string' ? charge : charge?.id;
  if (chargeId === undefined) throw new Error(`The payment ${id} has succeeded and names no charge.`);
  return chargeId;
};

/** The card it was paid with, where the provider told more of the charge than its name. */
function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): PaidCard | undefined {
  const card = charge === null || typeof charge === 'string' ? undefined : charge.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : undefined;
}

/** Writes down that money came in; once, however many looks tell of it. */
async function bookCharge(trx: Db, order: OrderRow, charge: { id: string; cents: number }, now: Date): Promise<void> {
  const ledger = ledgerQueries(trx);
  if (await ledger.has({ kind: 'charge', id: charge.id })) return;
  await ledger.book(
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

/** Divides what was paid between the shop and the authors, and owes the authors their part. */
async function shareOut(trx: Db, order: OrderRow, now: Date): Promise<void> {
  const settling = settlingQueries(trx);
  const { feeCents, authors } = await settling.shares(order.id);
  await ledgerQueries(trx).book(
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
  await settling.oweAuthors(order.id, authors, now);
}

/** Gives the buyer the books and what goes with them. */
async function handOver(trx: Db, order: OrderRow, now: Date): Promise<void> {
  const settling = settlingQueries(trx);
  if (order.user_id !== null) await settling.entitle(order.id, order.user_id);
  await settling.countSales(order.id);
  await receiptQueries(trx).owe(order.id, now);
}

/** Money for an order that is over, or whose buyer is gone, goes back by itself. */
async function giveBack(trx: Db, order: OrderRow, charge: { id: string; cents: number }, now: Date): Promise<void> {
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
