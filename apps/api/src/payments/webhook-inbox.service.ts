import { BadRequestError } from '@octavo/core/errors';
import { Stripe } from 'stripe';
import { withoutAudit } from '../db/audit/audit-context.ts';
import type { Db } from '../db/database.ts';
import { stripeEventQueries, type PendingEvents } from '../db/payments/stripe-events.queries.ts';
import { orderRefOf, type PaymentProvider } from './payment-provider.ts';
import { nextRetryAt } from '../background/backoff.ts';
import type { PaymentSync } from './payment-sync.service.ts';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';
import type { Transfers } from './transfers.service.ts';

interface WebhookInboxDeps {
  db: Db;
  payments: PaymentProvider;
  paymentSync: PaymentSync;
  transfers: Transfers;
  shutdown: Pick<ShutdownSignal, 'isRequested'>;
  clock: () => Date;
  /** Called once for each declined card of a payment. */
  onDeclined: (intentId: string) => void;
  /** Called for each failed attempt to handle an event, which is retried. */
  onFailure: (error: unknown, eventId: string) => void;
}

/** Older events are no longer retried and are reported to the admin. */
const MAX_EVENT_AGE_MS = 3 * 24 * 3_600_000;

/** The events of a payment. When money may have been refunded, its refunds must be listed. */
const PAYMENT_EVENTS: ReadonlyMap<string, { readonly isThorough: boolean }> = new Map(
  Object.entries({
    'payment_intent.succeeded': { isThorough: false },
    'payment_intent.payment_failed': { isThorough: false },
    'payment_intent.canceled': { isThorough: false },
    'payment_intent.processing': { isThorough: false },
    'charge.refunded': { isThorough: true },
    'refund.updated': { isThorough: true },
    'refund.failed': { isThorough: true },
    'charge.dispute.created': { isThorough: true },
    'charge.dispute.updated': { isThorough: true },
    'charge.dispute.closed': { isThorough: true },
    'charge.dispute.funds_withdrawn': { isThorough: true },
    'charge.dispute.funds_reinstated': { isThorough: true },
  }),
);

/** The handled event types, which an endpoint at the provider must send. */
export const handledEventTypes: readonly string[] = [...PAYMENT_EVENTS.keys(), 'account.updated', 'transfer.reversed'];

/** Whether events of this type are handled. */
export const isHandledType = (type: string): boolean => handledEventTypes.includes(type);

/** Stores every signed event before the response, and handles it once later, however often it is delivered. */
export class WebhookInbox {
  readonly #deps: WebhookInboxDeps;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(deps: WebhookInboxDeps) {
    this.#deps = deps;
  }

  /**
   * Receives a delivery and returns whether its type is handled.
   * @throws {BadRequestError} `webhook_signature_invalid`; the event is then not stored.
   */
  async receive(body: string, signature: string | undefined): Promise<boolean> {
    const event = this.#verify(body, signature);
    await this.store(event);
    return isHandledType(event.type);
  }

  /** Stores a verified event. A known event or an unhandled type changes nothing. */
  async store(event: Stripe.Event): Promise<void> {
    if (!isHandledType(event.type)) return;
    const { db, clock, onDeclined } = this.#deps;
    const isNew = await stripeEventQueries(db).insertOnce(
      { id: event.id, type: event.type, paymentIntentId: intentIdOf(event), objectId: objectIdOf(event) },
      clock(),
    );
    if (isNew && event.type === 'payment_intent.payment_failed') onDeclined(event.data.object.id);
  }

  /** Retries an event that is not handled, now and for another three days. Returns whether there is such an event. */
  async retry(eventId: string): Promise<boolean> {
    const { db, clock } = this.#deps;
    const isFound = await stripeEventQueries(db).retry(eventId, clock());
    // The changes of handled events follow from the provider.
    if (isFound) await withoutAudit(() => this.drain());
    return isFound;
  }

  /** Handles all due events. Calls during a run wait for it and then share one more run. */
  drain(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#handleDue().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    const again = (): Promise<void> => {
      this.#next = undefined;
      return this.drain();
    };
    this.#next ??= this.#running.then(again, again);
    return this.#next;
  }

  async #handleDue(): Promise<void> {
    const { db, shutdown, clock, onFailure } = this.#deps;
    const events = stripeEventQueries(db);
    for (;;) {
      const now = clock();
      const pending = await events.claimNext(now, (attempts) => nextRetryAt(now, attempts));
      if (!pending) return;
      try {
        await this.#handle(pending);
        await events.markHandled(pending.ids, clock());
      } catch (error) {
        // The age of each event counts: a new event that joined older events gets the full three days.
        const giveUpReceivedBefore = new Date(now.getTime() - MAX_EVENT_AGE_MS);
        await events.recordFailure(pending.ids, error instanceof Error ? error.message : String(error), {
          now,
          giveUpReceivedBefore,
        });
        onFailure(error, pending.ids[0] ?? '');
      }
      if (shutdown.isRequested) return;
    }
  }

  /** Handles an event: it only identifies the object, whose current state is then fetched from the provider. */
  async #handle({ types, payment_intent_id: intentId, object_id: objectId }: PendingEvents): Promise<void> {
    const { transfers } = this.#deps;
    if (intentId !== null)
      return this.#syncPayment(intentId, { isThorough: types.some((type) => PAYMENT_EVENTS.get(type)?.isThorough) });
    if (objectId === null) return;
    const [type] = types;
    if (type === 'account.updated') await transfers.handleAccountUpdated(objectId);
    if (type === 'transfer.reversed' && !(await transfers.syncReversals(objectId)))
      throw new Error(`The event refers to the transfer ${objectId}, which does not exist here yet.`);
  }

  async #syncPayment(intentId: string, options: { readonly isThorough: boolean }): Promise<void> {
    const { payments, paymentSync, transfers } = this.#deps;
    const snapshot = await payments.fetchPaymentSnapshot(intentId, options);
    const { id: orderId } = orderRefOf(snapshot.intent);
    const status = Number.isSafeInteger(orderId) ? await paymentSync.applySnapshot(orderId, snapshot) : undefined;
    if (status === undefined) throw new Error(`The payment ${intentId} belongs to no known order.`);
    if (status !== 'pending_payment') await transfers.processDue(orderId);
  }

  #verify(body: string, signature: string | undefined): Stripe.Event {
    try {
      return this.#deps.payments.constructEvent(body, signature ?? '');
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
        throw new BadRequestError('webhook_signature_invalid', { cause: error });
      }
      throw error;
    }
  }
}

function intentIdOf(event: Stripe.Event): string | null {
  const subject: unknown = event.data.object;
  if (subject === null || typeof subject !== 'object') return null;
  if ('object' in subject && subject.object === 'payment_intent' && 'id' in subject) return String(subject.id);
  return 'payment_intent' in subject && typeof subject.payment_intent === 'string' ? subject.payment_intent : null;
}

function objectIdOf(event: Stripe.Event): string | null {
  const subject: unknown = event.data.object;
  if (subject === null || typeof subject !== 'object') return null;
  return 'id' in subject && typeof subject.id === 'string' ? subject.id : null;
}
