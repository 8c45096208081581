import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The size of a set of files, and the account that caused it; `undefined` for files of the shop. */
export interface FileSetCharge {
  readonly bytes: number;
  readonly userId: number | undefined;
}

/** All SQL over sets of stored files. Triggers record which sets are in use. */
export function fileSetQueries(db: Db) {
  return {
    /** Registers a set before its files are written; `false` while a process removes them. */
    async register(name: string): Promise<boolean> {
      const { rows } = await sql`
        insert into file_sets (name, unused_since)
        values (${name}, case when is_file_set_used(${name}) then null else now() end)
        on conflict (name) do update set removing_until = null, removed_at = null,
          unused_since = case when is_file_set_used(excluded.name) then null else now() end
          where file_sets.removing_until is null or file_sets.removing_until <= now()
        returning name`.execute(db);
      return rows.length > 0;
    },

    /** Records the size of a set before its files are written, and the account in whose quota they count. */
    async charge(name: string, { bytes, userId }: FileSetCharge): Promise<void> {
      await sql`
        insert into file_sets (name, unused_since, bytes, user_id)
        values (${name}, case when is_file_set_used(${name}) then null else now() end, ${bytes}, ${userId ?? null})
        on conflict (name) do update set bytes = greatest(file_sets.bytes, excluded.bytes),
          user_id = coalesce(excluded.user_id, file_sets.user_id)`.execute(db);
    },

    /**
     * Locks the sets of a book, and others that it is about to use, until the end of the transaction. All are locked in
     * the order of their names, because triggers lock single sets in any order. Two books with the same files therefore
     * cannot deadlock.
     */
    async lockOfBook(productId: number | undefined, used: readonly string[] = []): Promise<void> {
      await sql`
        select from file_sets where name in (
          select jsonb_array_elements_text(${JSON.stringify(used)}::jsonb)
          union select 'books/' || content_hash from editions where product_id = ${productId ?? null}::integer
          union select 'covers/' || cover_hash from products where id = ${productId ?? null}::integer
          union select 'covers/' || hash from product_covers, unnest(array[file_hash, uploaded_hash]) as hash
            where product_id = ${productId ?? null}::integer
          union select 'covers/' || (book #>> '{book,cover,hash}') from edition_imports
            join editions on editions.id = edition_imports.edition_id where product_id = ${productId ?? null}::integer)
        order by name for update`.execute(db);
    },

    /** Claims the set that is unused for longest, if it is since `before`; returns its name. Its covers row is deleted. */
    async claimUnused(at: { now: Date; before: Date; leaseUntil: Date }): Promise<string | undefined> {
      const { rows } = await sql<{ name: string | null }>`
        select claim_unused_file_set(${at.now}, ${at.before}, ${at.leaseUntil}) as name`.execute(db);
      return rows[0]?.name ?? undefined;
    },

    /** Records that the files of a claimed set have been deleted. */
    async completeRemoval(name: string, now: Date): Promise<void> {
      await sql`update file_sets set removing_until = null, removed_at = ${now}
        where name = ${name} and removing_until is not null`.execute(db);
    },

    /** Deletes the names of sets that were removed before `before`. */
    async forgetRemoved(before: Date): Promise<void> {
      await sql`delete from file_sets where removed_at < ${before}`.execute(db);
    },
  };
}

/** The queries over sets of stored files. */
export type FileSetQueries = ReturnType<typeof fileSetQueries>;
