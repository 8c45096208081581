import type { AnnotatedBook as AnnotatedBookSummary } from '@octavo/core/contract';
import { NotFoundError } from '@octavo/core/errors';
import type { Db } from '../db/database.ts';
import { entitlementQueries } from '../db/reading/entitlements.queries.ts';
import { type AnnotatedBook, annotationQueries } from '../db/reading/annotations.queries.ts';
import { type Annotation, toAnnotations } from './annotation.ts';

/** A book with the user's annotations, in reading order. */
export interface BookAnnotations extends AnnotatedBook {
  readonly annotations: readonly Annotation[];
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
    const exported: BookAnnotations[] = [];
    for (const book of books) {
      const annotations = toAnnotations(await queries.listByBook({ userId, productId: book.id }));
      exported.push({ ...book, annotations: annotations.toSorted(byReadingOrder) });
    }
    return exported;
  }
}

const byReadingOrder = (one: Annotation, other: Annotation): number =>
  one.total_progression - other.total_progression || one.created_at.localeCompare(other.created_at);
