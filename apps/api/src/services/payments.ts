import { setTimeout as wait } from 'node:timers/promises';
import { UnavailableError } from '@octavo/core/errors';
import { Stripe } from 'stripe';

/** What the shop does with its card provider; the `stripe` SDK is the only way there. */
export interface Payments {
  /** One PaymentIntent per order and attempt: the key makes a repeated call the same call. */
  createIntent(order: { id: number; totalCents: number; attempt: number }): Promise<Stripe.PaymentIntent>;
  retrieveIntent(id: string): Promise<Stripe.PaymentIntent>;
  /** Looks for an intent that an earlier, unanswered call may have made. */
  findIntentOf(orderId: number, since: Date): Promise<Stripe.PaymentIntent | undefined>;
  /** The intent afterwards: canceled, or what it had become before. */
  cancelIntent(id: string): Promise<Stripe.PaymentIntent>;
  transfer(share: {
    orderId: number;
    sellerId: number;
    amountCents: number;
    destination: string;
    chargeId: string;
  }): Promise<Stripe.Transfer>;
  /** @throws {Stripe.errors.StripeSignatureVerificationError} unless the provider signed exactly these bytes within five minutes. */
  readEvent(body: string, signature: string): Stripe.Event;
}

/** A provider call that came to nothing we can name; `stored` tells that repeating it would give the same answer. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  constructor(
    readonly isStored: boolean,
    cause: unknown,
  ) {
    super('The card provider did not do what it was asked.', { cause });
  }
}

export interface PaymentSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where the API of the provider is; the real one when left out. */
  server?: { host: string; port: number; protocol: 'http' | 'https' };
}

const TIMEOUT_MS = 10_000;
/** The repeats included: whoever waits for a hanging provider is told so after this. What it did all the same is found later. */
const PATIENCE_MS = 13_000;

/** Speaks to Stripe, or to whatever listens at `server` in its place. */
export function stripePayments({ secretKey, webhookSecret, server }: PaymentSettings): Payments {
  const stripe = new Stripe(secretKey, {
    apiVersion: '2025-08-27.basil',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...server,
  });
  const asked = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await inTime(call());
    } catch (error) {
      throw new ProviderFailure(error instanceof Stripe.errors.StripeAPIError && error.statusCode === 500, error);
    }
  };
  const retrieveIntent = (id: string) => asked(() => stripe.paymentIntents.retrieve(id));

  return {
    createIntent: ({ id, totalCents, attempt }) =>
      asked(() =>
        stripe.paymentIntents.create(
          {
            amount: totalCents,
            currency: 'usd',
            payment_method_types: ['card'],
            transfer_group: `order_${id}`,
            metadata: { order_id: String(id) },
          },
          { idempotencyKey: `pi:${id}:${attempt}` },
        ),
      ),
    retrieveIntent,
    findIntentOf: (orderId, since) =>
      asked(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) - 60 };
        for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
          if (intent.metadata['order_id'] === String(orderId) && intent.status !== 'canceled') return intent;
        }
        return undefined;
      }),
    cancelIntent: async (id) => {
      try {
        return await inTime(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `cx:${id}` }));
      } catch (error) {
        // It had already become something that cannot be canceled; what that is decides what happens next.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieveIntent(id);
        throw new ProviderFailure(false, error);
      }
    },
    transfer: ({ orderId, sellerId, amountCents, destination, chargeId }) =>
      asked(() =>
        stripe.transfers.create(
          {
            amount: amountCents,
            currency: 'usd',
            destination,
            source_transaction: chargeId,
            transfer_group: `order_${orderId}`,
            metadata: { order_id: String(orderId), author_id: String(sellerId) },
          },
          { idempotencyKey: `tr:${orderId}:${sellerId}` },
        ),
      ),
    readEvent: (body, signature) => stripe.webhooks.constructEvent(body, signature, webhookSecret),
  };
}

/** Gives up waiting, not the call: every call has a key or only reads, so its end may come unseen. */
async function inTime<T>(call: Promise<T>): Promise<T> {
  const patience = new AbortController();
  const enough = wait(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`The card provider did not answer within ${PATIENCE_MS / 1000} s.`);
  });
  enough.catch(() => undefined);
  try {
    return await Promise.race([call, enough]);
  } finally {
    patience.abort();
  }
}

/** What a customer is told when the provider fails them: nothing was charged, try again. */
export function providerUnavailable(cause: unknown): UnavailableError {
  return new UnavailableError('payment_provider_unavailable', { status: 502, cause });
}
