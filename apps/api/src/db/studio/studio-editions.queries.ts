import type { EditionChanges } from '@octavo/core/studio';
import { sql } from 'kysely';
import type { StoredEdition } from '../catalog/editions.queries.ts';
import type { Db } from '../database.ts';

/** A file of a book as the studio lists it. */
export interface EditionRecord extends StoredEdition {
  readonly number: number | null;
  readonly filename: string;
  readonly size_bytes: string;
  readonly word_count: number | null;
  readonly chapter_count: number | null;
  readonly uploaded_by: string | null;
  readonly note: string;
  readonly created_at: Date;
  readonly current_since: Date | null;
  readonly is_current: boolean;
  readonly is_waiting: boolean;
  readonly has_report: boolean;
  readonly original_key: string;
  readonly content_hash: string;
}

/** The comparison of two files. */
type Comparison = Omit<EditionChanges, 'sample'>;

/** All SQL of the studio over the files of books. Run changes inside a transaction that has locked the book. */
export function studioEditionQueries(db: Db) {
  const select = (productId: number) =>
    db
      .selectFrom('editions')
      .leftJoin('users', 'users.id', 'editions.uploaded_by')
      .where('product_id', '=', productId)
      .select(['editions.id', 'number', 'filename', 'size_bytes', 'word_count', 'chapter_count', 'note'])
      .select(['users.username as uploaded_by', 'editions.created_at', 'current_since', 'is_current', 'is_waiting'])
      .select(['publication_key', 'manifest_key', 'original_key', 'content_hash'])
      .select(({ exists, selectFrom }) =>
        exists(selectFrom('edition_reports').whereRef('edition_id', '=', 'editions.id').select('edition_id'))
          .$castTo<boolean>()
          .as('has_report'),
      );
  return {
    /** Lists the files of a book: a waiting one first, then the newest first. */
    list: (productId: number, limit: number): Promise<EditionRecord[]> =>
      select(productId)
        .orderBy('is_waiting', 'desc')
        .orderBy('number', (order) => order.desc().nullsLast())
        .orderBy('editions.id', 'desc')
        .limit(limit)
        .execute(),

    /** Finds a file of a book. */
    find: (productId: number, editionId: number): Promise<EditionRecord | undefined> =>
      select(productId).where('editions.id', '=', editionId).executeTakeFirst(),

    /** Finds the current file of a book. */
    findCurrent: (productId: number): Promise<EditionRecord | undefined> =>
      select(productId).where('is_current', '=', true).executeTakeFirst(),

    /** Finds the file that fixes apply to: the waiting one, otherwise the current one. */
    findLatest: (productId: number): Promise<EditionRecord | undefined> =>
      select(productId)
        .where((eb) => eb.or([eb('is_waiting', '=', true), eb('is_current', '=', true)]))
        .orderBy('is_waiting', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Returns the metadata of a file; `undefined` for files that were imported before it was stored. */
    async findImport(editionId: number): Promise<unknown> {
      const row = await db
        .selectFrom('edition_imports')
        .where('edition_id', '=', editionId)
        .select('book')
        .executeTakeFirst();
      return row?.book;
    },

    /** Returns the metadata of the current file of a book; `undefined` for files that were imported before it was stored. */
    async findCurrentImport(productId: number): Promise<unknown> {
      const row = await db
        .selectFrom('edition_imports')
        .innerJoin('editions', 'editions.id', 'edition_imports.edition_id')
        .where('editions.product_id', '=', productId)
        .where('editions.is_current', '=', true)
        .select('edition_imports.book')
        .executeTakeFirst();
      return row?.book;
    },

    /** Makes a file the current one. Triggers set its number and time. */
    async makeCurrent(productId: number, editionId: number): Promise<void> {
      await db
        .updateTable('editions')
        .set({ is_current: false })
        .where('product_id', '=', productId)
        .where('is_current', '=', true)
        .where('id', '!=', editionId)
        .execute();
      await db.updateTable('editions').set({ is_current: true }).where('id', '=', editionId).execute();
    },

    /** Sets the note for readers. */
    async setNote(editionId: number, note: string): Promise<void> {
      await db.updateTable('editions').set({ note }).where('id', '=', editionId).execute();
    },

    /** Deletes a waiting file; returns whether it was there. Its content is removed when no other book has it. */
    async deleteWaiting(editionId: number): Promise<boolean> {
      const result = await db
        .deleteFrom('editions')
        .where('id', '=', editionId)
        .where('is_waiting', '=', true)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    /** Returns the stored comparison of two files. */
    async findComparison(editionId: number, baseId: number): Promise<Comparison | undefined> {
      const row = await db
        .selectFrom('edition_comparisons')
        .where('edition_id', '=', editionId)
        .where('base_id', '=', baseId)
        .select('changes')
        .executeTakeFirst();
      return row?.changes;
    },

    /** Stores the comparison of two files, unless one of them was deleted during the comparison. */
    async saveComparison(editionId: number, changes: Comparison): Promise<void> {
      await sql`
        insert into edition_comparisons (edition_id, base_id, changes)
        select edition.id, base.id, ${JSON.stringify(changes)}::jsonb from editions edition, editions base
        where edition.id = ${editionId} and base.id = ${changes.base_id}
        on conflict (edition_id, base_id) do nothing`.execute(db);
    },

    /** Counts the owners of a book, and those who want emails about new editions. */
    async countOwners(productId: number): Promise<{ readonly owners: number; readonly subscribers: number }> {
      return db
        .selectFrom('entitlements')
        .innerJoin('users', 'users.id', 'entitlements.user_id')
        .where('product_id', '=', productId)
        .where('ended_at', 'is', null)
        .select(sql<number>`count(*)::integer`.as('owners'))
        .select(sql<number>`count(*) filter (where wants_edition_emails)::integer`.as('subscribers'))
        .executeTakeFirstOrThrow();
    },

    /** Enqueues the email about a new edition to each owner who wants it, once. */
    async enqueueEmails(productId: number, editionId: number, now: Date): Promise<void> {
      await sql`
        insert into email_outbox
          (template, dedupe_key, user_id, payload, recipient, recipient_name, next_attempt_at, created_at)
        select 'new_edition', 'new_edition:' || ${editionId}::integer || ':' || users.id, users.id,
          jsonb_build_object('edition_id', ${editionId}::integer), users.email,
          coalesce(users.display_name, nullif(trim(users.first_name || ' ' || users.last_name), ''), users.username),
          ${now}::timestamptz, ${now}::timestamptz
        from entitlements join users on users.id = entitlements.user_id
        where entitlements.product_id = ${productId} and entitlements.ended_at is null and users.wants_edition_emails
        order by users.id
        on conflict (dedupe_key) do nothing`.execute(db);
    },

    /** Counts the files of a book. */
    async count(productId: number): Promise<number> {
      const { count } = await db
        .selectFrom('editions')
        .where('product_id', '=', productId)
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
