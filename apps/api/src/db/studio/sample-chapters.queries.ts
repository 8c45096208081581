import { sql } from 'kysely';
import type { StoredEdition } from '../catalog/editions.queries.ts';
import type { Db } from '../database.ts';

/** The last chapter of the sample of a book, as its author chose it. */
export interface ChosenChapter {
  readonly href: string;
  readonly title: string;
  /** The size of the sample in percent, when a file has no such chapter. */
  readonly sharePercent: number;
}

/** The end of a sample in a file. */
export interface StoredSampleEnd {
  readonly documents: number;
  readonly beforeId: string;
  readonly percent: number;
}

/** A current file in which the chapter of the sample was not looked up yet. */
export interface UnanchoredSample extends StoredEdition {
  readonly product_id: number;
}

/** All SQL over samples that end with a chapter. Run changes inside a transaction that has locked the book. */
export function sampleChapterQueries(db: Db) {
  return {
    /** Returns the chosen chapter of a book; `undefined` when its sample is a share. */
    async findChosen(productId: number): Promise<ChosenChapter | undefined> {
      const row = await db
        .selectFrom('products')
        .where('id', '=', productId)
        .select(['sample_chapter_href', 'sample_chapter_title', 'sample_percent'])
        .executeTakeFirst();
      if (!row || row.sample_chapter_href === null) return undefined;
      return {
        href: row.sample_chapter_href,
        title: row.sample_chapter_title ?? '',
        sharePercent: row.sample_percent,
      };
    },

    /** Sets the chosen chapter; `null` for a sample that is a share. Where it ended in the files of the book is forgotten. */
    async choose(productId: number, chapter: { readonly href: string; readonly title: string } | null): Promise<void> {
      await db.deleteFrom('edition_samples').where('product_id', '=', productId).execute();
      await this.rename(productId, chapter);
    },

    /** Sets the address and title of the chosen chapter, as the current file has it. */
    async rename(productId: number, chapter: { readonly href: string; readonly title: string } | null): Promise<void> {
      await db
        .updateTable('products')
        .set({ sample_chapter_href: chapter?.href ?? null, sample_chapter_title: chapter?.title ?? null })
        .where('id', '=', productId)
        .execute();
    },

    /** Stores where the sample ends in a file; `null` when the file has no such chapter. */
    async saveEnd(productId: number, editionId: number, end: StoredSampleEnd | null): Promise<void> {
      const columns = {
        documents: end?.documents ?? null,
        before_id: end?.beforeId ?? '',
        percent: end?.percent ?? null,
      };
      await db
        .insertInto('edition_samples')
        .values({ edition_id: editionId, product_id: productId, ...columns })
        .onConflict((conflict) => conflict.column('edition_id').doUpdateSet(columns))
        .execute();
    },

    /** Lists books whose current file was not looked up, such as after an import on the command line. */
    async listUnanchored(limit: number): Promise<UnanchoredSample[]> {
      const { rows } = await sql<UnanchoredSample>`
        select products.id as product_id, editions.id, publication_key, manifest_key
        from products join editions on editions.product_id = products.id and editions.is_current
        where sample_chapter_href is not null
          and not exists (select from edition_samples where edition_samples.edition_id = editions.id)
        order by products.id limit ${limit}`.execute(db);
      return rows;
    },
  };
}
