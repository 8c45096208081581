import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { fileSetQueries } from '../files/file-sets.queries.ts';
import { bookDeleted } from './book-deleted.ts';

/** A cover with its sizes. */
export interface StoredCover {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly hue: number | null;
}

/** The possible covers of a book, and the chosen one. */
export interface BookCovers {
  readonly chosen: 'uploaded' | 'drawn' | null;
  readonly chosenBy: 'author' | 'shop' | null;
  readonly design: string;
  /** The cover in the current file. */
  readonly file: StoredCover | null;
  /** The picture that was uploaded last. */
  readonly uploaded: StoredCover | null;
  /** The cover that visitors see. */
  readonly current: StoredCover | null;
}

/** A choice of a cover, and who made it. */
interface CoverChoice {
  readonly source: 'uploaded' | 'drawn';
  readonly by: 'author' | 'shop';
  readonly design: string;
}

/** All SQL over the covers of books. Run changes inside a transaction that has locked the book. */
export function bookCoverQueries(db: Db) {
  const setCover = async (productId: number, hash: string): Promise<void> => {
    await db
      .updateTable('products')
      .set({ cover_hash: hash, updated_at: new Date() })
      .where('id', '=', productId)
      .execute();
  };
  return {
    /** Returns the covers of a book. @throws {NotFoundError} `book_not_found` */
    async find(productId: number): Promise<BookCovers> {
      const asJson = (table: string) =>
        sql<StoredCover | null>`case when ${sql.ref(`${table}.hash`)} is null then null else jsonb_build_object(
          'hash', ${sql.ref(`${table}.hash`)}, 'width', ${sql.ref(`${table}.width`)},
          'height', ${sql.ref(`${table}.height`)}, 'hue', ${sql.ref(`${table}.hue`)}) end`;
      const row = await db
        .selectFrom('products')
        .leftJoin('product_covers', 'product_covers.product_id', 'products.id')
        .leftJoin('covers as in_file', 'in_file.hash', 'product_covers.file_hash')
        .leftJoin('covers as uploaded', 'uploaded.hash', 'product_covers.uploaded_hash')
        .leftJoin('covers as current', 'current.hash', 'products.cover_hash')
        .where('products.id', '=', productId)
        .select(['chosen', 'chosen_by as chosenBy', 'design'])
        .select([asJson('in_file').as('file'), asJson('uploaded').as('uploaded'), asJson('current').as('current')])
        .executeTakeFirstOrThrow(bookDeleted);
      return { ...row, design: row.design ?? '' };
    },

    /** Stores the cover in the current file; `null` when the file has none. */
    async saveFileCover(productId: number, cover: StoredCover | null | undefined): Promise<void> {
      if (cover) await saveCover(db, cover);
      const file_hash = cover?.hash ?? null;
      await db
        .insertInto('product_covers')
        .values({ product_id: productId, file_hash })
        .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ file_hash }))
        .execute();
    },

    /** Sets the cover that a person has chosen. */
    async choose(productId: number, cover: StoredCover, { source, by, design }: CoverChoice): Promise<void> {
      await fileSetQueries(db).lockOfBook(productId, [`covers/${cover.hash}`]);
      await saveCover(db, cover);
      const chosen = {
        chosen: source,
        chosen_by: by,
        design,
        ...(source === 'uploaded' ? { uploaded_hash: cover.hash } : {}),
      };
      await db
        .insertInto('product_covers')
        .values({ product_id: productId, ...chosen })
        .onConflict((conflict) => conflict.column('product_id').doUpdateSet(chosen))
        .execute();
      await setCover(productId, cover.hash);
    },

    /** Sets the cover of the file, so that the next file replaces it. */
    async takeFromFile(productId: number, hash: string): Promise<void> {
      await db
        .updateTable('product_covers')
        .set({ chosen: null, chosen_by: null, design: '' })
        .where('product_id', '=', productId)
        .execute();
      await setCover(productId, hash);
    },
  };
}

/** Stores the sizes of a cover, which never change. */
export async function saveCover(db: Db, cover: StoredCover): Promise<void> {
  await db
    .insertInto('covers')
    .values(cover)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
