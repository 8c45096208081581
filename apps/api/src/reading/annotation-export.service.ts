import type { AnnotatedBook as AnnotatedBookSummary } from '@octavo/core/contract';
import { NotFoundError } from '@octavo/core/errors';
import type { Db } from '../db/database.ts';
import { entitlementQueries } from '../db/reading/entitlements.queries.ts';
import { type AnnotatedBook, annotationQueries } from '../db/reading/annotations.queries.ts';
import type { Annotation } from './annotation.ts';
import { annotationsInReadingOrder } from './annotation-batches.ts';

/** A book with the user's annotations. */
export interface BookAnnotations extends AnnotatedBook {
  /** Loads the annotations in reading order, in batches. */
  readonly annotations: () => AsyncIterable<readonly Annotation[]>;
}

/** Exports a user's annotations, including those in refunded books. */
export class AnnotationExport {
  constructor(private readonly db: Db) {}

  /** The books in which the user has annotations. */
  async books(userId: number): Promise<AnnotatedBookSummary[]> {
    const books = await annotationQueries(this.db).countByBook(userId);
    const ids = books.map(({ id }) => id);
    const readable = await entitlementQueries(this.db).filterReadable(userId, ids);
    return books.map((book) => ({ ...book, count: Number(book.count), is_entitled: readable.has(book.id) }));
  }

  /** @throws {NotFoundError} `product_not_found` if the user cannot know of the book. */
  async forUser(userId: number, productId?: number): Promise<BookAnnotations[]> {
    const queries = annotationQueries(this.db);
    const books = await queries.books(userId, productId);
    if (productId !== undefined && books.length === 0) throw new NotFoundError('product_not_found');
    return books.map((book) => ({
      ...book,
      annotations: () => annotationsInReadingOrder(this.db, { userId, productId: book.id }),
    }));
  }
}
