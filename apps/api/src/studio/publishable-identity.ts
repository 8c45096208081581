import { isSameBook, reservesIdentity, type StoredImport } from '../catalog/index.ts';
import { knownBookQueries } from '../db/catalog/known-books.queries.ts';
import type { Db } from '../db/database.ts';
import { studioEditionQueries } from '../db/studio/studio-editions.queries.ts';
import { takedownQueries } from '../db/studio/takedowns.queries.ts';
import { conflict } from './studio-errors.ts';

/** What a file says about the identity of its book. */
export type FileIdentity = Pick<StoredImport['book'], 'identifier' | 'name' | 'contributors'>;

/**
 * Returns what the current files of books say about their identities. Books with the same identifier are published one after the
 * other until the transaction ends. Call it before locking the books, as imports do.
 */
export async function lockIdentities(
  transaction: Db,
  bookIds: readonly number[],
): Promise<ReadonlyMap<number, FileIdentity>> {
  const identities = new Map<number, FileIdentity>();
  for (const id of bookIds) {
    const stored = await findCurrentImport(transaction, id);
    if (stored) identities.set(id, stored.book);
  }
  // In one order, so that two changes of several books cannot deadlock.
  const identifiers = new Set([...identities.values()].map(({ identifier }) => identifier));
  for (const identifier of [...identifiers].toSorted()) await knownBookQueries(transaction).lockIdentifier(identifier);
  return identities;
}

/**
 * Asserts that no other seller sells the book of the current file. Several authors can have a draft of one book, because a draft
 * reserves nothing.
 * @param identity From {@link lockIdentities}, before the book was locked.
 * @throws {ConflictError} `identifier_taken`, `book_taken_down` for the same book in a new draft, and `book_status_conflict` when
 *   the file has been replaced
 */
export async function assertIdentityIsFree(
  transaction: Db,
  book: { readonly id: number; readonly seller_id: number | null },
  identity: FileIdentity | undefined,
  message?: string,
): Promise<void> {
  const stored = await findCurrentImport(transaction, book.id);
  if (stored?.book.identifier !== identity?.identifier) throw conflict('book_status_conflict');
  if (stored) await assertSellerOf(transaction, book, stored.book, message);
}

/** Asserts that no other seller sells the book of a file. @throws {ConflictError} `identifier_taken`, `book_taken_down` */
export async function assertSellerOf(
  transaction: Db,
  { id, seller_id: sellerId }: { readonly id: number; readonly seller_id: number | null },
  { identifier, name, contributors }: FileIdentity,
  message?: string,
): Promise<void> {
  if (sellerId !== null && (await takedownQueries(transaction).hasSameBook({ id, sellerId, identifier })))
    throw conflict('book_taken_down');
  const others = await knownBookQueries(transaction).findOthersByIdentifier(identifier, sellerId);
  const imported = { identifier, name, contributors };
  if (others.some((other) => reservesIdentity(other) && isSameBook(other, imported)))
    throw conflict('identifier_taken', message);
}

const findCurrentImport = async (db: Db, bookId: number): Promise<StoredImport | undefined> =>
  (await studioEditionQueries(db).findCurrentImport(bookId)) as StoredImport | undefined;
