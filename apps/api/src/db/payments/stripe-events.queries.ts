import { sql } from 'kysely';
import { claimNext, type WorkQueue } from '../claim-next.ts';
import type { Db } from '../database.ts';

/** The events that one sync handles: a single event, or all pending events of one payment. */
export interface PendingEvents {
  readonly ids: readonly string[];
  readonly types: readonly string[];
  readonly payment_intent_id: string | null;
  /** The object of the oldest event. */
  readonly object_id: string | null;
}

/** An event that could not be handled and needs an admin. */
export interface FailedEvent {
  readonly id: string;
  readonly type: string;
  readonly receivedAt: Date;
  readonly error: string;
}

interface PendingEventRow {
  readonly id: string;
  readonly type: string;
  readonly payment_intent_id: string | null;
  readonly object_id: string | null;
  readonly attempts: number;
}

const QUEUE: WorkQueue<PendingEventRow> = {
  table: 'stripe_events',
  key: ['id'],
  columns: sql`id, type, payment_intent_id, object_id, attempts`,
  isPending: sql`handled_at is null and failed_at is null`,
  groupBy: 'payment_intent_id',
};

/** All SQL over the webhook inbox. */
export function stripeEventQueries(db: Db) {
  return {
    /** Stores an event once, however often it is delivered; returns whether it is new. */
    async insertOnce(
      event: { id: string; type: string; paymentIntentId: string | null; objectId: string | null },
      now: Date,
    ): Promise<boolean> {
      const inserted = await db
        .insertInto('stripe_events')
        .values({
          id: event.id,
          type: event.type,
          payment_intent_id: event.paymentIntentId,
          object_id: event.objectId,
          last_error: null,
          received_at: now,
          next_attempt_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /**
     * Claims the oldest due event and all events of the same payment. One sync handles them. Their lease expires at
     * `retryAt`, unless they are marked as handled.
     */
    async claimNext(now: Date, retryAt: (attempts: number) => Date): Promise<PendingEvents | undefined> {
      const events = await claimNext(db, QUEUE, { now, retryAt });
      if (!events) return undefined;
      const [{ payment_intent_id, object_id }] = events;
      return { payment_intent_id, object_id, ids: events.map(({ id }) => id), types: events.map(({ type }) => type) };
    },

    /** Returns how many events are not handled yet. */
    async countPending(): Promise<number> {
      const { count } = await db
        .selectFrom('stripe_events')
        .where('handled_at', 'is', null)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async markHandled(ids: readonly string[], now: Date): Promise<void> {
      await db.updateTable('stripe_events').set({ handled_at: now, last_error: null }).where('id', 'in', ids).execute();
    },

    /** Stores the error; events received at `giveUpReceivedBefore` or earlier are marked as failed. */
    async recordFailure(
      ids: readonly string[],
      error: string,
      { now, giveUpReceivedBefore }: { now: Date; giveUpReceivedBefore: Date },
    ): Promise<void> {
      await db
        .updateTable('stripe_events')
        .set({
          last_error: error,
          failed_at: sql<Date>`case when received_at <= ${giveUpReceivedBefore} then ${now}::timestamptz end`,
        })
        .where('id', 'in', ids)
        .execute();
    },

    /** Lists events that failed for three days, oldest first. */
    async listFailed(limit = 100): Promise<FailedEvent[]> {
      const rows = await db
        .selectFrom('stripe_events')
        .where('failed_at', 'is not', null)
        .where('handled_at', 'is', null)
        .orderBy('received_at')
        .limit(limit)
        .select(['id', 'type', 'received_at', 'last_error'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        type: row.type,
        receivedAt: row.received_at,
        error: row.last_error ?? '',
      }));
    },

    /** Retries an event that is not handled for another three days; `false` when there is none with this id. */
    async retry(id: string, now: Date): Promise<boolean> {
      const result = await db
        .updateTable('stripe_events')
        .set({ failed_at: null, received_at: now, next_attempt_at: now, attempts: 0 })
        .where('id', '=', id)
        .where('handled_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
  };
}
