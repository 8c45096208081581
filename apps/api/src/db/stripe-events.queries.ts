import type { Db } from './database.ts';

/** An event waiting for its look. */
export interface WaitingEvent {
  readonly id: string;
  readonly type: string;
  readonly payment_intent_id: string | null;
  readonly attempts: number;
}

/** All SQL over the webhook inbox. */
export function stripeEventQueries(db: Db) {
  return {
    /** Keeps an event once, however often it is delivered. */
    async keep(event: { id: string; type: string; paymentIntentId: string | null }, now: Date): Promise<void> {
      await db
        .insertInto('stripe_events')
        .values({
          id: event.id,
          type: event.type,
          payment_intent_id: event.paymentIntentId,
          last_error: null,
          received_at: now,
          next_attempt_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Takes the oldest event that is due; it comes back by itself at `retryAt` unless it is marked handled. */
    take(now: Date, retryAt: (attempts: number) => Date): Promise<WaitingEvent | undefined> {
      return db.transaction().execute(async (trx) => {
        const event = await trx
          .selectFrom('stripe_events')
          .where('handled_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .orderBy('next_attempt_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .select(['id', 'type', 'payment_intent_id', 'attempts'])
          .executeTakeFirst();
        if (!event) return undefined;
        const attempts = event.attempts + 1;
        await trx
          .updateTable('stripe_events')
          .set({ attempts, next_attempt_at: retryAt(attempts) })
          .where('id', '=', event.id)
          .execute();
        return { ...event, attempts };
      });
    },

    async handled(id: string, now: Date): Promise<void> {
      await db.updateTable('stripe_events').set({ handled_at: now, last_error: null }).where('id', '=', id).execute();
    },

    async failed(id: string, error: string): Promise<void> {
      await db.updateTable('stripe_events').set({ last_error: error }).where('id', '=', id).execute();
    },
  };
}
