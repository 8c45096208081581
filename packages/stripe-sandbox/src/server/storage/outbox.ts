import type { SandboxDatabase } from './database.ts';

/** An event that is due for delivery. */
export interface Delivery {
  readonly eventId: string;
  readonly event: unknown;
  readonly attempts: number;
  readonly firstDueMs: number;
}

/** During this lease no other process may send the event. Afterwards its sender is considered dead. */
const LEASE_MS = 20_000;

/** Undelivered events. They are stored in the database, so that a restart resumes delivery. */
export class Outbox {
  readonly #db: SandboxDatabase;

  constructor(db: SandboxDatabase) {
    this.#db = db;
  }

  /** Claims up to `limit` due events in the order of their creation, with a lease. */
  async claim(nowMs: number, limit: number): Promise<Delivery[]> {
    const { rows } = await this.#db.query(
      `with claimed as (
         update stripe_sandbox.deliveries set due_ms = $1::bigint + ${LEASE_MS}, attempts = attempts + 1
         where event_id in (
           select event_id from stripe_sandbox.deliveries where state = 'pending' and due_ms <= $1
           order by seq limit $2 for update skip locked
         )
         returning event_id, seq, attempts, first_due_ms
       )
       select event_id as "eventId", attempts, first_due_ms::text as "firstDueMs", document as event
       from claimed join stripe_sandbox.objects on id = event_id order by claimed.seq`,
      [nowMs, limit],
    );
    return (rows as (Omit<Delivery, 'firstDueMs'> & { firstDueMs: string })[]).map((row) => ({
      ...row,
      firstDueMs: Number(row.firstDueMs),
    }));
  }

  async markDelivered(eventId: string, outcome: string): Promise<void> {
    await this.#db.query(
      `with done as (
         update stripe_sandbox.deliveries set state = 'delivered', last_outcome = $2 where event_id = $1
       )
       update stripe_sandbox.objects set document = jsonb_set(document, '{pending_webhooks}', '0') where id = $1`,
      [eventId, outcome],
    );
  }

  /** Records a failed attempt. With `nextDueMs` of `null` the event fails permanently. */
  async markFailed(eventId: string, outcome: string, nextDueMs: number | null): Promise<void> {
    await this.#db.query(
      `update stripe_sandbox.deliveries
       set due_ms = coalesce($3::bigint, due_ms), last_outcome = $2,
           state = case when $3::bigint is null then 'given_up' else 'pending' end
       where event_id = $1`,
      [eventId, outcome, nextDueMs],
    );
  }

  /** Returns the due time of the next event, or `undefined` when all are delivered. */
  async nextDueMs(): Promise<number | undefined> {
    const { rows } = await this.#db.query(
      `select min(due_ms)::text as due from stripe_sandbox.deliveries where state = 'pending'`,
    );
    const due = (rows as { due: string | null }[])[0]?.due;
    return due == null ? undefined : Number(due);
  }
}
