import type { OrderStatus } from '@octavo/core/entities';
import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { type OrderRow, orderQueries } from '../db/orders/orders.queries.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/payment-provider.ts';

interface OrderPaymentIntentsDeps {
  db: Db;
  payments: PaymentProvider;
}

/** Manages the one PaymentIntent of each order, even after lost responses. All methods throw `PaymentProviderError`. */
export class OrderPaymentIntents {
  readonly #deps: OrderPaymentIntentsDeps;

  constructor(deps: OrderPaymentIntentsDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the known PaymentIntent, one that an unanswered call created, or a new one. `savedStatus` is the order's status
   * when the PaymentIntent was saved by this call.
   */
  async ensure(order: OrderRow): Promise<{ intent: Stripe.PaymentIntent; savedStatus?: OrderStatus }> {
    const { payments, db } = this.#deps;
    if (order.payment_intent_id !== null) return { intent: await payments.retrieveIntent(order.payment_intent_id) };
    const intent = await this.#create(order).catch(async (error: unknown) => {
      if (!isStoredError(error)) throw error;
      // The provider keeps repeating its stored failure for this key. Another key is safe only if no PaymentIntent was created.
      const existing = await payments.findIntent({ id: order.id, ref: order.payment_reference }, order.created_at);
      return existing ?? this.#create({ ...order, idempotency_key_number: await this.#nextAttempt(order) });
    });
    const saved = await orderQueries(db).attachPaymentIntent(order.id, intent.id);
    // A concurrent request saved another attempt first; the client secret of this one is never returned.
    if (saved.payment_intent_id !== null && saved.payment_intent_id !== intent.id)
      return { intent: await payments.retrieveIntent(saved.payment_intent_id) };
    return { intent, savedStatus: saved.status };
  }

  /** Returns the PaymentIntent after the call: canceled, or with its earlier final status. */
  async cancel(order: OrderRow): Promise<Stripe.PaymentIntent> {
    const { payments } = this.#deps;
    const { intent } = await this.ensure(order);
    return payments.cancelIntent(intent.id, order.idempotency_key_number).catch(async (error: unknown) => {
      if (!isStoredError(error)) throw error;
      return payments.cancelIntent(intent.id, await this.#nextAttempt(order));
    });
  }

  #create(order: OrderRow): Promise<Stripe.PaymentIntent> {
    return this.#deps.payments.createIntent({
      id: order.id,
      ref: order.payment_reference,
      totalCents: order.total_cents,
      attempt: order.idempotency_key_number,
    });
  }

  #nextAttempt({ id, idempotency_key_number: usedAttempt }: OrderRow): Promise<number> {
    return orderQueries(this.#deps.db).rotateIdempotencyKey(id, usedAttempt);
  }
}

const isStoredError = (error: unknown): boolean => error instanceof PaymentProviderError && error.isStored;

/** Whether the provider does not know the payment of an order, because the shop's keys changed since. */
export const isUnknownToProvider = (order: OrderRow, { refusal }: PaymentProviderError): boolean =>
  order.payment_intent_id !== null && refusal?.code === 'resource_missing';
