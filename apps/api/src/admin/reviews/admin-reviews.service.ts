import {
  type AdminReview,
  type AdminReviews,
  type AdminReviewsQuery,
  type HeldWords,
  MAX_HELD_WORDS,
  reviewVersionMessages,
} from '@octavo/core/admin';
import { BadRequestError, NotFoundError } from '@octavo/core/errors';
import { toSearchedWords } from '../../catalog/held-words.ts';
import { ReviewModeration } from '../../catalog/review-moderation.service.ts';
import { adminReviewQueries, type AdminReviewSelection } from '../../db/admin/admin-reviews.queries.ts';
import { heldWordQueries } from '../../db/catalog/held-words.queries.ts';
import type { Deps } from '../../deps.ts';
import { pageOf, QUERY_LIMIT } from '../../lists/page-of.ts';
import { conflict } from '../admin-errors.ts';
import { toAdminReview } from './review-wire.ts';
import { EditedElsewhereError } from '../../http/edited-elsewhere-error.ts';

const MAX_REPORTS = 10;

/** Lists the reviews of all books, and decides about them. */
export class AdminReviewsService {
  readonly #deps: Pick<Deps, 'db' | 'clock'>;
  readonly #moderation: ReviewModeration;

  constructor(deps: Pick<Deps, 'db' | 'clock'>) {
    this.#deps = deps;
    this.#moderation = new ReviewModeration(deps);
  }

  /** Lists one page of reviews. */
  async list({ search = '', filter, cursor }: AdminReviewsQuery): Promise<AdminReviews> {
    const words = toSearchedWords(search).split(' ').filter(Boolean);
    const selection = { filter, search: search === '' ? undefined : { text: search, words } };
    const after = cursor === undefined ? undefined : Number(cursor);
    const reviews = await this.#read(selection, { after, limit: QUERY_LIMIT });
    return {
      ...pageOf(
        reviews,
        (review) => review,
        ({ id }) => String(id),
      ),
      counts: await adminReviewQueries(this.#deps.db).count(),
    };
  }

  /**
   * Hides or keeps a review, if `version` is the stored one; `*` is any. @throws {NotFoundError} `review_not_found`
   * @throws {EditedElsewhereError} @throws {BadRequestError} `version_missing`
   */
  async decide(
    reviewId: number,
    accountId: number,
    { kind, reason, version }: { kind: 'hidden' | 'kept'; reason: string; version: string | undefined },
  ): Promise<AdminReview> {
    if (version === undefined)
      throw new BadRequestError('version_missing', { status: 428, message: reviewVersionMessages.version_missing });
    const outcome = await this.#moderation.decide({ reviewId, version, kind, reason, accountId });
    const review = await this.#find(reviewId);
    if (outcome === 'edited') throw new EditedElsewhereError(reviewVersionMessages.edited_elsewhere, review);
    return review;
  }

  /**
   * Undoes the last decision. @throws {NotFoundError} `review_not_found`. @throws {ConflictError} `decision_not_found`,
   * `decision_superseded`, `review_edited`.
   */
  async undo(reviewId: number, decisionId: number): Promise<AdminReview> {
    const outcome = await this.#moderation.undo(reviewId, decisionId);
    if (outcome === 'no decision') throw conflict('decision_not_found');
    if (outcome === 'state changed') throw conflict('decision_superseded');
    if (outcome === 'edited') throw conflict('review_edited');
    return this.#find(reviewId);
  }

  /** Lists the words that hold reviews. */
  async words(): Promise<HeldWords> {
    const rows = await heldWordQueries(this.#deps.db).list();
    return { data: rows.map(({ id, word, created_at: at }) => ({ id, word, date_created: at.toISOString() })) };
  }

  /** Adds a word that holds reviews. @throws {ConflictError} `too_many_words` */
  async addWord(accountId: number, word: string): Promise<HeldWords> {
    const { db, clock } = this.#deps;
    const options = { now: clock(), max: MAX_HELD_WORDS };
    const outcome = await heldWordQueries(db).add(toSearchedWords(word), accountId, options);
    if (outcome === 'full') throw conflict('too_many_words');
    return this.words();
  }

  /** Removes a word that holds reviews. */
  async removeWord(id: number): Promise<HeldWords> {
    await heldWordQueries(this.#deps.db).remove(id);
    return this.words();
  }

  async #find(id: number): Promise<AdminReview> {
    const [review] = await this.#read({ id }, { limit: 1 });
    if (!review) throw new NotFoundError('review_not_found');
    return review;
  }

  async #read(
    selection: AdminReviewSelection,
    page: { readonly after?: number | undefined; readonly limit: number },
  ): Promise<AdminReview[]> {
    const queries = adminReviewQueries(this.#deps.db);
    const rows = await queries.list(selection, page);
    const reports = await queries.listReports(
      rows.filter(({ report_count: count }) => count > 0).map(({ id }) => id),
      MAX_REPORTS,
    );
    return rows.map((row) =>
      toAdminReview(
        row,
        reports.filter(({ review_id: id }) => id === row.id),
      ),
    );
  }
}
