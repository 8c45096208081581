import { additive } from '../contract/call.ts';
import { BookIdParam } from '../studio/index.ts';
import {
  AdminBookSchema,
  AdminBooksQuery,
  AdminBooksSchema,
  BulkChangeSchema,
  BulkResultSchema,
  TakedownRequestSchema,
} from './books.schema.ts';

const failures = ['sign_in_required', 'permission_denied', 'validation_failed'] as const;
const ofBook = ['sign_in_required', 'permission_denied', 'book_not_found', 'book_status_conflict'] as const;

/** The calls of the books of all sellers (`/admin/books`), for admins. */
export const adminBooksCalls = {
  books: additive({
    method: 'GET',
    path: '/admin/books',
    auth: 'required',
    response: AdminBooksSchema,
    failures,
  }),
  changeBooks: additive({
    method: 'PATCH',
    path: '/admin/books',
    auth: 'required',
    encoding: 'json',
    response: BulkResultSchema,
    failures,
  }),
  takeDownBook: additive({
    method: 'POST',
    path: '/admin/books/:id/take-down',
    auth: 'required',
    encoding: 'json',
    response: AdminBookSchema,
    failures: [...ofBook, 'validation_failed'],
  }),
  putBookBack: additive({
    method: 'POST',
    path: '/admin/books/:id/put-back',
    auth: 'required',
    response: AdminBookSchema,
    failures: ofBook,
  }),
} as const;

/** The calls of the books of all sellers with the schemas of their requests. */
export const adminBooksContract = {
  books: { ...adminBooksCalls.books, query: AdminBooksQuery },
  changeBooks: { ...adminBooksCalls.changeBooks, body: BulkChangeSchema },
  takeDownBook: { ...adminBooksCalls.takeDownBook, params: BookIdParam, body: TakedownRequestSchema },
  putBookBack: { ...adminBooksCalls.putBookBack, params: BookIdParam },
} as const;

/** One line about each call of the books of all sellers, for documentation. */
export const adminBooksSummaries: Readonly<Record<keyof typeof adminBooksCalls, string>> = {
  books: 'Lists one page of 25 books of all sellers, newest first, with the number of books by status.',
  changeBooks:
    'Publishes up to 100 books, takes them off sale, or sets their genre or price. Each book has its own result: one that cannot be changed does not stop the others.',
  takeDownBook:
    'Takes down a published, scheduled or off-sale book, and emails its author the reason. The author cannot put it back on sale.',
  putBookBack: 'Puts a book that was taken down back, and emails its author. It is on sale again if it was before.',
};
