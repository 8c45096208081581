import type { Db } from '../database.ts';

/** The keys of a file that readers open. */
export interface StoredEdition {
  readonly id: number;
  readonly publication_key: string;
  readonly manifest_key: string;
}

/** The original file of a book. */
export interface OriginalFile {
  readonly original_key: string;
  readonly content_hash: string;
}

/** A file as the importer has stored it. */
export interface EditionImport {
  readonly contentHash: string;
  readonly originalKey: string;
  readonly publicationKey: string;
  readonly manifestKey: string;
  readonly sizeBytes: number;
  readonly wordCount: number;
  readonly chapterCount: number;
  /** The name of the uploaded file; when absent, a known file keeps its name. */
  readonly filename?: string | undefined;
  readonly uploadedBy?: number | undefined;
}

/** The columns of a file. */
const columnsOf = ({ filename, uploadedBy, ...edition }: EditionImport) => ({
  content_hash: edition.contentHash,
  original_key: edition.originalKey,
  publication_key: edition.publicationKey,
  manifest_key: edition.manifestKey,
  size_bytes: edition.sizeBytes,
  word_count: edition.wordCount,
  chapter_count: edition.chapterCount,
  ...(filename === undefined ? {} : { filename }),
  ...(uploadedBy === undefined ? {} : { uploaded_by: uploadedBy }),
});

/** All SQL over editions, the files of books. */
export function editionQueries(db: Db) {
  return {
    /** Returns the publication key of the newest edition; `undefined` in a shop without books. */
    async findLatestPublicationKey(): Promise<string | undefined> {
      const latest = await db
        .selectFrom('editions')
        .orderBy('id', 'desc')
        .limit(1)
        .select('publication_key')
        .executeTakeFirst();
      return latest?.publication_key;
    },

    /** Returns the current file of a book; `undefined` when it has none. */
    findCurrentFile: (productId: number): Promise<OriginalFile | undefined> =>
      db
        .selectFrom('editions')
        .where('product_id', '=', productId)
        .where('is_current', '=', true)
        .select(['original_key', 'content_hash'])
        .executeTakeFirst(),

    /** Finds an edition that readers could open, by its number. */
    findPublishedFile: (productId: number, number: number): Promise<OriginalFile | undefined> =>
      db
        .selectFrom('editions')
        .where('product_id', '=', productId)
        .where('number', '=', number)
        .select(['original_key', 'content_hash'])
        .executeTakeFirst(),

    /** Stores a file as the current one of a book and returns its id. Triggers set its number and time. */
    async saveCurrent(productId: number, edition: EditionImport): Promise<number> {
      const columns = { ...columnsOf(edition), is_current: true };
      await db
        .updateTable('editions')
        .set({ is_current: false })
        .where('product_id', '=', productId)
        .where('is_current', '=', true)
        .where('content_hash', '!=', edition.contentHash)
        .execute();
      const { id } = await db
        .insertInto('editions')
        .values({ product_id: productId, ...columns })
        .onConflict((conflict) => conflict.columns(['product_id', 'content_hash']).doUpdateSet(columns))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /**
     * Stores a file that waits for its publication, and returns its id. Replaces an earlier waiting file. Returns
     * `undefined` when readers could already open exactly this file.
     */
    async saveWaiting(productId: number, edition: EditionImport): Promise<number | undefined> {
      const columns = { ...columnsOf(edition), is_current: false, is_waiting: true };
      await db
        .deleteFrom('editions')
        .where('product_id', '=', productId)
        .where('is_waiting', '=', true)
        .where('content_hash', '!=', edition.contentHash)
        .execute();
      const saved = await db
        .insertInto('editions')
        .values({ product_id: productId, ...columns })
        .onConflict((conflict) =>
          conflict
            .columns(['product_id', 'content_hash'])
            .doUpdateSet(columns)
            .where('editions.number', 'is', null)
            .where('editions.is_current', '=', false),
        )
        .returning('id')
        .executeTakeFirst();
      return saved?.id;
    },

    /** Stores the metadata of a file. */
    async saveImport(editionId: number, book: object): Promise<void> {
      const text = JSON.stringify(book);
      await db
        .insertInto('edition_imports')
        .values({ edition_id: editionId, book: text })
        .onConflict((conflict) => conflict.column('edition_id').doUpdateSet({ book: text }))
        .execute();
    },

    /** Lists the content hashes of all editions of a book. */
    async listContentHashes(productId: number): Promise<string[]> {
      const editions = await db
        .selectFrom('editions')
        .where('product_id', '=', productId)
        .orderBy('id')
        .select('content_hash')
        .execute();
      return editions.map(({ content_hash }) => content_hash);
    },
  };
}

/** The queries over editions. */
export type EditionQueries = ReturnType<typeof editionQueries>;
