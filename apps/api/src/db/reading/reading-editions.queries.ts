import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { ReadingKey } from './reading.queries.ts';

/** An edition as readers see it. */
export interface PublishedEdition {
  readonly number: number;
  readonly note: string;
  readonly current_since: Date | null;
  readonly is_current: boolean;
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

    /** Lists the passages that all readers have annotated in a book, the most frequent first. The seller does not count as a reader. */
    listAllPassages: (
      productId: number,
      limit: number,
    ): Promise<{ quote: string; annotations: number; readers: number }[]> =>
      db
        .selectFrom('annotations')
        .where('product_id', '=', productId)
        .where('deleted_at', 'is', null)
        .select([
          sql<string>`coalesce(body -> 'quote' ->> 'exact', '')`.as('quote'),
          sql<number>`count(*)::integer`.as('annotations'),
          sql<number>`(count(distinct user_id) filter (where user_id is distinct from (
            select seller_id from products where products.id = ${productId})))::integer`.as('readers'),
        ])
        .groupBy(sql`1`)
        .orderBy('annotations', 'desc')
        .orderBy('quote')
        .limit(limit)
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
