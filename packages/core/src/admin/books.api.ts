import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { adminBooksCalls as calls } from './books.calls.ts';
import type { AdminBooksQuery, BulkChange, TakedownRequest } from './books.schema.ts';

/** Calls of the books of all sellers. Admins only. */
export const adminBooksApi = (http: HttpClient) => ({
  /** Lists a page of 25 books of all sellers. `cursor` is the `next_cursor` of the page before. */
  books: ({ cursor, ...filter }: AdminBooksQuery = {}, options?: CallOptions) =>
    http(calls.books, { query: { ...filter, cursor }, ...options }),

  /** Changes several books. Each has its own result. */
  changeBooks: (change: BulkChange, options?: CallOptions) => http(calls.changeBooks, { body: change, ...options }),

  /**
   * Takes a book down, and emails its author the reason.
   *
   * @throws {ConflictError} book_status_conflict for a draft, a book in review, and a book that is taken down already
   */
  takeDownBook: (id: number, request: TakedownRequest, options?: CallOptions) =>
    http(calls.takeDownBook, { params: { id }, body: request, ...options }),

  /**
   * Puts a book that was taken down back: on sale if it was on sale before, otherwise off sale.
   *
   * @throws {ConflictError} book_status_conflict unless the book was taken down
   */
  putBookBack: (id: number, options?: CallOptions) => http(calls.putBookBack, { params: { id }, ...options }),
});
