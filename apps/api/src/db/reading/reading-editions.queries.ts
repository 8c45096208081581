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

/** The key of an annotation and the size of its body, to load passages in batches of limited size. */
export interface PassageSize {
  readonly user_id: number;
  readonly id: string;
  readonly bytes: number;
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

    /** Lists a page of the sizes of the annotations in a book, by reader. */
    listAllPassageSizes: (
      productId: number,
      { after, limit }: { readonly after: PassageSize | undefined; readonly limit: number },
    ): Promise<PassageSize[]> =>
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
        .select(['user_id', 'id', 'bytes'])
        .execute(),

    /**
     * Lists the passages of annotations, in the order of `keys`. `quote` is empty for an annotation without a passage. Annotations
     * that no longer exist are left out.
     */
    async listPassages(keys: readonly PassageSize[]): Promise<ReaderPassage[]> {
      const rows = await db
        .selectFrom('annotations')
        .where('deleted_at', 'is', null)
        .where((eb) => eb.or(keys.map(({ user_id, id }) => eb.and({ user_id, id }))))
        .select(['user_id', 'id', sql<string>`coalesce(body -> 'quote' ->> 'exact', '')`.as('quote')])
        .execute();
      const found = new Map(rows.map((row) => [`${row.user_id} ${row.id}`, row]));
      return keys.flatMap(({ user_id, id }) => found.get(`${user_id} ${id}`) ?? []);
    },

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
