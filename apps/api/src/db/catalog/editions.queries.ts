import type { Db } from '../database.ts';

/** The original file of a book. */
export interface OriginalFile {
  readonly original_key: string;
  readonly content_hash: string;
}

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
