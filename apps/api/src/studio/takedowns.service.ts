import type { TakedownRequest } from '@octavo/core/admin';
import type { Db } from '../db/database.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import { bookDetailsQueries } from '../db/studio/book-details.queries.ts';
import { takedownQueries } from '../db/studio/takedowns.queries.ts';
import { findBlockers } from './publishing-rules.ts';
import { conflict, notFound } from './studio-errors.ts';

interface TakedownsDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** Takes books down for the shop, and puts them back. The author is told by email. */
export class Takedowns {
  readonly #deps: TakedownsDeps;

  constructor(deps: TakedownsDeps) {
    this.#deps = deps;
  }

  /** Takes down a published, scheduled or off-sale book. @throws {NotFoundError} `book_not_found` {ConflictError} `book_status_conflict` */
  async takeDown(user: { readonly id: number }, id: number, { reason, note }: TakedownRequest): Promise<void> {
    const { db, clock } = this.#deps;
    await db.transaction().execute(async (transaction) => {
      const books = studioBookQueries(transaction);
      const book = await books.lock(id);
      if (!book) throw notFound('book_not_found');
      const takedowns = takedownQueries(transaction);
      const isVisible = book.status === 'published' || book.status === 'scheduled';
      // A book that its author took off sale can be taken down as well, so that the author cannot put it back.
      if ((!isVisible && book.status !== 'unpublished') || (await takedowns.exists(id)))
        throw conflict('book_status_conflict');
      const now = clock();
      await books.setStatus(id, { status: 'unpublished', now });
      await takedowns.insert({
        productId: id,
        reason,
        note,
        userId: user.id,
        wasPublished: book.status === 'published',
        now,
      });
      await takedowns.enqueueEmail({ productId: id, reason, note }, now);
    });
  }

  /**
   * Puts a book back: on sale if it was on sale before and nothing is missing. Otherwise its author decides. @throws {NotFoundError} `book_not_found` {ConflictError} `book_status_conflict`
   */
  async putBack(id: number): Promise<void> {
    const { db, clock } = this.#deps;
    await db.transaction().execute(async (transaction) => {
      const books = studioBookQueries(transaction);
      const book = await books.lock(id);
      if (!book) throw notFound('book_not_found');
      const takedowns = takedownQueries(transaction);
      const wasPublished = await takedowns.remove(id);
      if (wasPublished === undefined) throw conflict('book_status_conflict');
      const now = clock();
      // Since the takedown, the book may have lost what a book on sale needs. Its author can complete and publish it.
      const details = await bookDetailsQueries(transaction).find(id);
      const hasFile = (await books.findEdition(id)) !== undefined;
      const blockers = await findBlockers(transaction, { ...book, details, hasFile });
      if (wasPublished && blockers.length === 0) await books.setStatus(id, { status: 'published', now });
      await takedowns.enqueueEmail({ productId: id, reason: null, note: '' }, now);
    });
  }
}
