import { isSameBook, reservesIdentity, type StoredImport } from '../catalog/index.ts';
import { bookImportQueries } from '../db/catalog/book-import.queries.ts';
import type { Db } from '../db/database.ts';
import { studioEditionQueries } from '../db/studio/studio-editions.queries.ts';
import { conflict } from './studio-errors.ts';

type FileIdentity = Pick<StoredImport['book'], 'identifier' | 'name' | 'contributors'>;

/**
 * Returns what the current file of a book says about its identity; `undefined` without a file. Books with the same identifier are
 * published one after the other until the transaction ends. Call it before locking the book, as imports do.
 */
export async function lockIdentity(transaction: Db, bookId: number): Promise<FileIdentity | undefined> {
  const stored = (await studioEditionQueries(transaction).findCurrentImport(bookId)) as StoredImport | undefined;
  if (stored) await bookImportQueries(transaction).lockIdentifier(stored.book.identifier);
  return stored?.book;
}

/**
 * Asserts that no other seller sells the book. Several authors can have a draft of one book, because a draft reserves nothing.
 * @param identity From {@link lockIdentity}, before the book was locked.
 * @throws {ConflictError} `identifier_taken`, and `book_status_conflict` when the file has been replaced
 */
export async function assertIdentityIsFree(
  transaction: Db,
  book: { readonly id: number; readonly seller_id: number | null },
  identity: FileIdentity | undefined,
  message?: string,
): Promise<void> {
  const stored = (await studioEditionQueries(transaction).findCurrentImport(book.id)) as StoredImport | undefined;
  if (stored?.book.identifier !== identity?.identifier) throw conflict('book_status_conflict');
  if (!stored) return;
  const { identifier, name, contributors } = stored.book;
  const others = await bookImportQueries(transaction).findOthersByIdentifier(identifier, book.seller_id);
  const imported = { identifier, name, contributors };
  if (others.some((other) => reservesIdentity(other) && isSameBook(other, imported)))
    throw conflict('identifier_taken', message);
}
