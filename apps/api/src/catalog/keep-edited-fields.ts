import type { BookDetails, DetailField } from '@octavo/core/studio';
import type { BookImport } from '../db/catalog/book-import.queries.ts';
import type { Db } from '../db/database.ts';
import { bookCoverQueries } from '../db/catalog/book-covers.queries.ts';
import { bookDetailsQueries } from '../db/studio/book-details.queries.ts';
import { shortDescription } from './clean-html.ts';

/** The details in an import, as the studio shows them. */
export const detailsOf = (book: BookImport): BookDetails => ({
  title: book.name,
  subtitle: book.subtitle,
  contributors: book.contributors.map(({ name, role }) => ({ name, role })),
  series: book.metadata.series
    ? { name: book.metadata.series.name, position: book.metadata.series.position ?? null }
    : null,
  language: book.language,
  genres: [...book.genres],
  description: book.description,
  publisher: book.publisher,
  publication_date: book.publicationDate,
  isbn: book.isbn,
  keywords: [],
});

/** Returns an import with the stored values of the fields that a person has edited, and with a chosen cover. */
export async function keepEditedFields(db: Db, book: BookImport, existingId: number | undefined): Promise<BookImport> {
  if (existingId === undefined) return book;
  const { chosen, current } = await bookCoverQueries(db).find(existingId);
  const cover = chosen === null || current === null ? book.cover : current;
  return { ...(await keepEditedDetails(db, book, existingId)), cover };
}

async function keepEditedDetails(db: Db, book: BookImport, existingId: number): Promise<BookImport> {
  const queries = bookDetailsQueries(db);
  const edited = await queries.listEdited(existingId);
  if (edited.length === 0) return book;
  const details = await queries.find(existingId);
  const keptFields = edited.map(({ field }) => TO_IMPORT[field](details, book));
  return keptFields.reduce<BookImport>((result, change) => ({ ...result, ...change }), book);
}

/** Converts the stored value of a field to the fields of an import. */
const TO_IMPORT: Readonly<Record<DetailField, (details: BookDetails, book: BookImport) => Partial<BookImport>>> = {
  title: ({ title }) => ({ name: title }),
  subtitle: ({ subtitle }) => ({ subtitle }),
  contributors: ({ contributors }) => ({ contributors }),
  series: ({ series }, { metadata }) => ({
    metadata: {
      ...metadata,
      series: series ? { name: series.name, position: series.position ?? undefined } : undefined,
    },
  }),
  language: ({ language }) => ({ language }),
  genres: ({ genres }) => ({ genres }),
  description: ({ description }) => ({ description, shortDescription: shortDescription(description) }),
  publisher: ({ publisher }) => ({ publisher }),
  publication_date: ({ publication_date: publicationDate }) => ({ publicationDate }),
  isbn: ({ isbn }) => ({ isbn }),
  // A file has no keywords, so an import keeps them.
  keywords: () => ({}),
};
