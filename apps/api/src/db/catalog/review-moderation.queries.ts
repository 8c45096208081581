import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Whether visitors see a review, and since when it waits for an admin. */
export interface ModerationState {
  readonly is_visible: boolean;
  readonly held_at: Date | null;
}

/** A review as an admin decides about it. */
export interface ModeratedReview extends ModerationState {
  readonly html: string;
  readonly rating: number;
  /** The name that visitors see. */
  readonly reviewer: string;
}

/** A review that is locked for a decision. */
interface LockedReview extends ModeratedReview {
  /** As typed; empty for imported reviews. */
  readonly source_text: string;
  readonly edited_at: Date | null;
}

/** A decision with the state before it. */
export interface ReviewDecisionRow {
  readonly id: number;
  readonly kind: 'hidden' | 'kept';
  readonly created_at: Date;
  readonly was_visible: boolean;
  readonly was_held_at: Date | null;
}

/** All SQL that decides about reviews. Run it inside a transaction that has locked the review. */
export function reviewModerationQueries(db: Db) {
  return {
    /** Locks a review until the transaction ends; returns `undefined` without one. */
    lock: (reviewId: number): Promise<LockedReview | undefined> =>
      db
        .selectFrom('reviews')
        .where('id', '=', reviewId)
        .select(['is_visible', 'held_at', 'html', 'rating', 'reviewer', 'source_text', 'edited_at'])
        .forNoKeyUpdate()
        .executeTakeFirst(),

    async setState(reviewId: number, state: ModerationState): Promise<void> {
      await db.updateTable('reviews').set(state).where('id', '=', reviewId).execute();
    },

    /** Resolves every open report of a review; returns how many. */
    async resolveReports(reviewId: number, now: Date): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('review_reports')
        .set({ resolved_at: now })
        .where('review_id', '=', reviewId)
        .where('resolved_at', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Opens the reports again that a decision at this time resolved. */
    async reopenReports(reviewId: number, resolvedAt: Date): Promise<void> {
      await db
        .updateTable('review_reports')
        .set({ resolved_at: null })
        .where('review_id', '=', reviewId)
        .where('resolved_at', '=', resolvedAt)
        .execute();
    },

    async addDecision(decision: {
      readonly reviewId: number;
      readonly kind: 'hidden' | 'kept';
      readonly reason: string;
      readonly accountId: number | null;
      readonly before: ModerationState;
      readonly now: Date;
    }): Promise<number> {
      const { id } = await db
        .insertInto('review_decisions')
        .values({
          review_id: decision.reviewId,
          kind: decision.kind,
          reason: decision.reason,
          account_id: decision.accountId,
          created_at: decision.now,
          was_visible: decision.before.is_visible,
          was_held_at: decision.before.held_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Finds the last decision about a review. */
    findLastDecision: (reviewId: number): Promise<ReviewDecisionRow | undefined> =>
      db
        .selectFrom('review_decisions')
        .where('review_id', '=', reviewId)
        .orderBy('id', 'desc')
        .limit(1)
        .select(['id', 'kind', 'created_at', 'was_visible', 'was_held_at'])
        .executeTakeFirst(),

    async removeDecision(id: number): Promise<void> {
      await db.deleteFrom('review_decisions').where('id', '=', id).execute();
    },

    /** Enqueues the email for the reviewer. A reviewer without an account gets none. */
    async enqueueEmail(
      { reviewId, isHidden, reason, key }: { reviewId: number; isHidden: boolean; reason: string; key: string },
      now: Date,
    ): Promise<void> {
      await sql`
        insert into email_outbox (template, dedupe_key, user_id, payload, recipient, recipient_name, next_attempt_at, created_at)
        select 'review_decision', ${key}::text, users.id,
          jsonb_build_object('title', products.name, 'slug', products.slug, 'is_hidden', ${isHidden}::boolean, 'reason', ${reason}::text),
          users.email, coalesce(users.display_name, nullif(trim(users.first_name || ' ' || users.last_name), ''), users.username),
          ${now}::timestamptz, ${now}::timestamptz
        from reviews join users on users.id = reviews.user_id join products on products.id = reviews.product_id
        where reviews.id = ${reviewId}
        on conflict (dedupe_key) do nothing`.execute(db);
    },

    /** Deletes an email that is not sent yet; returns whether there was one. */
    async removeUnsentEmail(key: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('email_outbox')
        .where('dedupe_key', '=', key)
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
