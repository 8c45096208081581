import { sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import type { ReadingKey } from './reading.queries.ts';

/** An edition as readers see it. */
export interface PublishedEdition {
  readonly number: number;
  readonly note: string;
  readonly current_since: Date | null;
  readonly is_current: boolean;
}

/** A passage that a reader has annotated. */
export interface ReaderPassage {
  readonly user_id: number;
  readonly id: string;
  readonly quote: string;
}

/** All SQL over the editions of a book that readers see. */
export function readingEditionQueries(db: Db) {
  const selectPublished = (productId: number) =>
    db
      .selectFrom('editions')
      .where('product_id', '=', productId)
      .where('number', 'is not', null)
      .orderBy('number', 'desc')
      .select([sql<number>`number`.as('number'), 'note', 'current_since', 'is_current']);
  const numberOf = (editionId: number) => sql<number>`(select number from editions where id = ${editionId})`;
  return {
    /** Lists the editions of a book that readers could open, the newest first. */
    listPublished: (productId: number, limit: number): Promise<PublishedEdition[]> =>
      selectPublished(productId).limit(limit).execute(),

    /** Lists the editions up to `editionId` that are newer than the one that the user read last, the newest first. */
    listNew: ({ userId, productId }: ReadingKey, editionId: number, limit: number): Promise<PublishedEdition[]> =>
      selectPublished(productId)
        .where('number', '<=', numberOf(editionId))
        .where(
          'number',
          '>',
          sql<number>`(select editions.number from reading_positions join editions on editions.id = reading_positions.edition_id
            where reading_positions.user_id = ${userId} and reading_positions.product_id = ${productId})`,
        )
        .limit(limit)
        .execute(),

    /** Lists the annotated passages of a user in a book, the latest first. */
    listPassages: ({ userId, productId }: ReadingKey, limit: number): Promise<{ id: string; quote: string }[]> =>
      db
        .selectFrom('annotations')
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .where('deleted_at', 'is', null)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .select(['id', sql<string>`coalesce(body -> 'quote' ->> 'exact', '')`.as('quote')])
        .execute(),

    /** Lists a page of the annotated passages of a book, by reader. `quote` is empty for an annotation without a passage. */
    listAllPassages: (
      productId: number,
      { after, limit }: { readonly after: ReaderPassage | undefined; readonly limit: number },
    ): Promise<ReaderPassage[]> =>
      db
        .selectFrom('annotations')
        .where('product_id', '=', productId)
        .where('deleted_at', 'is', null)
        .$if(after !== undefined, (query) =>
          query.where(sql<SqlBool>`(user_id, id) > (${after?.user_id ?? 0}::integer, ${after?.id ?? null}::uuid)`),
        )
        .orderBy('user_id')
        .orderBy('id')
        .limit(limit)
        .select(['user_id', 'id', sql<string>`coalesce(body -> 'quote' ->> 'exact', '')`.as('quote')])
        .execute(),

    /** Counts the annotations of all readers in a book. */
    async countAnnotations(productId: number): Promise<number> {
      const { count } = await db
        .selectFrom('annotations')
        .where('product_id', '=', productId)
        .where('deleted_at', 'is', null)
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
