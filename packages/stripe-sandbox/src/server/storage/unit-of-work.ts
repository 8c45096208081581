import type Stripe from 'stripe';
import { STRIPE_API_VERSION } from '../version.ts';
import type { SandboxDatabase } from './database.ts';
import { newId } from './ids.ts';
import type { ObjectKind, ObjectKinds, StoredObject } from './object-kinds.ts';

/** Who caused an event: it is written into it. */
export interface OriginatingRequest {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
  /** Seconds since 1970. */
  readonly now: number;
}

/** The answer to be kept with the work, under the idempotency key the caller holds. */
export interface IdempotentResponse {
  readonly key: string;
  readonly token: string;
  readonly status: number;
  readonly body: string;
}

type PendingWrite = StoredObject<ObjectKind> & { readonly created: number };

/**
 * How a commit went: `outrun` when another call changed one of the things first, `key_lost` when the idempotency key
 * was taken over by a repetition of the call.
 */
export type CommitOutcome = 'done' | 'key_lost' | 'outrun';

/** Whom events go out to. */
export interface DeliveryPolicy {
  /** Whether an event of this type goes out; others are listed all the same. */
  readonly emits: (type: string) => boolean;
  /** When they may go out, in milliseconds since 1970. */
  readonly dueMs: number;
}

/** The event types the sandbox emits. */
export type EmittedEvent =
  | 'account.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.updated'
  | 'charge.failed'
  | 'charge.refund.updated'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'payment_intent.canceled'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'payout.paid'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated'
  | 'transfer.created'
  | 'transfer.reversed'
  | 'transfer.updated';

/**
 * Gathers all that one call changes. Nothing is written until `commit`, which writes everything, the events and the
 * answer under its idempotency key in one statement: a crash leaves the whole call or none of it.
 */
export class UnitOfWork {
  readonly #writes = new Map<string, PendingWrite>();
  readonly #events: Stripe.Event[] = [];
  readonly #request: OriginatingRequest;

  constructor(request: OriginatingRequest) {
    this.#request = request;
  }

  get now(): number {
    return this.#request.now;
  }

  /** Tells whether there is an event that `tells` of its type. */
  hasEvents(emits: DeliveryPolicy['emits']): boolean {
    return this.#events.some(({ type }) => emits(type));
  }

  /** What this call has written under an id so far. */
  findPending(id: string): StoredObject<ObjectKind> | undefined {
    return this.#writes.get(id);
  }

  /** Writes a new thing. What comes back may be handed to `update` in the same call. */
  create<K extends ObjectKind>(kind: K, id: string, document: ObjectKinds[K]['document'], secret: ObjectKinds[K]['secret']): StoredObject<K> {
    return this.#put({ id, kind, version: 0, document, secret });
  }

  /** Writes a changed thing; the commit fails if it was changed by another call since it was read. */
  update<K extends ObjectKind>(
    stored: StoredObject<K>,
    document: ObjectKinds[K]['document'],
    secret: ObjectKinds[K]['secret'] = stored.secret,
  ): StoredObject<K> {
    return this.#put({ ...stored, document, secret });
  }

  #put<K extends ObjectKind>(stored: StoredObject<K>): StoredObject<K> {
    this.#writes.set(stored.id, { ...stored, created: this.now });
    return stored;
  }

  /** Puts an event into the outbox, with the object as it is at this moment. */
  emit(type: EmittedEvent, object: object, { account }: { account?: string } = {}): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      ...(account === undefined ? {} : { account }),
      api_version: STRIPE_API_VERSION,
      created: this.now,
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: this.#request.requestId, idempotency_key: this.#request.idempotencyKey },
      type,
    };
    // The union of all event types cannot be narrowed by a type known only at run time.
    this.#events.push(event as unknown as Stripe.Event);
  }

  /**
   * Writes everything, or nothing unless the outcome is `done`.
   * @param told `null` where there are no events.
   */
  async commit(db: SandboxDatabase, delivery: DeliveryPolicy | null, answer: IdempotentResponse | null): Promise<CommitOutcome> {
    if (this.#writes.size === 0 && this.#events.length === 0 && answer === null) return 'done';
    const isEmitted = ({ type }: Stripe.Event): boolean => delivery?.emits(type) === true;
    // An event that nobody is told of is a thing as others are: it is only written.
    const undelivered = this.#events
      .filter((event) => !isEmitted(event))
      .map((event) => ({
        id: event.id,
        kind: 'event',
        version: 0,
        created: event.created,
        document: { ...event, pending_webhooks: 0 },
        secret: {},
      }));
    const objects = [...this.#writes.values(), ...undelivered];
    const change = { objects, events: this.#events.filter(isEmitted), dueMs: delivery?.dueMs ?? null, answer };
    const { rows } = await db.query(`select stripe_sandbox.commit($1::jsonb) as outcome`, [JSON.stringify(change)]);
    const [row] = rows as { outcome: CommitOutcome }[];
    if (!row) throw new TypeError('The database did not tell how the commit went.');
    return row.outcome;
  }
}
