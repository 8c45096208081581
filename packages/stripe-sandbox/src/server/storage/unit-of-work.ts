import type Stripe from 'stripe';
import { STRIPE_API_VERSION } from '../version.ts';
import type { SandboxDatabase } from './database.ts';
import { newId } from './ids.ts';
import type { ObjectKind, ObjectKinds, StoredObject } from './object-kinds.ts';

/** The request that caused an event. The event refers to it. */
export interface OriginatingRequest {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
  /** Seconds since 1970. */
  readonly now: number;
}

/** The response to save with the changes under the caller's idempotency key. */
export interface IdempotentResponse {
  readonly key: string;
  readonly token: string;
  readonly status: number;
  readonly body: string;
}

type PendingWrite = StoredObject<ObjectKind> & { readonly created: number };

/**
 * The result of a commit: `outrun` when another call changed one of the objects first, `key_lost` when a retry of the
 * call took over the idempotency key.
 */
export type CommitOutcome = 'done' | 'key_lost' | 'outrun';

/** Which events are delivered, and when. */
export interface DeliveryPolicy {
  /** Whether events of this type are delivered. The others are only listed. */
  readonly emits: (type: string) => boolean;
  /** When delivery may start, in milliseconds since 1970. */
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
 * Collects all changes of one call. Nothing is written until `commit`, which writes the changes, the events and the
 * saved response in one statement. A crash therefore leaves the complete call or nothing.
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

  /** Whether the unit has an event whose type `emits` accepts. */
  hasEvents(emits: DeliveryPolicy['emits']): boolean {
    return this.#events.some(({ type }) => emits(type));
  }

  /** Returns the object this call has written under an id so far. */
  findPending(id: string): StoredObject<ObjectKind> | undefined {
    return this.#writes.get(id);
  }

  /** Creates an object. The result may be passed to `update` in the same call. */
  create<K extends ObjectKind>(
    kind: K,
    id: string,
    document: ObjectKinds[K]['document'],
    secret: ObjectKinds[K]['secret'],
  ): StoredObject<K> {
    return this.#put({ id, kind, version: 0, document, secret });
  }

  /** Updates an object. The commit fails if another call has changed it since it was read. */
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

  /** Emits an event with a copy of the object's current state. */
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
    // The union of all event types cannot be narrowed by a type that is known only at run time.
    this.#events.push(event as unknown as Stripe.Event);
  }

  /**
   * Writes everything, or nothing unless the outcome is `done`.
   * @param delivery `null` when the unit has no events.
   */
  async commit(
    db: SandboxDatabase,
    delivery: DeliveryPolicy | null,
    response: IdempotentResponse | null,
  ): Promise<CommitOutcome> {
    if (this.#writes.size === 0 && this.#events.length === 0 && response === null) return 'done';
    const isEmitted = ({ type }: Stripe.Event): boolean => delivery?.emits(type) === true;
    // An event that is not delivered is only stored, like any other object.
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
    const change = {
      objects,
      events: this.#events.filter(isEmitted),
      dueMs: delivery?.dueMs ?? null,
      answer: response,
    };
    const { rows } = await db.query(`select stripe_sandbox.commit($1::jsonb) as outcome`, [JSON.stringify(change)]);
    const [row] = rows as { outcome: CommitOutcome }[];
    if (!row) throw new TypeError('The database did not return a commit outcome.');
    return row.outcome;
  }
}
