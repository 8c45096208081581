import { genreParam } from '@octavo/core/entities';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A genre with the number of its books. */
export interface AdminGenreRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly revision: number;
  readonly published_count: number;
  readonly book_count: number;
}

/** A genre that is locked until the end of the transaction. */
export type LockedGenre = Omit<AdminGenreRow, 'published_count' | 'book_count'>;

/** A book was added to a genre while the genre was being locked. */
class LateBookError extends Error {}

/** The number of former names that redirect, and of former ids. The newest ones stay. */
export const MAX_FORMER_GENRES = 10_000;

/** The error of PostgreSQL for a lock that another transaction holds. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a transaction ended because books of its genres are being imported or edited. It can be tried again. */
export const isGenreBusy = (error: unknown): boolean =>
  error instanceof LateBookError || (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE);

/** All SQL of the genres as staff manage them. Run every change in one transaction, and first `lockOrder`. */
export function adminGenreQueries(db: Db) {
  return {
    /** Lists the first genres in the order of the store, including those without books. */
    list: (limit: number): Promise<AdminGenreRow[]> =>
      db
        .selectFrom('tags')
        .select(['id', 'name', 'description', 'revision', 'published_count'])
        // Books that are not published have no date here. The others are counted already.
        .select(
          sql<number>`published_count + (select count(*)::integer from product_tags where tag_id = tags.id and published_at is null)`.as(
            'book_count',
          ),
        )
        .orderBy('position')
        .orderBy(sql`lower(name)`)
        .limit(limit)
        .execute(),

    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('tags')
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Returns the version of the order. */
    async orderVersion(): Promise<number> {
      return (await db.selectFrom('genre_order').select('version').executeTakeFirstOrThrow()).version;
    },

    /** Locks the order, so that another change of genres waits, and returns its version. */
    async lockOrder(): Promise<number> {
      return (await db.selectFrom('genre_order').select('version').forUpdate().executeTakeFirstOrThrow()).version;
    },

    async bumpOrder(): Promise<void> {
      await db
        .updateTable('genre_order')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute();
    },

    /**
     * Locks genres with all their books. Books come first and in the order of their ids, then the catalog version, as in other changes
     * of books. A transaction that adds a book to a genre holds the genre and may wait for the catalog version, so the genres are not
     * waited for: see `isGenreBusy`.
     */
    async lock(ids: readonly number[]): Promise<LockedGenre[]> {
      const books = await sql<{ id: number }>`select id from products
        where id in (select product_id from product_tags where tag_id = any(${ids}))
        order by id for no key update`.execute(db);
      await sql`select from catalog_version for no key update`.execute(db);
      const genres = await lockTags(db, ids);
      const { rows } = await sql<{ is_late: boolean }>`select exists (select from product_tags
        where tag_id = any(${ids}) and product_id <> all(${books.rows.map(({ id }) => id)})) as is_late`.execute(db);
      if (rows[0]?.is_late) throw new LateBookError();
      return genres;
    },

    /** Whether a genre other than `exceptId` has this name in any letter case. */
    async isNameTaken(name: string, exceptId?: number): Promise<boolean> {
      const row = await db
        .selectFrom('tags')
        .select('id')
        .where(sql`lower(name)`, '=', name.toLowerCase())
        .executeTakeFirst();
      return row !== undefined && row.id !== exceptId;
    },

    /** Creates a genre. A former genre with this name no longer redirects. */
    async create(name: string): Promise<number> {
      await deleteAlias(db, name);
      return (await db.insertInto('tags').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
    },

    /** Renames a locked genre. Its former name redirects to it. */
    async rename({ id, name: former }: LockedGenre, name: string): Promise<void> {
      await deleteAlias(db, name);
      // An import that is adding a genre with this name may wait for the locked books, so it is not waited for.
      await sql`set local lock_timeout = '50ms'`.execute(db);
      await db
        .updateTable('tags')
        .set((eb) => ({ name, revision: eb('revision', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await sql`set local lock_timeout to default`.execute(db);
      if (genreParam(former) !== genreParam(name)) await addAlias(db, former, id);
    },

    /** Moves the books, the former names and the former ids of a locked genre to another one, and deletes it. Returns the number of books. */
    async merge(from: LockedGenre, into: number): Promise<number> {
      // A book with both genres keeps the better place of the two.
      await sql`update product_tags set position = other.position from product_tags other
        where product_tags.tag_id = ${into} and other.tag_id = ${from.id} and other.product_id = product_tags.product_id
          and other.position < product_tags.position`.execute(db);
      const both = await sql`delete from product_tags where tag_id = ${from.id}
        and product_id in (select product_id from product_tags where tag_id = ${into})`.execute(db);
      const moved = await sql`update product_tags set tag_id = ${into} where tag_id = ${from.id}`.execute(db);
      for (const table of ['genre_aliases', 'merged_genres'] as const)
        await db.updateTable(table).set({ tag_id: into }).where('tag_id', '=', from.id).execute();
      await addAlias(db, from.name, into);
      await db.insertInto('merged_genres').values({ id: from.id, tag_id: into }).execute();
      await sql`delete from merged_genres where id <=
        (select id from merged_genres order by id desc offset ${MAX_FORMER_GENRES} limit 1)`.execute(db);
      await db.deleteFrom('tags').where('id', '=', from.id).execute();
      return Number(both.numAffectedRows ?? 0n) + Number(moved.numAffectedRows ?? 0n);
    },

    /** Whether a locked genre has a book, published or not. */
    async hasBooks(id: number): Promise<boolean> {
      const row = await db.selectFrom('product_tags').select('tag_id').where('tag_id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('tags').where('id', '=', id).execute();
    },

    /** Gives the genres their positions. The others have none, so they follow by name. */
    async reorder(ids: readonly number[]): Promise<void> {
      await sql`update tags set position = ordered.position
        from (select tags.id, (places.place - 1)::integer as position
          from tags left join unnest(${ids}::integer[]) with ordinality as places (id, place) on places.id = tags.id) as ordered
        where ordered.id = tags.id and tags.position is distinct from ordered.position`.execute(db);
    },

    /** Adds a change to the row of the audit log. */
    async record(
      label: 'shop_genre' | 'genre_order',
      key: string,
      { before, after }: { before?: object; after?: object },
    ): Promise<void> {
      const json = (values: object | undefined) => (values === undefined ? null : JSON.stringify(values));
      await sql`select append_audit_change(${label}, ${key}, ${json(before)}::jsonb, ${json(after)}::jsonb)
        where current_setting('octavo.audit', true) = 'on'`.execute(db);
    },

    /** Runs a change of many books that the audit log does not list one by one. */
    async withoutBookRecords<Result>(work: () => Promise<Result>): Promise<Result> {
      const { rows } = await sql<{
        former: string;
      }>`select coalesce(current_setting('octavo.audit', true), '') as former,
        set_config('octavo.audit', 'off', true)`.execute(db);
      const result = await work();
      await sql`select set_config('octavo.audit', ${rows[0]?.former ?? ''}, true)`.execute(db);
      return result;
    },
  };
}

const lockTags = (db: Db, ids: readonly number[]): Promise<LockedGenre[]> =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'description', 'revision'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .noWait()
    .execute();

const deleteAlias = (db: Db, name: string) =>
  db.deleteFrom('genre_aliases').where('name', '=', genreParam(name)).execute();

async function addAlias(db: Db, name: string, tagId: number): Promise<void> {
  await deleteAlias(db, name);
  await db
    .insertInto('genre_aliases')
    .values({ name: genreParam(name), tag_id: tagId })
    .execute();
  await sql`delete from genre_aliases where number <=
    (select number from genre_aliases order by number desc offset ${MAX_FORMER_GENRES} limit 1)`.execute(db);
}
