import type { MarksInBook } from '@octavo/core/contract';
import { NotFoundError } from '@octavo/core/errors';
import type { Db } from '../db/database.ts';
import { entitlementQueries } from '../db/entitlements.queries.ts';
import { type MarkedBook, marksQueries } from '../db/marks.queries.ts';
import { type Mark, toMark } from '../reading/mark.ts';

/** A book with the marks somebody made in it, in the order of the book. */
export interface BookOfMarks extends MarkedBook {
  readonly marks: readonly Mark[];
}

/** Gives people their marks, all of them and also those in books they gave back. */
export class MarkExport {
  constructor(private readonly db: Db) {}

  /** In which books somebody has marks. */
  async books(userId: number): Promise<MarksInBook[]> {
    const books = await marksQueries(this.db).counts(userId);
    const ids = books.map(({ id }) => id);
    const readable = await entitlementQueries(this.db).readable(userId, ids);
    return books.map((book) => ({ ...book, count: Number(book.count), is_entitled: readable.has(book.id) }));
  }

  /** @throws {NotFoundError} `product_not_found` for a book that this person cannot know of. */
  async of(userId: number, productId?: number): Promise<BookOfMarks[]> {
    const queries = marksQueries(this.db);
    const books = await queries.books(userId, productId);
    if (productId !== undefined && books.length === 0) throw new NotFoundError('product_not_found');
    const told: BookOfMarks[] = [];
    for (const book of books) {
      const marks = (await queries.ofBook({ userId, productId: book.id })).map(toMark);
      told.push({ ...book, marks: marks.toSorted(inOrderOfTheBook) });
    }
    return told;
  }
}

const inOrderOfTheBook = (one: Mark, other: Mark): number =>
  one.total_progression - other.total_progression || one.created_at.localeCompare(other.created_at);
