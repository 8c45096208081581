import {
  fileSetsOf,
  isSameBook,
  possibleIdentifiers,
  reservesIdentity,
  resolveIdentity,
  saveImport,
  type StoredImport,
  toStored,
} from '../catalog/index.ts';
import { knownBookQueries } from '../db/catalog/known-books.queries.ts';
import { editionQueries } from '../db/catalog/editions.queries.ts';
import type { Db } from '../db/database.ts';
import { lockAccounts } from '../db/lock-account.ts';
import { fileSetQueries } from '../db/files/file-sets.queries.ts';
import { conflict } from './studio-errors.ts';

/**
 * Stores an uploaded file: as the file of a draft, as a waiting edition of any other requested book, or as a new draft. A file
 * never changes any other book. Run it inside a transaction.
 * @throws {ConflictError} `book_exists`, `identifier_taken`, `edition_exists`, and `book_status_conflict` for a book in review
 */
export async function saveUpload(
  transaction: Db,
  bookId: number | null,
  stored: StoredImport,
): Promise<{ readonly id: number; readonly editionId: number }> {
  const { book } = stored;
  const knownBooks = knownBookQueries(transaction);
  if (bookId === null) {
    // Before the account, as in a publication.
    await knownBooks.lockIdentifier(book.identifier);
    if (book.edition.uploadedBy !== undefined) await lockAccounts(transaction, [book.edition.uploadedBy]);
    const known = await knownBooks.lockByIdentifiers(possibleIdentifiers(book));
    const same = known.filter((row) => isSameBook(row, book));
    if (same.some(({ sellerId }) => sellerId === book.sellerId)) throw conflict('book_exists');
    if (same.some(reservesIdentity)) throw conflict('identifier_taken');
    return saveImport(transaction, stored, { ...resolveIdentity(book, known), existing: undefined });
  }
  const existing = await knownBooks.lockBook(bookId, book.edition.uploadedBy);
  if (existing.status === 'in_review') throw conflict('book_status_conflict');
  if (existing.status === 'draft')
    return saveImport(transaction, stored, { existing, identifier: existing.identifier });
  await fileSetQueries(transaction).lockOfBook(bookId, fileSetsOf(book));
  const editions = editionQueries(transaction);
  const editionId = await editions.saveWaiting(bookId, book.edition);
  if (editionId === undefined) throw conflict('edition_exists');
  await editions.saveImport(editionId, toStored(stored));
  return { id: bookId, editionId };
}
