import type { Db } from '../database.ts';
import { authorSeriesQueries, type SlugGenerator } from './authors-series.queries.ts';

/** Metadata of a book's file other than title, contributors and text. */
export interface BookMetadata {
  readonly series?: { readonly name: string; readonly position?: number | undefined } | undefined;
  /** In the vocabulary of the publication's manifest. */
  readonly accessibility?: object | undefined;
}

/**
 * The maximum number of authors of a book with a page. Each page takes several statements in the transaction of the
 * book.
 */
const MAX_LINKED_AUTHORS = 100;

/** A book that was imported before the shop read this metadata. */
export interface BookWithoutMetadata {
  readonly edition_id: number;
  readonly product_id: number;
  readonly manifest_key: string;
}

/** All SQL that stores the metadata of book files. */
export function bookMetadataQueries(db: Db) {
  return {
    /** Stores a book's series and links its contributors to author pages. Run it inside a transaction. */
    async save(productId: number, metadata: BookMetadata, generateSlug: SlugGenerator): Promise<void> {
      const pages = authorSeriesQueries(db);
      await linkAuthors(db, productId, generateSlug);
      const { series, accessibility } = metadata;
      await db
        .updateTable('products')
        .set({
          series_id: series ? await pages.findOrCreate('series', series.name, generateSlug) : null,
          series_position: series?.position ?? null,
          accessibility: accessibility ? JSON.stringify(accessibility) : null,
        })
        .where('id', '=', productId)
        .execute();
      await db
        .updateTable('editions')
        .set({ has_metadata: true })
        .where('product_id', '=', productId)
        .where('is_current', '=', true)
        .execute();
    },

    /** Links the first 100 authors of a book to their pages. Run it inside a transaction. */
    linkAuthors: (productId: number, generateSlug: SlugGenerator): Promise<void> =>
      linkAuthors(db, productId, generateSlug),

    /** Lists books whose file metadata was not read yet, oldest first. */
    listWithoutMetadata: (limit: number): Promise<BookWithoutMetadata[]> =>
      db
        .selectFrom('editions')
        .where('is_current', '=', true)
        .where('has_metadata', '=', false)
        .orderBy('id')
        .limit(limit)
        .select(['id as edition_id', 'product_id', 'manifest_key'])
        .execute(),
  };
}

async function linkAuthors(db: Db, productId: number, generateSlug: SlugGenerator): Promise<void> {
  const pages = authorSeriesQueries(db);
  const authors = await db
    .selectFrom('contributors')
    .where('product_id', '=', productId)
    .where('role', '=', 'aut')
    .orderBy('position')
    .limit(MAX_LINKED_AUTHORS)
    .select(['position', 'name'])
    .execute();
  for (const { position, name } of authors) {
    const author_id = await pages.findOrCreate('authors', name, generateSlug);
    await db
      .updateTable('contributors')
      .set({ author_id })
      .where('product_id', '=', productId)
      .where('role', '=', 'aut')
      .where('position', '=', position)
      .where('author_id', 'is distinct from', author_id)
      .execute();
  }
}
