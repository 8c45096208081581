import type { Db } from './database.ts';

/** The file of a book as it was handed in. */
export interface OriginalFile {
  readonly original_key: string;
  readonly content_hash: string;
}

/** All SQL over the files of books. */
export function editionQueries(db: Db) {
  return {
    /** The newest file of a book; `undefined` for one that has none. */
    original: (productId: number): Promise<OriginalFile | undefined> =>
      db
        .selectFrom('editions')
        .where('product_id', '=', productId)
        .where('is_current', '=', true)
        .select(['original_key', 'content_hash'])
        .executeTakeFirst(),
  };
}

/** The queries over the files of books. */
export type EditionQueries = ReturnType<typeof editionQueries>;
