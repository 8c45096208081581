import type { OrderStatus } from '@octavo/core/entities';
import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { type OrderRow, orderQueries } from '../db/orders/orders.queries.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/payment-provider.ts';

interface OrderPaymentIntentsDeps {
  db: Db;
  payments: PaymentProvider;
}

/** The one PaymentIntent of each order, whatever became of the calls that made it. All of it throws `PaymentProviderError`. */
export class OrderPaymentIntents {
  readonly #deps: OrderPaymentIntentsDeps;

  constructor(deps: OrderPaymentIntentsDeps) {
    this.#deps = deps;
  }

  /**
   * The known one, one that an unanswered call made, or a new one. Where it was saved just now, also where the order stood at
   * that moment.
   */
  async ensure(order: OrderRow): Promise<{ intent: Stripe.PaymentIntent; savedStatus?: OrderStatus }> {
    const { payments, db } = this.#deps;
    if (order.payment_intent_id !== null) return { intent: await payments.retrieveIntent(order.payment_intent_id) };
    const intent = await this.#create(order).catch(async (error: unknown) => {
      if (!isStoredError(error)) throw error;
      // The provider keeps answering this key with its failure; only when nothing came of it may another key be used.
      const existing = await payments.findIntent({ id: order.id, ref: order.payment_ref }, order.created_at);
      return existing ?? this.#create({ ...order, payment_attempt: await this.#nextAttempt(order) });
    });
    const saved = await orderQueries(db).attachPaymentIntent(order.id, intent.id);
    // Another hand was faster, with a payment of another attempt; nobody ever gets the secret of this one.
    if (saved.payment_intent_id !== null && saved.payment_intent_id !== intent.id)
      return { intent: await payments.retrieveIntent(saved.payment_intent_id) };
    return { intent, savedStatus: saved.status };
  }

  /** The payment afterwards: canceled, or what it had become before. */
  async cancel(order: OrderRow): Promise<Stripe.PaymentIntent> {
    const { payments } = this.#deps;
    const { intent } = await this.ensure(order);
    return payments.cancelIntent(intent.id, order.payment_attempt).catch(async (error: unknown) => {
      if (!isStoredError(error)) throw error;
      return payments.cancelIntent(intent.id, await this.#nextAttempt(order));
    });
  }

  #create(order: OrderRow): Promise<Stripe.PaymentIntent> {
    return this.#deps.payments.createIntent({
      id: order.id,
      ref: order.payment_ref,
      totalCents: order.total_cents,
      attempt: order.payment_attempt,
    });
  }

  #nextAttempt({ id, payment_attempt: usedAttempt }: OrderRow): Promise<number> {
    return orderQueries(this.#deps.db).rotateIdempotencyKey(id, usedAttempt);
  }
}

const isStoredError = (error: unknown): boolean => error instanceof PaymentProviderError && error.isStored;

/** Whether the provider knows nothing of a payment that was made: the shop was given other keys since. */
export const isUnknownToProvider = (order: OrderRow, { refusal }: PaymentProviderError): boolean =>
  order.payment_intent_id !== null && refusal?.code === 'resource_missing';
