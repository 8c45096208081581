import type { Manifest } from '@octavo/epub/manifest';
import * as v from 'valibot';
import {
  type BookMetadata,
  bookMetadataQueries,
  type BookWithoutMetadata,
} from '../db/catalog/book-metadata.queries.ts';
import type { Db } from '../db/database.ts';
import type { SlugGenerator } from '../db/catalog/authors-series.queries.ts';
import type { FileStore } from '../files/index.ts';
import { uniqueSlug } from './slug.ts';

const BATCH_SIZE = 50;

/** The URL slug of an author or a series. */
export const pageSlug: SlugGenerator = (name, isTaken) => uniqueSlug(name, 'unnamed', isTaken);

/** The series and accessibility metadata of a manifest. */
export function metadataOf({ belongsTo, accessibility }: Manifest['metadata']): BookMetadata {
  const [series] = belongsTo?.series ?? [];
  return { series, accessibility };
}

/** The fields used from a stored manifest. The shop wrote it, so the other fields are not validated. */
const StoredManifestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    metadata: v.looseObject({
      belongsTo: v.optional(
        v.looseObject({
          series: v.optional(v.array(v.object({ name: v.string(), position: v.optional(v.number()) }))),
        }),
      ),
      accessibility: v.optional(v.looseObject({})),
    }),
  }),
);

/**
 * Adds metadata to books that an older version of the shop imported, by reading their stored manifests. It runs in the
 * background, because books without this metadata can be sold and read.
 * @param onFailure Called for a book that could not be read. The next start retries it.
 */
export async function backfillMetadata(
  { db, files }: { readonly db: Db; readonly files: Pick<FileStore, 'get'> },
  onFailure: (error: unknown, productId: number) => void,
): Promise<void> {
  const failed = new Set<number>();
  for (;;) {
    const books = (await bookMetadataQueries(db).listWithoutMetadata(BATCH_SIZE + failed.size)).filter(
      ({ edition_id }) => !failed.has(edition_id),
    );
    if (books.length === 0) return;
    for (const book of books) {
      try {
        await backfillBook(db, files, book);
      } catch (error) {
        failed.add(book.edition_id);
        onFailure(error, book.product_id);
      }
    }
  }
}

async function backfillBook(db: Db, files: Pick<FileStore, 'get'>, book: BookWithoutMetadata): Promise<void> {
  const bytes = await files.get(book.manifest_key);
  if (!bytes) throw new Error(`${book.manifest_key} is missing from the file store.`);
  const { belongsTo, accessibility } = v.parse(StoredManifestSchema, new TextDecoder().decode(bytes)).metadata;
  const metadata = { series: belongsTo?.series?.[0], accessibility };
  await db
    .transaction()
    .execute((transaction) => bookMetadataQueries(transaction).save(book.product_id, metadata, pageSlug));
}
