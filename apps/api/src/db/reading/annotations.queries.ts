import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { ReadingKey } from './reading.queries.ts';

/** A stored annotation. `body` is what the reader sent; it is empty once the annotation was deleted. */
export interface AnnotationRow {
  readonly id: string;
  readonly product_id: number;
  readonly body: unknown;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
  /** The size of `body` as text. */
  readonly bytes: number;
}

/** The size of an annotation, to load annotations in batches of limited size. */
export type AnnotationSize = readonly [id: string, bytes: number];

/** A book with annotations of a user, who may no longer be entitled to read it. */
export interface AnnotatedBook {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly identifier: string;
  readonly authors: readonly string[];
}

const COLUMNS = ['id', 'product_id', 'body', 'version', 'created_at', 'updated_at', 'deleted_at', 'bytes'] as const;

/** All SQL over bookmarks, highlights and notes. Each write stores the sequence number of its change. */
export function annotationQueries(db: Db) {
  /** Reads sizes as one text: thousands of rows would take the driver much longer. */
  const sizes = async (where: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<AnnotationSize[]> => {
    const { rows } = await sql<{ sizes: string | null }>`
      select string_agg(id || ' ' || bytes, ',' order by ${order}) as sizes from annotations where ${where}`.execute(
      db,
    );
    const list = rows[0]?.sizes;
    if (!list) return [];
    return list.split(',').map((size) => {
      const [id = '', bytes] = size.split(' ');
      return [id, Number(bytes)] as const;
    });
  };
  return {
    /** Lists the sizes of the annotations in a book, in reading order. Deleted ones are left out. */
    sizesInReadingOrder: ({ userId, productId }: ReadingKey): Promise<AnnotationSize[]> =>
      sizes(
        sql`user_id = ${userId} and product_id = ${productId} and deleted_at is null`,
        sql`progression, created_at, id`,
      ),

    /** Lists the sizes of the annotations in a book that changed since `since`, including deleted ones, in this order. */
    sizesChangedSince: ({ userId, productId }: ReadingKey, since: number): Promise<AnnotationSize[]> =>
      sizes(sql`user_id = ${userId} and product_id = ${productId} and seq > ${since}`, sql`seq`),

    /** Lists annotations in the order of `ids`. */
    async listByIds(userId: number, ids: readonly string[]): Promise<AnnotationRow[]> {
      const rows = await db
        .selectFrom('annotations')
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .select(COLUMNS)
        .execute();
      const indexes = new Map(ids.map((id, index) => [id, index]));
      return rows.toSorted((one, other) => (indexes.get(one.id) ?? 0) - (indexes.get(other.id) ?? 0));
    },

    /** Returns the number and the total size of the user's annotations. Deleted ones are left out. */
    async usage(userId: number): Promise<{ readonly count: number; readonly bytes: number }> {
      const { count, bytes } = await db
        .selectFrom('annotations')
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string | null>('bytes').as('bytes')])
        .executeTakeFirstOrThrow();
      return { count: Number(count), bytes: Number(bytes ?? 0) };
    },

    /** Removes the oldest tombstones of the user over `max`. */
    async pruneDeleted(userId: number, max: number): Promise<void> {
      await db
        .deleteFrom('annotations')
        .where('user_id', '=', userId)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('annotations')
            .where('user_id', '=', userId)
            .where('deleted_at', 'is not', null)
            .orderBy('seq', 'desc')
            .offset(max)
            .select('id'),
        )
        .execute();
    },

    find: (userId: number, id: string): Promise<AnnotationRow | undefined> =>
      db
        .selectFrom('annotations')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .select(COLUMNS)
        .executeTakeFirst(),

    /** Stores an annotation as its next version. */
    save(
      { userId: user_id, productId: product_id }: ReadingKey,
      annotation: { id: string; body: unknown; seq: number; now: Date },
    ): Promise<AnnotationRow> {
      const { id, seq, now } = annotation;
      const text = JSON.stringify(annotation.body);
      return db
        .insertInto('annotations')
        .values({ user_id, id, product_id, body: text, seq, created_at: now, updated_at: now })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'id']).doUpdateSet(({ eb }) => ({
            body: text,
            seq,
            updated_at: now,
            deleted_at: null,
            version: eb('annotations.version', '+', 1),
          })),
        )
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
    },

    /** Deletes an annotation and leaves a tombstone. */
    async remove(userId: number, id: string, seq: number, now: Date): Promise<void> {
      await db
        .updateTable('annotations')
        .set(({ eb }) => ({
          body: '{}',
          seq,
          updated_at: now,
          deleted_at: now,
          version: eb('version', '+', 1),
        }))
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    },

    /** Counts the user's annotations per book, by name of the book. */
    countByBook: (userId: number): Promise<{ id: number; name: string; slug: string; count: string }[]> =>
      db
        .selectFrom('annotations')
        .innerJoin('products', 'products.id', 'annotations.product_id')
        .where('annotations.user_id', '=', userId)
        .where('annotations.deleted_at', 'is', null)
        .groupBy('products.id')
        .orderBy(sql`lower(products.name)`)
        .orderBy('products.id')
        .select(({ fn }) => [
          'products.id',
          'products.name',
          'products.slug',
          // PostgreSQL's bigint is returned as text.
          fn.countAll<string>().as('count'),
        ])
        .execute(),

    /**
     * Lists books with annotations of the user, by name; with `productId` only that book, also without annotations, if the user
     * may see it.
     */
    books: (userId: number, productId?: number): Promise<AnnotatedBook[]> => {
      const books = db
        .selectFrom('products')
        .select(['products.id', 'products.name', 'products.slug', 'products.identifier', authorNames.as('authors')])
        .orderBy(sql`lower(products.name)`)
        .orderBy('products.id');
      const hasAnnotations = sql<boolean>`exists (select 1 from annotations where annotations.user_id = ${userId}
        and annotations.product_id = products.id and annotations.deleted_at is null)`;
      const wasEntitled = sql<boolean>`exists (select 1 from entitlements where entitlements.user_id = ${userId}
        and entitlements.product_id = products.id)`;
      return productId === undefined
        ? books.where(hasAnnotations).execute()
        : books
            .where('products.id', '=', productId)
            .where((eb) => eb.or([eb('products.status', '=', 'published'), hasAnnotations, wasEntitled]))
            .execute();
    },
  };
}

const authorNames = sql<string[]>`(
  select coalesce(json_agg(contributors.name order by contributors.position), '[]') from contributors
  where contributors.product_id = products.id and contributors.role = 'aut')`;
