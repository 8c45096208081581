import { BadRequestError } from '@octavo/core/errors';
import { Stripe } from 'stripe';
import type { Db } from '../db/database.ts';
import { stripeEventQueries, type WaitingEvent } from '../db/stripe-events.queries.ts';
import type { Payments } from './payments.ts';
import type { Settling } from './settling.service.ts';

interface InboxDeps {
  db: Db;
  payments: Payments;
  settling: Settling;
  clock: () => Date;
  /** Told of an event that could not be handled; it comes back by itself. */
  onFailure: (error: unknown, eventId: string) => void;
}

/** Pauses grow from a minute to six hours; after three days an event is left for a person to look at. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
const MOST_ATTEMPTS = 20;

/** Keeps every signed event before it answers, and handles each later, once, however often it was delivered. */
export class WebhookInbox {
  readonly #deps: InboxDeps;
  #draining: Promise<void> | undefined;

  constructor(deps: InboxDeps) {
    this.#deps = deps;
  }

  /** Takes a delivery in. @throws {BadRequestError} `webhook_signature_invalid`; nothing is then kept. */
  async receive(body: string, signature: string | undefined): Promise<void> {
    const event = this.#verified(body, signature);
    const { db, clock } = this.#deps;
    await stripeEventQueries(db).keep({ id: event.id, type: event.type, paymentIntentId: intentIdOf(event) }, clock());
  }

  /** Handles all that is due; a second call while one runs waits for it and looks again. */
  async drain(): Promise<void> {
    await this.#draining;
    this.#draining = this.#handleDue().finally(() => {
      this.#draining = undefined;
    });
    await this.#draining;
  }

  async #handleDue(): Promise<void> {
    const { db, clock, onFailure } = this.#deps;
    const events = stripeEventQueries(db);
    for (;;) {
      const event = await events.take(clock(), (attempts) => this.#pauseAfter(attempts));
      if (!event) return;
      try {
        await this.#handle(event);
        await events.handled(event.id, clock());
      } catch (error) {
        await events.failed(event.id, error instanceof Error ? error.message : String(error));
        onFailure(error, event.id);
      }
    }
  }

  /** An event only says where to look: what counts is the PaymentIntent as it is now. */
  async #handle({ payment_intent_id: intentId }: WaitingEvent): Promise<void> {
    if (intentId === null) return;
    const intent = await this.#deps.payments.retrieveIntent(intentId);
    const orderId = Number(intent.metadata['order_id']);
    if (!Number.isSafeInteger(orderId)) return;
    const status = await this.#deps.settling.settle(orderId, intent);
    if (status === undefined) throw new Error(`The event speaks of order ${orderId}, which is not there yet.`);
    if (status === 'paid') await this.#deps.settling.sendTransfers((error) => this.#deps.onFailure(error, intentId));
  }

  #verified(body: string, signature: string | undefined): Stripe.Event {
    try {
      return this.#deps.payments.readEvent(body, signature ?? '');
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
        throw new BadRequestError('webhook_signature_invalid', { cause: error });
      }
      throw error;
    }
  }

  #pauseAfter(attempts: number): Date {
    const now = this.#deps.clock().getTime();
    if (attempts >= MOST_ATTEMPTS) return new Date(now + 365 * 86_400_000);
    return new Date(now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1)));
  }
}

function intentIdOf(event: Stripe.Event): string | null {
  const subject: unknown = event.data.object;
  if (subject === null || typeof subject !== 'object') return null;
  if ('object' in subject && subject.object === 'payment_intent' && 'id' in subject) return String(subject.id);
  return 'payment_intent' in subject && typeof subject.payment_intent === 'string' ? subject.payment_intent : null;
}
