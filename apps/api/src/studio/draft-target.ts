import { isSameBook, possibleIdentifiers, resolveIdentity } from '../catalog/index.ts';
import type { ImportTarget } from '../catalog/index.ts';
import { conflict } from './studio-errors.ts';

/**
 * Resolves the book of an uploaded file: the requested one, or a new draft. A file never changes any other book.
 * @throws {ConflictError} `book_exists`, `identifier_taken`, and `book_status_conflict` for a book that is no longer a draft
 */
export const draftTarget = (bookId: number | null): Pick<ImportTarget, 'resolve'> => ({
  async resolve(importing, record) {
    if (bookId !== null) {
      const existing = await importing.lockBook(bookId);
      if (existing.status !== 'draft') throw conflict('book_status_conflict');
      return { existing, identifier: existing.identifier, warning: undefined };
    }
    const known = await importing.lockKnown(possibleIdentifiers(record));
    const same = known.filter((row) => isSameBook(row, record));
    if (same.some(({ sellerId }) => sellerId === record.sellerId)) throw conflict('book_exists');
    if (same.length > 0) throw conflict('identifier_taken');
    return { ...resolveIdentity(record, known), existing: undefined };
  },
});
