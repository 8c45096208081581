import type { Db } from '../db/database.ts';
import { heldWordQueries } from '../db/catalog/held-words.queries.ts';
import { type ModerationState, reviewModerationQueries } from '../db/catalog/review-moderation.queries.ts';
import { htmlToText } from './clean-html.ts';
import { hasHeldWord } from './held-words.ts';
import { toReviewVersion } from './review-version.ts';

interface ReviewModerationDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** A decision of an admin, or of a command. */
interface Decision {
  readonly reviewId: number;
  /** The version that the admin has seen; `*` is any. */
  readonly version: string;
  readonly kind: 'hidden' | 'kept';
  /** `''` without one. */
  readonly reason: string;
  /** `null` for a command. */
  readonly accountId: number | null;
}

/** Hides and keeps reviews. The reviewer gets an email. */
export class ReviewModeration {
  readonly #deps: ReviewModerationDeps;

  constructor(deps: ReviewModerationDeps) {
    this.#deps = deps;
  }

  /**
   * Hides or keeps a review, and resolves its reports. A decision that changes nothing is not stored. A hidden review is mailed with
   * the reason; a kept one, if it becomes visible. Returns why nothing was decided, or `done`.
   */
  decide({ reviewId, version, kind, reason, accountId }: Decision): Promise<'done' | 'no review' | 'edited'> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const queries = reviewModerationQueries(trx);
      const before = await queries.lock(reviewId);
      if (!before) return 'no review';
      if (version !== '*' && version !== toReviewVersion(before)) return 'edited';
      // Not earlier than the last edit, so that an edit after the decision can be recognized.
      const now = latestOf(clock(), before.edited_at);
      const isHidden = kind === 'hidden';
      const isChanged = before.is_visible === isHidden || (isHidden && before.held_at !== null);
      if (isChanged) await queries.setState(reviewId, { is_visible: !isHidden, held_at: null });
      const resolved = await queries.resolveReports(reviewId, now);
      if (!isChanged && resolved === 0) return 'done';
      const id = await queries.addDecision({ reviewId, kind, reason, accountId, before, now });
      // A command has no reason, and then tells nothing.
      if (isChanged && accountId !== null)
        await queries.enqueueEmail({ reviewId, isHidden, reason, key: emailKey(id) }, now);
      return 'done';
    });
  }

  /**
   * Undoes a decision, if it is the last one and the review has neither changed its state nor its text since. Restores the state
   * before it, and the reports that it resolved. A review with a held word is held instead of shown. If the reviewer got an email that
   * the review is hidden, another email says that it is visible. Returns why nothing was undone, or `done`.
   */
  undo(
    reviewId: number,
    decisionId: number,
  ): Promise<'done' | 'no review' | 'no decision' | 'edited' | 'state changed'> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const queries = reviewModerationQueries(trx);
      const before = await queries.lock(reviewId);
      if (!before) return 'no review';
      const decision = await queries.findLastDecision(reviewId);
      if (decision?.id !== decisionId) return 'no decision';
      if (before.is_visible !== (decision.kind === 'kept') || before.held_at !== null) return 'state changed';
      if (before.edited_at !== null && before.edited_at > decision.created_at) return 'edited';
      const now = clock();
      const isHeldAgain = !before.is_visible && decision.was_visible && (await hasHeldText(trx, before));
      const state: ModerationState = isHeldAgain
        ? { is_visible: false, held_at: now }
        : { is_visible: decision.was_visible, held_at: decision.was_held_at };
      await queries.removeDecision(decision.id);
      await queries.setState(reviewId, state);
      await queries.reopenReports(reviewId, decision.created_at);
      const isUnsent = await queries.removeUnsentEmail(emailKey(decision.id));
      if (!isUnsent && decision.kind === 'hidden' && state.is_visible) {
        const email = { reviewId, isHidden: false, reason: '', key: `${emailKey(decision.id)}:undone` };
        await queries.enqueueEmail(email, now);
      }
      return 'done';
    });
  }
}

/** Whether the text or the shown name of a review has a held word. */
async function hasHeldText(db: Db, review: { html: string; source_text: string; reviewer: string }): Promise<boolean> {
  const words = (await heldWordQueries(db).list()).map(({ word }) => word);
  const text = review.source_text || htmlToText(review.html);
  return hasHeldWord(text, words) || hasHeldWord(review.reviewer, words);
}

const latestOf = (first: Date, second: Date | null): Date => (second !== null && second > first ? second : first);

const emailKey = (decisionId: number): string => `review-decision:${decisionId}`;
