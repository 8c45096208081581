import type { BookDetails, DetailField } from '@octavo/core/studio';
import { sql } from 'kysely';
import { authorSeriesQueries, type SlugGenerator } from '../catalog/authors-series.queries.ts';
import { bookDeleted } from '../catalog/book-deleted.ts';
import { saveContributors } from '../catalog/book-import.queries.ts';
import { bookMetadataQueries } from '../catalog/book-metadata.queries.ts';
import { genreQueries } from '../catalog/genres.queries.ts';
import type { Db } from '../database.ts';

/** A field that a person has set. */
export interface EditedField {
  readonly field: DetailField;
  readonly by: 'author' | 'shop';
}

/** All SQL over the details of books and who set them. Run changes inside a transaction. */
export function bookDetailsQueries(db: Db) {
  return {
    /** Returns the stored details of a book. @throws {NotFoundError} `book_not_found` */
    async find(productId: number): Promise<BookDetails> {
      const row = await db
        .selectFrom('products')
        .leftJoin('series', 'series.id', 'products.series_id')
        .where('products.id', '=', productId)
        .select(['products.name', 'subtitle', 'language', 'products.description', 'publisher', 'publication_date'])
        .select(['isbn', 'keywords', 'series.name as series_name', 'series_position', 'credits_json'])
        .executeTakeFirstOrThrow(bookDeleted);
      const contributors = await db
        .selectFrom('contributors')
        .where('product_id', '=', productId)
        .orderBy('position')
        .select(['name', 'role'])
        .execute();
      return {
        title: row.name,
        subtitle: row.subtitle,
        contributors,
        series: row.series_name === null ? null : { name: row.series_name, position: row.series_position },
        language: row.language,
        genres: row.credits_json.genres.map(({ name }) => name),
        description: row.description,
        publisher: row.publisher,
        publication_date: row.publication_date,
        isbn: row.isbn,
        keywords: [...row.keywords],
      };
    },

    /** Stores details and increases the version. `shortDescription` belongs to the description. */
    async save(
      productId: number,
      { contributors, series, genres, ...details }: Partial<BookDetails>,
      { shortDescription, generateSlug }: { shortDescription?: string; generateSlug: SlugGenerator },
    ): Promise<void> {
      const { title, description, keywords, ...sameNames } = details;
      // Authors before series, in the order of an import.
      if (contributors) {
        await saveContributors(db, productId, contributors);
        await bookMetadataQueries(db).linkAuthors(productId, generateSlug);
      }
      await db
        .updateTable('products')
        .set({
          ...sameNames,
          ...(title === undefined ? {} : { name: title }),
          ...(description === undefined ? {} : { description, short_description: shortDescription ?? '' }),
          ...(keywords === undefined ? {} : { keywords: JSON.stringify(keywords) }),
          ...(series === undefined
            ? {}
            : {
                series_id: series && (await authorSeriesQueries(db).findOrCreate('series', series.name, generateSlug)),
                series_position: series?.position ?? null,
              }),
          details_version: sql`details_version + 1`,
          updated_at: new Date(),
        })
        .where('id', '=', productId)
        .execute();
      if (genres) await genreQueries(db).assign(productId, genres);
    },

    /** Lists the fields that a person has set. */
    listEdited: (productId: number): Promise<EditedField[]> =>
      db
        .selectFrom('product_edited_fields')
        .where('product_id', '=', productId)
        .orderBy('field')
        .select(['field', 'edited_by as by'])
        .execute(),

    /** Records that a person has set these fields. */
    async markEdited(productId: number, fields: readonly DetailField[], by: EditedField['by']): Promise<void> {
      if (fields.length === 0) return;
      await db
        .insertInto('product_edited_fields')
        .values(fields.map((field) => ({ product_id: productId, field, edited_by: by })))
        .onConflict((conflict) =>
          conflict.columns(['product_id', 'field']).doUpdateSet({ edited_by: by, edited_at: new Date() }),
        )
        .execute();
    },

    /** Records that these fields have the values of the file again. */
    async unmarkEdited(productId: number, fields: readonly DetailField[]): Promise<void> {
      if (fields.length === 0) return;
      await db
        .deleteFrom('product_edited_fields')
        .where('product_id', '=', productId)
        .where('field', 'in', fields)
        .execute();
    },

    /** Returns the details of the current file; `undefined` when they are unknown. */
    async findFileDetails(productId: number): Promise<BookDetails | undefined> {
      const row = await db
        .selectFrom('product_file_details')
        .where('product_id', '=', productId)
        .select('details')
        .executeTakeFirst();
      return row?.details;
    },

    /** Stores the details of a new file. */
    async saveFileDetails(productId: number, fileDetails: BookDetails): Promise<void> {
      const details = JSON.stringify(fileDetails);
      await db
        .insertInto('product_file_details')
        .values({ product_id: productId, details })
        .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ details }))
        .execute();
    },
  };
}
