import { PermissionError } from '@octavo/core/errors';
import type { SignedInUser } from '../db/accounts/sessions.queries.ts';
import { notFound } from './studio-errors.ts';

/** The user of a call, as far as permissions need it. */
export type StudioUser = Pick<SignedInUser, 'id' | 'role' | 'isEditor' | 'isAdmin'>;

/** @throws {PermissionError} `permission_denied` for a user who may not review the books of others */
export function assertEditor({ isEditor }: StudioUser): void {
  if (!isEditor) throw new PermissionError();
}

/** @throws {NotFoundError} `book_not_found` for a missing book, and for the book of another author */
export function assertOwnBook<Book extends { readonly seller_id: number | null }>(
  user: StudioUser,
  book: Book | undefined,
): asserts book is Book {
  if (!book || (book.seller_id !== user.id && !user.isEditor)) throw notFound('book_not_found');
}

/** @throws {NotFoundError} `book_not_found` for a book whose sales the user may not see: only its author and admins do */
export function assertOwnSales<Book extends { readonly seller_id: number | null }>(
  user: StudioUser,
  book: Book | undefined,
): asserts book is Book {
  if (!book || (book.seller_id !== user.id && !user.isAdmin)) throw notFound('book_not_found');
}
