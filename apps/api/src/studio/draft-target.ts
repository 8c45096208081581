import { isSameBook, possibleIdentifiers, resolveIdentity } from '../catalog/index.ts';
import type { ImportTarget } from '../catalog/index.ts';
import { conflict } from './studio-errors.ts';

/**
 * Decides which book an uploaded file belongs to: the named one, or a new draft. A file never changes a book that the author
 * did not name.
 * @throws {ConflictError} `book_exists`, `identifier_taken`, and `book_status_conflict` for a book that is not a draft any more
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
