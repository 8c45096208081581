import type { Db } from '../db/database.ts';
import { type ModerationState, reviewModerationQueries } from '../db/catalog/review-moderation.queries.ts';

interface ReviewModerationDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** A decision of an admin, or of a command. */
interface Decision {
  readonly reviewId: number;
  readonly kind: 'hidden' | 'kept';
  /** `''` without one. */
  readonly reason: string;
  /** `null` for a command. */
  readonly accountId: number | null;
}

/** Hides and keeps reviews. The writer is told by email. */
export class ReviewModeration {
  readonly #deps: ReviewModerationDeps;

  constructor(deps: ReviewModerationDeps) {
    this.#deps = deps;
  }

  /**
   * Hides or keeps a review, and resolves its reports. A decision that changes nothing is not stored. A hidden review is mailed with
   * the reason; a kept one, if it becomes visible. Returns whether there is such a review.
   */
  decide({ reviewId, kind, reason, accountId }: Decision): Promise<boolean> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const queries = reviewModerationQueries(trx);
      const before = await queries.lock(reviewId);
      if (!before) return false;
      const now = clock();
      const isHidden = kind === 'hidden';
      const isChanged = before.is_visible === isHidden || (isHidden && before.held_at !== null);
      if (isChanged) await queries.setState(reviewId, { is_visible: !isHidden, held_at: null });
      const resolved = await queries.resolveReports(reviewId, now);
      if (!isChanged && resolved === 0) return true;
      const id = await queries.addDecision({ reviewId, kind, reason, accountId, before, now });
      // A command has no reason, and then tells nothing.
      if (isChanged && accountId !== null)
        await queries.enqueueEmail({ reviewId, isHidden, reason, key: emailKey(id) }, now);
      return true;
    });
  }

  /**
   * Undoes the last decision: restores the state before it, and the reports that it resolved. If the writer was told that the review
   * is hidden, another email says that it is visible. Returns what was missing.
   */
  undo(reviewId: number): Promise<'done' | 'no review' | 'no decision'> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const queries = reviewModerationQueries(trx);
      const before = await queries.lock(reviewId);
      if (!before) return 'no review';
      const decision = await queries.removeLastDecision(reviewId);
      if (!decision) return 'no decision';
      const state: ModerationState = { is_visible: decision.was_visible, held_at: decision.was_held_at };
      await queries.setState(reviewId, state);
      await queries.reopenReports(reviewId, decision.created_at);
      const isUntold = await queries.removeUnsentEmail(emailKey(decision.id));
      if (!isUntold && decision.kind === 'hidden' && state.is_visible) {
        const email = { reviewId, isHidden: false, reason: '', key: `${emailKey(decision.id)}:undone` };
        await queries.enqueueEmail(email, clock());
      }
      return 'done';
    });
  }
}

const emailKey = (decisionId: number): string => `review-decision:${decisionId}`;
