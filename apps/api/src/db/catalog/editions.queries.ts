import type { Db } from '../database.ts';

/** The file of a book as it was handed in. */
export interface OriginalFile {
  readonly original_key: string;
  readonly content_hash: string;
}

/** All SQL over the files of books. */
export function editionQueries(db: Db) {
  return {
    /** What readers are given of the book that came last; `undefined` in a shop without books. */
    async findLatestPublicationKey(): Promise<string | undefined> {
      const latest = await db
        .selectFrom('editions')
        .orderBy('id', 'desc')
        .limit(1)
        .select('publication_key')
        .executeTakeFirst();
      return latest?.publication_key;
    },

    /** The newest file of a book; `undefined` for one that has none. */
    findCurrentFile: (productId: number): Promise<OriginalFile | undefined> =>
      db
        .selectFrom('editions')
        .where('product_id', '=', productId)
        .where('is_current', '=', true)
        .select(['original_key', 'content_hash'])
        .executeTakeFirst(),

    /** What names the editions that a book has had. */
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

/** The queries over the files of books. */
export type EditionQueries = ReturnType<typeof editionQueries>;
