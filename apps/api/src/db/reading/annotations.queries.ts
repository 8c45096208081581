import { sql, type SqlBool } from 'kysely';
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

/** The rows of one query. The embedded database runs in this thread, so a longer page would delay other requests. */
const PAGE_ROWS = 250;

/** The sort key of an annotation in its book. */
const inBook = sql<number>`coalesce(progression, 2)`;

/** All SQL over bookmarks, highlights and notes. Each write stores the sequence number of its change. */
export function annotationQueries(db: Db) {
  const selectSizes = ({ userId, productId }: ReadingKey) =>
    db
      .selectFrom('annotations')
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .select(['id', 'bytes'])
      .limit(PAGE_ROWS);
  return {
    /** Lists the sizes of the annotations in a book, in reading order, in pages. Deleted ones are left out. */
    sizesInReadingOrder: (reader: ReadingKey): AsyncIterable<AnnotationSize[]> =>
      inPages((last: { id: string; bytes: number; position: number; created: string } | undefined) =>
        selectSizes(reader)
          .where('deleted_at', 'is', null)
          // A `Date` has no microseconds.
          .select([inBook.as('position'), sql<string>`created_at::text`.as('created')])
          .$if(last !== undefined, (query) =>
            query.where(
              sql<SqlBool>`(${inBook}, created_at, id)
                > (${last?.position}::double precision, ${last?.created}::timestamptz, ${last?.id}::uuid)`,
            ),
          )
          .orderBy(inBook)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),

    /**
     * Lists the sizes of the annotations in a book that changed since `since`, including deleted ones, in this order, in pages. An
     * annotation that changes between two pages is listed again.
     */
    sizesChangedSince: (reader: ReadingKey, since: number): AsyncIterable<AnnotationSize[]> =>
      inPages((last: { id: string; bytes: number; seq: number } | undefined) =>
        selectSizes(reader)
          .select('seq')
          .where('seq', '>', since)
          .$if(last !== undefined, (query) =>
            query.where(sql<SqlBool>`(seq, id) > (${last?.seq}::integer, ${last?.id}::uuid)`),
          )
          .orderBy('seq')
          .orderBy('id')
          .execute(),
      ),

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
     * Lists books with annotations of the user, by name; with `productId` only that book, even without annotations, if the user
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

/** Reads rows page by page, each after the last row of the page before. */
async function* inPages<Row extends { readonly id: string; readonly bytes: number }>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<AnnotationSize[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    yield rows.map(({ id, bytes }): AnnotationSize => [id, bytes]);
    last = rows.at(-1);
    if (rows.length < PAGE_ROWS) return;
  }
}
