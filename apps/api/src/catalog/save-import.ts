import { type BookImport, bookImportQueries } from '../db/catalog/book-import.queries.ts';
import type { Db } from '../db/database.ts';
import { editionQueries } from '../db/catalog/editions.queries.ts';
import { fileSetQueries } from '../db/files/file-sets.queries.ts';
import { bookCoverQueries } from '../db/catalog/book-covers.queries.ts';
import { bookDetailsQueries } from '../db/studio/book-details.queries.ts';
import type { BookIdentity } from './book-identity.ts';
import { pageSlug } from './book-metadata.ts';
import { detailsOf, keepEditedFields } from './keep-edited-fields.ts';
import { uniqueSlug } from './slug.ts';

/** A file in the file store, with its metadata of the book. */
export interface StoredImport {
  readonly book: BookImport;
  /** Whether the file has no readable cover, so that one was drawn. */
  readonly isCoverDrawn: boolean;
}

/** The book that gets an import. */
interface ImportTarget extends Pick<BookIdentity, 'existing' | 'identifier'> {
  /** The slug to generate from; the title by default. */
  readonly slug?: string | undefined;
  /** Whether a known book keeps its slug when the file has another title. */
  readonly keepsSlug?: boolean;
}

/**
 * Stores an import in a known book, where it becomes the current file, or in a new one. Fields that a person has edited keep
 * their values. Run it inside a transaction that has locked the book.
 */
export async function saveImport(
  transaction: Db,
  { book, isCoverDrawn }: StoredImport,
  { existing, identifier, slug, keepsSlug = false }: ImportTarget,
) {
  await fileSetQueries(transaction).lockOfBook(existing?.id, fileSetsOf(book));
  const record = { ...(await keepEditedFields(transaction, book, existing?.id)), identifier };
  const generateSlug = async (isTaken: (slug: string) => Promise<boolean>): Promise<string> =>
    keepsSlug && existing
      ? existing.slug
      : uniqueSlug(slug ?? book.name, `book-${book.edition.contentHash.slice(0, 8)}`, isTaken);
  const saved = await bookImportQueries(transaction).save(record, existing, generateSlug, pageSlug);
  await bookDetailsQueries(transaction).saveFileDetails(saved.id, detailsOf(book));
  await bookCoverQueries(transaction).saveFileCover(saved.id, isCoverDrawn ? null : book.cover);
  await editionQueries(transaction).saveImport(saved.editionId, toStored({ book, isCoverDrawn }));
  return saved;
}

/** The sets of files that an import refers to. */
export const fileSetsOf = ({ cover, edition }: BookImport): string[] => [
  `books/${edition.contentHash}`,
  ...(cover ? [`covers/${cover.hash}`] : []),
];

/** The part of an import that is stored with its edition, so that it can become the current file again. It has no price and no seller. */
export const toStored = ({
  book: { priceCents: _price, sellerId: _seller, publishedAt: _date, totalSales: _sales, ...book },
  isCoverDrawn,
}: StoredImport): StoredImport => ({ book, isCoverDrawn });
