import type { TakedownRequest } from '@octavo/core/admin';
import type { Db } from '../db/database.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import { takedownQueries } from '../db/studio/takedowns.queries.ts';
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

  /** Hides a published or scheduled book. @throws {NotFoundError} `book_not_found` {ConflictError} `book_status_conflict` */
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
      await takedowns.insert({ productId: id, reason, note, userId: user.id, now });
      await takedowns.enqueueEmail({ productId: id, reason, note }, now);
    });
  }

  /** Puts a book back on sale. @throws {NotFoundError} `book_not_found` {ConflictError} `book_status_conflict` */
  async putBack(id: number): Promise<void> {
    const { db, clock } = this.#deps;
    await db.transaction().execute(async (transaction) => {
      const books = studioBookQueries(transaction);
      if (!(await books.lock(id))) throw notFound('book_not_found');
      const takedowns = takedownQueries(transaction);
      if (!(await takedowns.remove(id))) throw conflict('book_status_conflict');
      const now = clock();
      await books.setStatus(id, { status: 'published', now });
      await takedowns.enqueueEmail({ productId: id, reason: null, note: '' }, now);
    });
  }
}
