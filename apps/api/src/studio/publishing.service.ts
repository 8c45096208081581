import { blockerMessages } from '@octavo/core/studio';
import type { Db } from '../db/database.ts';
import { bookReviewEmailQueries } from '../db/mail/book-review-emails.queries.ts';
import type { ProductStatus } from '../db/schema.ts';
import { bookDetailsQueries } from '../db/studio/book-details.queries.ts';
import { type LockedBook, studioBookQueries } from '../db/studio/studio-books.queries.ts';
import { takedownQueries } from '../db/studio/takedowns.queries.ts';
import { assertSchedulable } from './schedule-time.ts';
import { assertIdentityIsFree, type FileIdentity, lockIdentities } from './publishable-identity.ts';
import { findBlockers, needsReview, type PublishingRules } from './publishing-rules.ts';
import { assertOwnBook, assertEditor, type StudioUser } from './studio-access.ts';
import { conflict } from './studio-errors.ts';

/** Tells an editor what to do. */
const SOLD_BY_ANOTHER_AUTHOR =
  'Another author already sells this book. Return it to its author with a note, or take the other book down first.';

interface PublishingDeps {
  readonly db: Db;
  readonly rules: PublishingRules;
  readonly clock: () => Date;
}

/** Changes the status of books. Each transition locks the book, so a concurrent one sees its result. */
export class Publishing {
  readonly #deps: PublishingDeps;

  constructor(deps: PublishingDeps) {
    this.#deps = deps;
  }

  /**
   * Publishes a draft, or puts a book back on sale, now or at `releaseAt`. If the rules require a review, it sends the
   * draft to review instead.
   * @throws {ConflictError} `book_incomplete`, `book_status_conflict`, `book_taken_down`, `identifier_taken`
   *   {ValidationError} for a time in the past
   */
  publish(user: StudioUser, id: number, releaseAt: Date | null): Promise<void> {
    return this.#transition(user, id, ['draft', 'unpublished'], async (transaction, book, identity) => {
      if (await takedownQueries(transaction).exists(id)) throw conflict('book_taken_down');
      const now = this.#deps.clock();
      if (releaseAt) assertSchedulable('release_date', releaseAt, now);
      const details = await bookDetailsQueries(transaction).find(id);
      const edition = await studioBookQueries(transaction).findEdition(id);
      const [blocker] = await findBlockers(transaction, { ...book, details, hasFile: edition !== undefined });
      if (blocker) throw conflict('book_incomplete', blockerMessages[blocker]);
      if (book.status === 'unpublished') {
        await studioBookQueries(transaction).setStatus(id, { status: 'published', now });
        return;
      }
      await assertIdentityIsFree(transaction, book, identity);
      if (await needsReview(transaction, this.#deps.rules, book)) {
        await studioBookQueries(transaction).setStatus(id, { status: 'in_review', now, releaseAt });
        return;
      }
      await release(transaction, id, releaseAt, now);
    });
  }

  /** Returns a book that is in review or scheduled to the drafts. @throws {ConflictError} `book_status_conflict` */
  withdraw(user: StudioUser, id: number): Promise<void> {
    return this.#transition(user, id, ['in_review', 'scheduled'], async (transaction) => {
      await studioBookQueries(transaction).setStatus(id, { status: 'draft', now: this.#deps.clock() });
    });
  }

  /** Hides a published book from visitors. @throws {ConflictError} `book_status_conflict` */
  takeOffSale(user: StudioUser, id: number): Promise<void> {
    return this.#transition(user, id, ['published'], async (transaction) => {
      await studioBookQueries(transaction).setStatus(id, { status: 'unpublished', now: this.#deps.clock() });
    });
  }

  /**
   * Publishes a book in review, at its release time if that is in the future.
   * @throws {PermissionError} {ConflictError} `book_status_conflict`, `identifier_taken`
   */
  approve(user: StudioUser, id: number): Promise<void> {
    assertEditor(user);
    return this.#transition(user, id, ['in_review'], async (transaction, book, identity) => {
      const now = this.#deps.clock();
      const { release_at: releaseAt } = book;
      await assertIdentityIsFree(transaction, book, identity, SOLD_BY_ANOTHER_AUTHOR);
      await release(transaction, id, releaseAt, now);
      const isScheduled = isFuture(releaseAt, now);
      await bookReviewEmailQueries(transaction).enqueue({ productId: id, note: null, isScheduled }, now);
    });
  }

  /** Returns a book in review to its author. @throws {PermissionError} {ConflictError} `book_status_conflict` */
  returnToAuthor(user: StudioUser, id: number, note: string): Promise<void> {
    assertEditor(user);
    return this.#transition(user, id, ['in_review'], async (transaction) => {
      const now = this.#deps.clock();
      await studioBookQueries(transaction).setStatus(id, { status: 'draft', now, note });
      await bookReviewEmailQueries(transaction).enqueue({ productId: id, note, isScheduled: false }, now);
    });
  }

  /** Publishes scheduled books whose time has come. */
  async publishDue(): Promise<void> {
    await studioBookQueries(this.#deps.db).publishDue(this.#deps.clock());
  }

  #transition(
    user: StudioUser,
    id: number,
    from: readonly ProductStatus[],
    work: (transaction: Db, book: LockedBook, identity: FileIdentity | undefined) => Promise<void>,
  ): Promise<void> {
    return this.#deps.db.transaction().execute(async (transaction) => {
      const identity = (await lockIdentities(transaction, [id])).get(id);
      const book = await studioBookQueries(transaction).lock(id);
      assertOwnBook(user, book);
      if (!from.includes(book.status)) throw conflict('book_status_conflict');
      await work(transaction, book, identity);
    });
  }
}

const isFuture = (time: Date | null, now: Date): boolean => time !== null && time > now;

/** Publishes a book now, or schedules it. */
function release(db: Db, id: number, releaseAt: Date | null, now: Date): Promise<void> {
  return isFuture(releaseAt, now)
    ? studioBookQueries(db).setStatus(id, { status: 'scheduled', now, releaseAt })
    : studioBookQueries(db).setStatus(id, { status: 'published', now, publishedAt: now });
}
